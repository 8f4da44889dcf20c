import type { BenchBody, ReportBody } from "@sweetspot/contract";
import { benchRowPart } from "@sweetspot/contract/view-state-place";
import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from "react";
import { baseColumn, type Grid, type GridColumn, type GridItem } from "./bench-grid.ts";
import { BenchGridRow, GeomeanRow, spanOf } from "./BenchGridRow.tsx";
import type { CellColumn } from "./columns/cell-column.ts";
import { baseColumns, columnsOf } from "./columns/cell-columns.ts";
import { CellPopover } from "./CellPopover.tsx";
import { type BenchFlags } from "./bench-query.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { BaselineTag } from "../../ui/VariantSwatch.tsx";
import { useSoughtPart } from "../../state/use-sought-part.ts";
import { type DirectionActions, UnitHeading } from "./UnitHeading.tsx";
import { useCellNavigation } from "./use-cell-navigation.ts";

/** Up to this many rows are all in the page, where the browser's own search and printing find them. */
const drawnAtOnce = 300;

interface BenchGridProps extends DirectionActions {
  readonly grid: Grid;
  readonly body: BenchBody;
  readonly report: ReportBody;
  readonly flags: BenchFlags;
  /** Baseline and the variant chosen only. */
  readonly narrow: boolean;
  readonly chosen: number;
  /** The cell that the link opens: `unit`, row and column by name. */
  readonly openName: string;
  readonly onOpen: (name: string) => void;
  /** The column that rows are sorted by, and which way; undefined when they are in another order. */
  readonly sorted: { readonly column: number; readonly descending: boolean } | undefined;
  readonly onSort: (label: string) => void;
  /** Shows all rows of a table. */
  readonly onWhole: (table: number) => void;
}

/** All tables one below the other, variants side by side; thousands of rows are drawn as they are reached. */
export function BenchGrid(props: BenchGridProps) {
  const { grid, narrow, chosen } = props;
  const { columns, items } = grid;
  const base = baseColumn({ items });
  // The array stays one object while nothing changes, so that rows are not drawn again for every step of scrolling.
  const shown = useMemo(
    () => (narrow ? [...new Set([base, chosen])] : columns.map((_, index) => index)),
    [narrow, base, chosen, columns],
  );
  const template = templateOf(shown, base, narrow);
  const place = useRef<HTMLDivElement>(null);
  const isVirtual = items.length > drawnAtOnce;
  const tracks = tracksOf(shown, base);
  const least = tracks.reduce((sum, { width }) => sum + width.page, 224);
  return (
    <div className="table-scroll">
      <div
        ref={place}
        role="grid"
        aria-label="Benchmarks by variant"
        aria-rowcount={items.length + 1}
        style={narrow ? {} : { minWidth: least, maxWidth: 625 + tracks.length * 195 }}
      >
        <HeaderRow {...props} columns={columns} shown={shown} base={base} template={template} />
        <GridBody {...props} shown={shown} base={base} template={template} isVirtual={isVirtual} place={place} />
      </div>
    </div>
  );
}

function tracksOf(shown: readonly number[], base: number): readonly CellColumn[] {
  return shown.flatMap((column) => columnsOf(column === base));
}

/** Name, then what each variant shows. */
function templateOf(shown: readonly number[], base: number, narrow: boolean): string {
  const tracks = tracksOf(shown, base).map(({ width }) =>
    narrow ? `minmax(${width.phone}px, ${width.phone}fr)` : `minmax(${width.page}px, 1fr)`,
  );
  return [...(narrow ? [] : ["minmax(200px, 1.9fr)"]), ...tracks].join(" ");
}

function HeaderRow({
  columns,
  shown,
  base,
  template,
  narrow,
  sorted,
  onSort,
}: Pick<BenchGridProps, "narrow" | "sorted" | "onSort"> & {
  columns: readonly GridColumn[];
  shown: readonly number[];
  base: number;
  template: string;
}) {
  return (
    <div role="row" aria-rowindex={1} className="grid" style={{ gridTemplateColumns: template }}>
      {!narrow && (
        <div role="columnheader" className="border-b border-line">
          <span className="sr-only">Benchmark</span>
        </div>
      )}
      {shown.map((column) => {
        const { label, colour } = columns[column] as GridColumn;
        const style: CSSProperties = { borderBottomColor: colour, ...spanOf(column === base) };
        return (
          <div
            key={label}
            role="columnheader"
            aria-sort={sorted?.column === column ? (sorted.descending ? "descending" : "ascending") : undefined}
            style={style}
            title={label}
            className={`min-w-0 truncate border-b-2 px-2 pb-1 text-[13px] font-semibold ${column === base && baseColumns.length === 1 ? "text-right" : "text-center"}`}
          >
            {column === base ? (
              label || "(none)"
            ) : (
              <button
                type="button"
                className="max-w-full truncate rounded-[3px] px-1 hover:bg-hover"
                onClick={() => onSort(label)}
              >
                {label || "(none)"}
                {sorted?.column === column && (
                  <Icon name={sorted.descending ? "down" : "up"} className="ml-1 inline-block align-[-2px]" />
                )}
                <span className="sr-only">, sort by change</span>
              </button>
            )}
            {column === base && columns.length > 1 && (
              <span className="block">
                <BaselineTag />
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}

/** Lines of a long table have set heights, because measuring thousands of them makes scrolling stutter. */
const heights = {
  wide: { row: 47, unit: 42, config: 38, geomean: 44, more: 38 },
  narrow: { row: 68, unit: 42, config: 56, geomean: 62, more: 38 },
};

interface BodyProps extends BenchGridProps {
  readonly shown: readonly number[];
  readonly base: number;
  readonly template: string;
  readonly isVirtual: boolean;
  readonly place: React.RefObject<HTMLDivElement | null>;
}

function GridBody(props: BodyProps) {
  const { grid, isVirtual, place, shown, narrow, openName, onOpen } = props;
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    if (place.current) setOffset(place.current.getBoundingClientRect().top + window.scrollY);
  }, [place, grid]);
  const soughtPart = useSoughtPart("benchmarks");
  const sought = useMemo(
    () =>
      grid.items.findIndex(
        (item) => item.kind === "row" && benchRowPart(item.table.table.unit, item.row.label) === soughtPart,
      ),
    [grid, soughtPart],
  );
  const virtual = useWindowVirtualizer({
    count: isVirtual ? grid.items.length : 0,
    estimateSize: (index) => heights[narrow ? "narrow" : "wide"][grid.items[index]?.kind ?? "row"],
    overscan: 12,
    // The row that the link points at is always drawn, so that the page can go to it.
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range);
      return sought < 0 || near.includes(sought) ? near : [...near, sought].sort((a, b) => a - b);
    },
    scrollMargin: offset,
    getItemKey: (index) => grid.items[index]?.key ?? index,
  });
  const navigation = useCellNavigation({
    items: grid.items,
    shown,
    place,
    openName,
    onOpen,
    reveal: (index) => {
      if (isVirtual) virtual.scrollToIndex(index, { align: "auto" });
    },
  });
  const draw = (index: number) => <GridLine {...props} index={index} navigation={navigation} />;
  return (
    <div {...navigation.handlers}>
      {isVirtual ? (
        <div style={{ height: virtual.getTotalSize(), position: "relative" }}>
          {virtual.getVirtualItems().map(({ key, index, start, size }) => (
            <div
              key={key}
              className="absolute inset-x-0 top-0 overflow-clip"
              style={{ transform: `translateY(${start - offset}px)`, height: size }}
            >
              {draw(index)}
            </div>
          ))}
        </div>
      ) : (
        grid.items.map((item, index) => <div key={item.key}>{draw(index)}</div>)
      )}
      <CellPopover {...props} columns={grid.columns} navigation={navigation} />
    </div>
  );
}

export type CellNavigation = ReturnType<typeof useCellNavigation>;

function GridLine({
  grid,
  index,
  shown,
  base,
  template,
  narrow,
  isVirtual,
  navigation,
  onDirection,
  onKeepDirection,
  onWhole,
}: BodyProps & { index: number; navigation: CellNavigation }) {
  const item = grid.items[index] as GridItem;
  const row = { columns: grid.columns, shown, base, template, narrow, index, oneLine: isVirtual };
  switch (item.kind) {
    case "config":
      return (
        <WholeRow index={index} className="px-2 pt-4 text-xs text-ink3">
          {item.changed.map(({ name, value }) => (
            <span key={name} className="mr-3 inline-block">
              {name}: <span className="font-mono text-[11.5px] text-ink2">{value === "" ? "(none)" : value}</span>
            </span>
          ))}
        </WholeRow>
      );
    case "unit":
      return (
        <WholeRow index={index}>
          <UnitHeading
            table={item.table}
            hidden={item.hidden}
            onDirection={onDirection}
            onKeepDirection={onKeepDirection}
          />
        </WholeRow>
      );
    case "more":
      return (
        <WholeRow index={index} className="border-b border-line px-2 py-1">
          <Button size="small" data-noprint onClick={() => onWhole(item.table.index)}>
            Show all {item.rows} rows
          </Button>
        </WholeRow>
      );
    case "geomean":
      return <GeomeanRow {...row} table={item.table} />;
    case "row":
      return (
        <BenchGridRow
          {...row}
          item={item}
          openColumn={navigation.open?.item.key === item.key ? navigation.open.column : undefined}
          tabStop={navigation.tabStop.index === index ? navigation.tabStop.column : undefined}
        />
      );
  }
}

/** A row of the grid with one cell over its whole width. */
function WholeRow({ index, className, children }: { index: number; className?: string; children: ReactNode }) {
  return (
    <div role="row" aria-rowindex={index + 2}>
      <div role="gridcell" className={className}>
        {children}
      </div>
    </div>
  );
}
