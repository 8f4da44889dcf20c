import { useRef, type KeyboardEvent } from "react";
import { classNames } from "./class-names.ts";

/**
 * Two to five choices side by side, such as flame · top · callers. One tab stop; arrow keys choose, as in a radio group.
 */
export function Segmented<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: Value;
  options: readonly { readonly value: Value; readonly label: string; readonly disabled?: boolean }[];
  onChange: (value: Value) => void;
}) {
  const group = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent) {
    const step =
      event.key === "ArrowRight" || event.key === "ArrowDown"
        ? 1
        : event.key === "ArrowLeft" || event.key === "ArrowUp"
          ? -1
          : 0;
    if (step === 0) return;
    event.preventDefault();
    const enabled = options.filter((option) => !option.disabled);
    const at = enabled.findIndex((option) => option.value === value);
    const next = enabled[(at + step + enabled.length) % enabled.length];
    if (!next) return;
    onChange(next.value);
    group.current?.querySelector<HTMLElement>(`[data-value="${CSS.escape(next.value)}"]`)?.focus();
  }

  return (
    <div
      ref={group}
      role="radiogroup"
      aria-label={label}
      onKeyDown={move}
      className="inline-flex max-w-full flex-wrap rounded-[5px] border border-line2 bg-paper p-px"
    >
      {options.map((option) => {
        const chosen = option.value === value;
        return (
          <button
            key={option.value}
            type="button"
            role="radio"
            aria-checked={chosen}
            tabIndex={chosen ? 0 : -1}
            data-value={option.value}
            disabled={option.disabled ?? false}
            onClick={() => onChange(option.value)}
            className={classNames(
              "h-[22px] rounded-[3px] px-2 text-sm whitespace-nowrap disabled:opacity-45",
              chosen ? "bg-hover font-semibold text-ink" : "text-ink2 hover:text-ink",
            )}
          >
            {option.label}
          </button>
        );
      })}
    </div>
  );
}
