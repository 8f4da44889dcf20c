import type { BetterDirection } from "@sweetspot/contract";
import { directionHeading, directionReason, directionText } from "@sweetspot/model/judge/direction-text";
import { buttonClass } from "../../ui/Button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Menu, MenuChoice, MenuItem, MenuLine } from "../../ui/Menu.tsx";
import type { GridTable } from "./bench-grid.ts";
import { tableTitle } from "./cell-text.ts";

/** A reader's actions on the direction of a unit. */
export interface DirectionActions {
  /** Says it in this view and its link; null takes the reader's word back. */
  readonly onDirection: (unit: string, direction: BetterDirection["direction"] | null) => void;
  /** Says it for every report of the project; null for those who may not. */
  readonly onKeepDirection: ((unit: string, direction: BetterDirection["direction"]) => void) | null;
}

/** Heading of a table: what is measured, in which unit, and which way is better, with who says so; the reader can set it. */
export function UnitHeading({
  table,
  hidden,
  onDirection,
  onKeepDirection,
}: { table: GridTable; hidden: number } & DirectionActions) {
  const { title, unit: shownUnit } = tableTitle(table.table);
  const { unit, better } = table.table;
  const { direction } = table;
  const isTurned = direction.from === "link";
  const isNobodys = direction.direction === "unknown" && (direction.from === "nowhere" || direction.from === "name");
  const word = direction.direction === "unknown" ? "neither is better" : directionText(direction.direction);
  return (
    <div className="flex flex-wrap items-baseline gap-x-2 border-b border-line2 px-2 pt-4 pb-1">
      <h3 className="text-[13px] font-semibold">{title}</h3>
      {shownUnit !== "" && <span className="text-xs text-ink3">{shownUnit}</span>}
      {table.table.fact !== null && <span className="text-xs text-ink3">printed by the run</span>}
      {table.table.exact && <span className="text-xs text-ink3">exact</span>}
      <Menu
        trigger={
          <button
            type="button"
            title={directionReason(direction)}
            className={`${buttonClass({ look: "quiet", size: "small" })} -my-0.5 !px-1 text-xs!`}
          >
            {directionHeading(direction)}
            <Icon name="chevronDown" />
          </button>
        }
      >
        <MenuChoice
          label={directionReason(direction)}
          value={isNobodys ? "nobody" : direction.direction}
          options={[
            { value: "lower", label: "less is better" },
            { value: "higher", label: "more is better" },
            { value: "unknown", label: "neither is better" },
          ]}
          onChange={(next) => next !== "nobody" && onDirection(unit, next)}
        />
        {!isNobodys && (isTurned || onKeepDirection !== null) && <MenuLine />}
        {isTurned && <MenuItem onSelect={() => onDirection(unit, null)}>Back to “{directionHeading(better)}”</MenuItem>}
        {!isNobodys && onKeepDirection !== null && (
          <MenuItem
            onSelect={() => onKeepDirection(unit, direction.direction)}
            disabled={better.from === "setting" && better.direction === direction.direction}
          >
            Keep “{word}” for the project
          </MenuItem>
        )}
      </Menu>
      {hidden > 0 && <span className="ml-auto text-xs text-ink3">{hidden} not shown</span>}
    </div>
  );
}
