import { useEffect, useState, type ComponentProps, type ReactNode } from "react";
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
  problem,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
  /** Id of the text that says what is wrong with what was typed. */
  problem?: string | undefined;
}) {
  const [draft, setDraft] = useDraft(value, onChange);
  return (
    <input
      type="search"
      data-section-search
      aria-label={label}
      aria-invalid={problem === undefined ? undefined : true}
      aria-describedby={problem}
      placeholder={label}
      value={draft}
      onChange={(event) => setDraft(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        setDraft("");
        event.currentTarget.blur();
      }}
      className={classNames(
        "h-6 w-44 min-w-0 rounded-[5px] border border-line2 bg-paper px-2 text-sm text-ink placeholder:text-ink3 aria-invalid:border-failed",
        className,
      )}
    />
  );
}

/**
 * The typed text at once, beside a value that follows later: the URL's state comes back after a moment, and an input bound
 * to it alone loses quick keystrokes. A value that changes by other means (back, a link) replaces the draft.
 */
function useDraft(value: string, onChange: (value: string) => void): [string, (value: string) => void] {
  const [draft, setDraft] = useState(value);
  const [seen, setSeen] = useState(value);
  // The text that was handed on and has not come back; quick typing may never come back, so it is forgotten after a while.
  const [pending, setPending] = useState<readonly string[]>([]);
  useEffect(() => {
    if (pending.length === 0) return;
    const timer = setTimeout(() => setPending([]), 1000);
    return () => clearTimeout(timer);
  }, [pending]);
  if (value !== seen) {
    setSeen(value);
    const echo = pending.indexOf(value);
    if (echo >= 0) setPending(pending.slice(echo + 1));
    else {
      setPending([]);
      setDraft(value);
    }
  }
  return [
    draft,
    (next) => {
      setDraft(next);
      setPending([...pending, next]);
      onChange(next);
    },
  ];
}
