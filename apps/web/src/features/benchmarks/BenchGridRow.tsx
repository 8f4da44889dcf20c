import { benchRowPart } from "@sweetspot/contract/view-state-place";
import { type CSSProperties, memo } from "react";
import { CopyPlaceLink } from "../report/CopyPlaceLink.tsx";
import type { GridColumn, GridItem, GridTable } from "./bench-grid.ts";
import { rowDisplay } from "./cell-text.ts";
import type { CellColumn, CellContent } from "./columns/cell-column.ts";
import { columnsOf } from "./columns/cell-columns.ts";
import { ContentView } from "./columns/ContentView.tsx";
import { Term } from "../../ui/Term.tsx";

type RowItem = Extract<GridItem, { kind: "row" }>;

interface RowProps {
  readonly columns: readonly GridColumn[];
  /** Grid columns drawn beside the name: all, or baseline and one on a phone. */
  readonly shown: readonly number[];
  /** The grid's baseline, which has fewer tracks; a table that lacks it is compared with another column. */
  readonly base: number;
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
  base,
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
  /** The cell of this row that is the grid's tab stop. */
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
        const isBase = column === base;
        if (found === undefined) {
          return (
            <div
              key={column}
              role="gridcell"
              style={spanOf(isBase)}
              className="grid grid-cols-subgrid text-ink3"
              title="not measured here"
            >
              <Contents isBase={isBase} contentOf={(one) => (one === columnsOf(isBase)[0] ? missing : null)} />
            </div>
          );
        }
        const label = columns[column]?.label ?? "";
        return (
          <div
            key={column}
            role="gridcell"
            tabIndex={tabStop === column ? 0 : -1}
            data-cell={`${index}:${column}`}
            aria-haspopup="dialog"
            aria-expanded={openColumn === column}
            style={spanOf(isBase)}
            className={`grid cursor-pointer grid-cols-subgrid rounded-[3px] outline-offset-[-2px] ${openColumn === column ? "bg-accent-soft" : ""}`}
          >
            <span className="sr-only">{label}: </span>
            <Contents isBase={isBase} contentOf={(one) => one.content({ ...found, item, display })} />
          </div>
        );
      })}
    </div>
  );
});

/** The last line of a table: geometric means, with what is wrong with them. */
export function GeomeanRow({
  table,
  index,
  shown,
  base,
  template,
  narrow,
}: RowProps & { table: GridTable; index: number }) {
  const { geomeans, unit } = table.table;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className="grid border-b border-line2 py-[5px] text-ink2"
      style={{ gridTemplateColumns: template }}
    >
      <div role="rowheader" className={`px-2 text-[12px] leading-[18px] ${narrow ? "col-span-full" : ""}`}>
        <Term word="geometric mean" />
      </div>
      {shown.map((column) => {
        const geomean = geomeans[table.place[column] ?? -1];
        const isBase = column === base;
        return (
          <div
            key={column}
            role="gridcell"
            title={geomean?.warnings.join("; ")}
            style={spanOf(isBase)}
            className="grid grid-cols-subgrid"
          >
            {geomean !== undefined && (
              <Contents isBase={isBase} contentOf={(one) => one.ofGeomean?.(geomean, unit) ?? null} />
            )}
          </div>
        );
      })}
    </div>
  );
}

const missing: CellContent = { text: "–" };

/** The number of the grid's tracks that a variant's cell has. */
export function spanOf(isBase: boolean): CSSProperties {
  return { gridColumn: `span ${columnsOf(isBase).length}` };
}

function Contents({ isBase, contentOf }: { isBase: boolean; contentOf: (column: CellColumn) => CellContent | null }) {
  return columnsOf(isBase).map((column, index) => {
    const content = contentOf(column);
    return (
      <span key={index} className={`px-2 text-[13px] leading-[18px] ${column.align === "end" ? "text-right" : ""}`}>
        {content !== null && <ContentView content={content} />}
      </span>
    );
  });
}
