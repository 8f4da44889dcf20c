import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";

export const inputClass =
  "h-8 w-full min-w-0 rounded-md border border-line2 bg-paper px-2.5 text-[13px] text-ink placeholder:text-ink3 " +
  "aria-invalid:border-failed";

/** A labelled text input with room for what is wrong with it. */
export function TextField({
  label,
  problem,
  hint,
  className,
  ...rest
}: ComponentProps<"input"> & { label: string; problem?: ReactNode; hint?: ReactNode }) {
  return (
    <label className={classNames("flex min-w-0 flex-col gap-1 text-sm text-ink2", className)}>
      {label}
      <input {...rest} aria-invalid={problem ? true : undefined} className={inputClass} />
      {problem ? <span className="text-failed">{problem}</span> : hint && <span className="text-ink3">{hint}</span>}
    </label>
  );
}

/**
 * The search of a section. `/` focuses the one in the section being read (see features/shell/use-keys.ts), Escape empties
 * and leaves it.
 */
export function SearchField({
  label,
  value,
  onChange,
  className,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
}) {
  return (
    <input
      type="search"
      data-section-search
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        onChange("");
        event.currentTarget.blur();
      }}
      className={classNames(
        "h-6 w-44 min-w-0 rounded-[5px] border border-line2 bg-paper px-2 text-sm text-ink placeholder:text-ink3",
        className,
      )}
    />
  );
}
