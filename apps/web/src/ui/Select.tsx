import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icons.tsx";

interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Shown and named, but not to be chosen: its label says why. */
  readonly disabled?: boolean;
}

/**
 * One of several, as the system's own select: 12 kB lighter than a drawn one, and right on phones and for screen readers.
 * `label` is its name; it is shown only with `showLabel`.
 */
export function Select<Value extends string>({
  label,
  showLabel = false,
  value,
  options,
  onChange,
  size = "small",
  title,
  className,
  lead,
}: {
  label: string;
  showLabel?: boolean;
  value: Value;
  options: readonly SelectOption<Value>[];
  onChange: (value: Value) => void;
  size?: "small" | "normal";
  title?: string | undefined;
  className?: string;
  lead?: ReactNode;
}) {
  return (
    <label
      title={title === "" ? undefined : title}
      className={classNames("inline-flex min-w-0 items-center gap-1.5 text-sm text-ink2", className)}
    >
      <span className={showLabel ? "whitespace-nowrap" : "sr-only"}>{label}</span>
      {lead}
      <span className="relative inline-flex max-w-60 min-w-0 flex-1">
        <select
          value={value}
          onChange={(event) => onChange(event.target.value as Value)}
          className={classNames(
            "w-full min-w-0 appearance-none truncate border border-line2 bg-paper pr-6 text-ink hover:bg-hover",
            size === "small" ? "h-6 rounded-[5px] pl-2 text-sm" : "h-8 rounded-md pl-2.5 text-[13px]",
          )}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled ?? false}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevronDown" className="pointer-events-none absolute top-1/2 right-1 -translate-y-1/2 text-ink3" />
      </span>
    </label>
  );
}
