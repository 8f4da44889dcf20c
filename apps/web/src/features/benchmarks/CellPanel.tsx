import type { BenchBody, BenchCell, ReportBody } from "@sweetspot/contract";
import { type Display, displayText, percentChange, probabilityText } from "@sweetspot/model/unit/format";
import { useQuery } from "@tanstack/react-query";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import { LoadingState } from "../../ui/LoadingState.tsx";
import { evidenceParameters } from "@sweetspot/contract/view-state-links";
import { CopyPlaceLink } from "../report/CopyPlaceLink.tsx";
import { CellAttribution } from "../attribution/CellAttribution.tsx";
import type { GridColumn, GridItem } from "./bench-grid.ts";
import { type BenchFlags, samplesQuery } from "./bench-query.ts";
import { benchstatLine, changeText, rowDisplay, tableTitle, verdictSentence } from "./cell-text.ts";
import { type Strip, StripPlot } from "./StripPlot.tsx";
import { Term } from "../../ui/Term.tsx";

/** The cell whose samples are shown. */
export interface OpenCell {
  readonly item: Extract<GridItem, { kind: "row" }>;
  readonly column: number;
}

/** Behind a cell: every sample of it and its baseline, the numbers in full, and what they allow to be said. */
export function CellPanel({
  open,
  columns,
  body,
  report,
  flags,
}: {
  open: OpenCell;
  columns: readonly GridColumn[];
  body: BenchBody;
  report: ReportBody;
  flags: BenchFlags;
}) {
  const { item, column } = open;
  const { table } = item.table;
  const { title, unit } = tableTitle(table);
  const shown = item.cells[column];
  const display = rowDisplay(item.row.cells, table.unit);
  const base = item.table.base;
  const sides = [...new Set([base, column])].filter((side) => item.cells[side] !== undefined);
  const inline = sides.every((side) => item.cells[side]?.cell.samples !== null);
  const fetched = useQuery({ ...samplesQuery(report, flags, item.table.index, item.rowIndex), enabled: !inline });
  const strips = sides.map((side): Strip => {
    const { cell } = item.cells[side] as { cell: BenchCell };
    const samples = cell.samples ?? fetched.data?.cells[item.table.place[side] ?? -1] ?? [];
    const { label, colour } = columns[side] as GridColumn;
    const measured = samples.filter((sample) => sample !== null);
    return { label, colour, samples: measured, center: cell.center, low: cell.low, high: cell.high };
  });
  if (shown === undefined) return null;
  const { cell, verdict } = shown;
  return (
    <div className="w-[300px] max-w-[84vw] text-[12.5px] leading-[18px]">
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 font-mono text-[12px] leading-4 [overflow-wrap:anywhere]">{item.row.label}</p>
        <CopyPlaceLink
          place={{ section: "benchmarks", part: "" }}
          besides={evidenceParameters({
            view: "benchmarks",
            cell: { unit: table.unit, row: item.row.label, variant: columns[column]?.label ?? "" },
          })}
          label="this cell"
          className="-mt-1"
        />
      </div>
      <p className="mb-2 text-ink3">
        {title}
        {unit !== "" && ` · ${unit}`}
      </p>
      {fetched.isError ? (
        <ErrorNotice error={fetched.error} />
      ) : !inline && fetched.isPending ? (
        <LoadingState doing="Fetching samples" />
      ) : (
        <StripPlot strips={strips} display={display} />
      )}
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5">
        {sides.map((side) => (
          <Numbers
            key={side}
            label={columns[side]?.label ?? ""}
            cell={(item.cells[side] as { cell: BenchCell }).cell}
            unit={table.unit}
            display={display}
            level={body.confidence}
            exact={table.exact}
          />
        ))}
        {cell.change !== null && (
          <>
            <dt className="text-ink3">
              <Term word="change" />
            </dt>
            <dd>{changeText(cell.change.delta)}</dd>
            {cell.change.judged.low !== null && cell.change.judged.high !== null && (
              <>
                <dt className="text-ink3">
                  <Term word="interval" />
                </dt>
                <dd>
                  {percentChange(cell.change.judged.low - 1)} to {percentChange(cell.change.judged.high - 1)}
                </dd>
              </>
            )}
            {cell.change.judged.p !== null && (
              <>
                <dt className="text-ink3">
                  <Term word="p" />
                </dt>
                <dd>
                  {probabilityText(cell.change.judged.p)}
                  {cell.change.judged.pAlone !== null && body.correction === "holm" && (
                    <span className="text-ink3">
                      {" "}
                      after {body.comparisons} comparisons · {probabilityText(cell.change.judged.pAlone)} alone
                    </span>
                  )}
                </dd>
              </>
            )}
            {cell.change.p !== null && !cell.change.allEqual && (
              <>
                <dt className="text-ink3">benchstat</dt>
                <dd className="text-ink3">
                  {benchstatLine(cell.change)}: every value for a sample of its own
                  {cell.change.benchstatP !== null &&
                    Math.abs(cell.change.benchstatP - cell.change.p) > 1e-9 &&
                    `; it prints p=${probabilityText(cell.change.benchstatP)}, one tail of a skewed law when values tie and the sample sizes differ`}
                </dd>
              </>
            )}
          </>
        )}
      </dl>
      {verdict !== undefined && (
        <p className="mt-2">
          {cell.change?.allEqual === true
            ? "All samples are equal."
            : verdictSentence(verdict, cell.change?.judged.text ?? "")}
        </p>
      )}
      {cell.warnings !== undefined && (
        <ul className="mt-1 text-ink3">
          {cell.warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      <CellAttribution
        report={report}
        benchmark={item.row.label}
        unit={table.unit}
        base={columns[base]?.label ?? ""}
        variant={columns[column]?.label ?? ""}
      />
    </div>
  );
}

function Numbers({
  label,
  cell,
  unit,
  display,
  level,
  exact,
}: {
  label: string;
  cell: BenchCell;
  unit: string;
  display: Display;
  level: number;
  exact: boolean;
}) {
  const show = (value: number) => {
    const { figure, unit: symbol } = display(value);
    return symbol === "" ? figure : `${figure}\u202f${symbol}`;
  };
  return (
    <>
      <dt className="max-w-28 truncate text-ink3" title={label}>
        {label}
      </dt>
      <dd>
        {cell.center === null ? "not a number" : show(cell.center)}{" "}
        <span className="text-ink3" title={cell.center === null ? undefined : displayText(cell.center, unit)}>
          {exact
            ? `exact, n=${cell.count}`
            : cell.low === null || cell.high === null
              ? `n=${cell.count}, no ${level * 100}\u202f% interval`
              : `${show(cell.low)} – ${show(cell.high)}, n=${cell.count}`}
        </span>
      </dd>
    </>
  );
}
