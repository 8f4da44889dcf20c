import { Select } from "../../ui/Select.tsx";
import type { GridColumn } from "./bench-grid.ts";

/** More variants than this are chosen from a list: their buttons would fill the phone's screen. */
const mostButtons = 12;

/** In a narrow window: which variant is beside the baseline. */
export function VariantSwitch({
  columns,
  base,
  chosen,
  onChoose,
}: {
  columns: readonly GridColumn[];
  base: number;
  chosen: number;
  onChoose: (label: string) => void;
}) {
  if (columns.length > mostButtons)
    return (
      <Select
        label="Variant shown beside the baseline"
        size="normal"
        className="mb-2"
        value={columns[chosen]?.label ?? ""}
        options={columns.flatMap(({ label }, index) => (index === base ? [] : [{ value: label, label }]))}
        onChange={onChoose}
      />
    );
  return (
    <div role="radiogroup" aria-label="Variant shown beside the baseline" className="mb-2 flex flex-wrap gap-1.5">
      {columns.map(({ label, colour }, index) =>
        index === base ? null : (
          <button
            key={label}
            type="button"
            role="radio"
            aria-checked={index === chosen}
            onClick={() => onChoose(label)}
            className={`inline-flex h-8 max-w-full items-center gap-1.5 rounded-md border px-2.5 text-[13px] ${index === chosen ? "border-ink2 bg-hover font-semibold" : "border-line2 text-ink2"}`}
          >
            <span
              aria-hidden="true"
              className="inline-block size-2.5 shrink-0 rounded-[2px]"
              style={{ background: colour }}
            />
            <span className="truncate">{label}</span>
          </button>
        ),
      )}
    </div>
  );
}
