import { buttonClass } from "../../ui/Button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Menu, MenuChoice } from "../../ui/Menu.tsx";
import type { GridTable } from "./bench-grid.ts";
import { directionText, tableTitle } from "./cell-text.ts";

type Direction = GridTable["better"];

const sources = {
  metadata: "a Unit line in the evidence says so",
  known: "known of this unit",
  name: "guessed from the unit's name",
  nowhere: "nothing says which way is better",
} as const;

/** Heading of a table: what is measured, in which unit, and which way is better, which the reader can turn. */
export function UnitHeading({
  table,
  hidden,
  onDirection,
}: {
  table: GridTable;
  hidden: number;
  onDirection: (direction: Direction) => void;
}) {
  const { title, unit } = tableTitle(table.table);
  const { direction, from } = table.table.better;
  const turned = table.better !== direction;
  return (
    <div className="flex flex-wrap items-baseline gap-x-2 border-b border-line2 px-2 pt-4 pb-1">
      <h3 className="text-[13px] font-semibold">{title}</h3>
      {unit !== "" && <span className="text-xs text-ink3">{unit}</span>}
      {table.table.fact !== null && <span className="text-xs text-ink3">printed by the run</span>}
      {table.table.exact && <span className="text-xs text-ink3">exact</span>}
      <Menu
        trigger={
          <button type="button" className={`${buttonClass({ look: "quiet", size: "small" })} -my-0.5 !px-1 text-xs!`}>
            {directionText(table.better)}
            <Icon name="chevronDown" />
          </button>
        }
      >
        <MenuChoice
          label={turned ? `turned here; ${sources[from]}: ${directionText(direction)}` : sources[from]}
          value={table.better}
          options={[
            { value: "lower", label: "less is better" },
            { value: "higher", label: "more is better" },
            { value: "unknown", label: "neither" },
          ]}
          onChange={onDirection}
        />
      </Menu>
      {hidden > 0 && <span className="ml-auto text-xs text-ink3">{hidden} not shown</span>}
    </div>
  );
}
