import type { BenchTableBody } from "@sweetspot/contract";
import { displayText, percentChange } from "@sweetspot/model/unit/format";
import { memo } from "react";
import { DirectionMark } from "../../ui/Delta.tsx";
import { benchRowPart } from "@sweetspot/contract/view-state-place";
import { CopyPlaceLink } from "../report/CopyPlaceLink.tsx";
import { ValueCell } from "../../ui/ValueCell.tsx";
import type { GridColumn, GridItem, GridTable } from "./bench-grid.ts";
import { changeDirection, rowDisplay, spreadText, verdictSentence } from "./cell-text.ts";
import { ChangeText } from "./ChangeText.tsx";

type RowItem = Extract<GridItem, { kind: "row" }>;

export interface RowProps {
  readonly columns: readonly GridColumn[];
  /** Grid columns drawn beside the name: all, or baseline and one on a phone. */
  readonly shown: readonly number[];
  readonly template: string;
  readonly narrow: boolean;
  /** Long names are cut rather than wrapped. */
  readonly oneLine: boolean;
}

/** One benchmark: its name, and for each variant centre, spread, change and test. */
export const BenchGridRow = memo(function BenchGridRow({
  item,
  index,
  columns,
  shown,
  template,
  narrow,
  oneLine,
  openColumn,
  tabStop,
}: RowProps & {
  item: RowItem;
  index: number;
  /** The column whose panel is open. */
  openColumn: number | undefined;
  /** Which cell of this row is the grid's tab stop. */
  tabStop: number | undefined;
}) {
  const { table, row, cells } = item;
  const display = rowDisplay(row.cells, table.table.unit);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-place={benchRowPart(table.table.unit, row.label)}
      className="group/row grid border-b border-line py-[5px] hover:bg-hover"
      style={{ gridTemplateColumns: template }}
    >
      <div
        role="rowheader"
        title={row.label}
        className={`relative px-2 font-mono text-[12px] leading-[18px] ${oneLine && narrow ? "truncate" : "[overflow-wrap:anywhere]"} ${narrow ? "col-span-full pb-0.5" : "line-clamp-2 self-start"}`}
      >
        {row.label === "" ? <span className="text-ink3">(no name)</span> : row.label}
        {/* By touch and by key, a cell's own link leads to the row. */}
        <span
          data-noprint
          className="absolute top-0 right-0 rounded-[5px] bg-bg opacity-0 group-hover/row:opacity-100 pointer-coarse:hidden"
        >
          <CopyPlaceLink
            place={{ section: "benchmarks", part: benchRowPart(table.table.unit, row.label) }}
            label={row.label || "this row"}
            tabIndex={-1}
          />
        </span>
      </div>
      {shown.map((column) => {
        const found = cells[column];
        const isBase = column === table.base;
        if (found === undefined) {
          return (
            <div key={column} role="gridcell" className={`px-2 text-ink3 ${isBase ? "text-right" : "col-span-2"}`}>
              <span className={isBase ? "" : "block w-1/2 text-right"} title="not measured here">
                –
              </span>
            </div>
          );
        }
        const { cell, verdict } = found;
        const value = cell.center === null ? undefined : display(cell.center);
        const label = columns[column]?.label ?? "";
        return (
          <div
            key={column}
            role="gridcell"
            tabIndex={tabStop === column ? 0 : -1}
            data-cell={`${index}:${column}`}
            aria-haspopup="dialog"
            aria-expanded={openColumn === column}
            className={`grid cursor-pointer rounded-[3px] outline-offset-[-2px] ${isBase ? "" : "col-span-2 grid-cols-subgrid"} ${openColumn === column ? "bg-accent-soft" : ""}`}
          >
            <span className="px-2 text-right text-[13px] leading-[18px]">
              <span className="sr-only">{label}: </span>
              <ValueCell
                value={value?.figure ?? "NaN"}
                {...(value !== undefined && value.unit !== "" && { unit: `\u202f${value.unit}` })}
                under={spreadText(cell)}
              />
            </span>
            {!isBase && (
              <span className="px-2 text-[13px] leading-[18px]">
                {cell.change !== null && verdict !== undefined ? (
                  <>
                    <ChangeText change={cell.change} verdict={verdict} />
                    <span className="sr-only">. {verdictSentence(verdict, cell.change.judged.text)}</span>
                  </>
                ) : (
                  <span className="text-[11px] text-ink3">{table.base < 0 ? "" : "no baseline"}</span>
                )}
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
});

/** The last line of a table: geometric means, with what is wrong with them. */
export function GeomeanRow({ table, index, shown, template, narrow }: RowProps & { table: GridTable; index: number }) {
  const { geomeans, unit } = table.table;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className="grid border-b border-line2 py-[5px] text-ink2"
      style={{ gridTemplateColumns: template }}
    >
      <div role="rowheader" className={`px-2 text-[12px] leading-[18px] ${narrow ? "col-span-full" : ""}`}>
        geometric mean
      </div>
      {shown.map((column) => {
        const geomean = geomeans[table.place[column] ?? -1];
        const isBase = column === table.base;
        return (
          <div
            key={column}
            role="gridcell"
            title={geomean?.warnings.join("; ")}
            className={`grid text-[13px] leading-[18px] ${isBase ? "" : "col-span-2 grid-cols-subgrid"}`}
          >
            <span className="px-2 text-right">
              {geomean === undefined || geomean.center === null ? "–" : displayText(geomean.center, unit)}
            </span>
            {!isBase && (
              <span className="px-2">
                <GeomeanChange geomean={geomean} />
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}

function GeomeanChange({ geomean }: { geomean: BenchTableBody["geomeans"][number] | undefined }) {
  if (geomean === undefined) return null;
  const caveat = geomeanCaveat(geomean.warnings);
  const delta = geomean.ratio === null ? null : geomean.ratio - 1;
  return (
    <>
      {delta !== null && (
        <span className="whitespace-nowrap">
          <DirectionMark direction={changeDirection(delta)} hollow />
          {percentChange(delta)}
        </span>
      )}
      {caveat !== "" && <span className="block text-[11px] leading-[14px] text-ink3">{caveat}</span>}
    </>
  );
}

function geomeanCaveat(warnings: readonly string[]): string {
  if (warnings.some((warning) => warning.startsWith("benchmark set differs"))) return "sets differ";
  if (warnings.some((warning) => warning.startsWith("ratios"))) return "no mean: a ratio is 0";
  return "";
}
