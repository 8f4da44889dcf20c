import type { BenchBody } from "@sweetspot/contract";
import { benchViewState } from "@sweetspot/contract/view-state-bench";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useMemo, useState } from "react";
import { useViewState } from "../../state/use-view-state.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import { LoadingState } from "../../ui/LoadingState.tsx";
import { Section } from "../../ui/Section.tsx";
import type { ViewProps } from "../../view.ts";
import { useOpeningSubject } from "../findings/opening-subject.ts";
import { VerdictLine } from "../bench-history/VerdictLine.tsx";
import { benchRowPart } from "@sweetspot/contract/view-state-place";
import { useSoughtPart } from "../../state/use-sought-part.ts";
import { firstRows } from "./first-rows.ts";
import { arrangeGrid, baseColumn, columnToSort, type Grid } from "./bench-grid.ts";
import { benchQuery } from "./bench-query.ts";
import { BenchGrid } from "./BenchGrid.tsx";
import { BenchNotes } from "./BenchNotes.tsx";
import { BenchTools } from "./BenchTools.tsx";
import { directionActions } from "./direction-actions.ts";
import { expressionProblem } from "./ExpressionField.tsx";
import { ImportReport } from "./ImportReport.tsx";
import { useNarrow } from "./use-narrow.ts";
import { VariantSwitch } from "./VariantSwitch.tsx";
import { Term } from "../../ui/Term.tsx";

const HistoryCharts = lazy(() => import("../bench-history/HistoryCharts.tsx"));
const SweepCharts = lazy(() => import("../bench-sweep/SweepCharts.tsx"));

/** Benchmarks of a report: benchstat's comparison as a table a reviewer can read. */
export default function BenchmarksView({ report, mode }: ViewProps) {
  const [chosen, setState] = useViewState(benchViewState);
  const opening = useOpeningSubject(report);
  const state = useMemo(
    () => (chosen.column === "" && opening ? { ...chosen, column: opening.variant } : chosen),
    [chosen, opening],
  );
  const query = useQuery(benchQuery(report, state));
  // An expression with a fault must not take away the table that the reader is correcting it for.
  const [last, setLast] = useState<BenchBody>();
  if (query.data !== undefined && query.data !== last) setLast(query.data);
  const body = query.data ?? last;
  const isStale = query.isPlaceholderData || query.isError;
  const grid = useMemo(() => (body === undefined ? undefined : arrangeGrid(body, state)), [body, state]);
  const narrow = useNarrow(grid?.columns.length ?? 1);
  const waiting = report.artifacts.some(({ kind, state: reading }) => reading === "pending" && kind !== "profile");
  const canSweep = (body?.tables ?? []).some(
    ({ columns }) => columns.filter(({ number }) => number !== null).length > 2,
  );
  const tools = (
    <BenchTools
      report={report}
      body={body}
      grid={grid}
      state={state}
      setState={setState}
      error={query.error}
      canSweep={canSweep}
    />
  );
  const ignore = (...keys: string[]) =>
    setState((now) => ({
      ignore: [...new Set([...now.ignore.split(","), ...keys])].filter((key) => key !== "").join(","),
    }));
  const flagAtFault = ["filter", "row", "col", "table", "ignore", "alpha", "confidence"].find(
    (flag) => expressionProblem(query.error, flag) !== undefined,
  );
  return (
    <Section title="Benchmarks" caption={body && grid && <BenchCaption body={body} grid={grid} />} tools={tools}>
      {query.isError && (
        <div className="mb-3">
          <ErrorNotice
            error={query.error}
            {...(flagAtFault === undefined
              ? { title: "The benchmarks could not be compared.", onRetry: () => void query.refetch() }
              : { title: `The ${flagAtFault} expression cannot be used.` })}
          >
            {flagAtFault !== undefined && (
              <Button
                size="small"
                className="mt-2"
                onClick={() => setState({ [flagAtFault]: benchViewState.initial[flagAtFault as "filter"] })}
              >
                Clear it
              </Button>
            )}
          </ErrorNotice>
        </div>
      )}
      {body === undefined || grid === undefined ? (
        !query.isError && <LoadingState doing="Comparing benchmarks" lines={12} />
      ) : (
        <div className={isStale ? "opacity-60 transition-opacity" : ""} aria-busy={query.isPlaceholderData}>
          {waiting && (
            <p className="mb-2 text-[13px] text-ink3">Some files are still being read; the table grows with them.</p>
          )}
          <BenchNotes body={body} grid={grid} ignored={state.ignore} onIgnore={ignore} />
          <VerdictLine report={report} />
          {state.view === "history" && report.shared !== null && (
            <p className="mb-2 text-[13px] text-ink3">
              The history is drawn from other reports, too. People who may read the project {report.project} see it.
            </p>
          )}
          {state.view === "history" && report.shared === null ? (
            <Suspense fallback={<LoadingState doing="Reading the reports of the line" lines={10} />}>
              <HistoryCharts report={report} body={body} search={state.search} />
            </Suspense>
          ) : grid.items.length === 0 ? (
            <NothingLeft
              body={body}
              onClear={() => setState({ filter: "", search: "", hideUnchanged: false, units: [] })}
            />
          ) : state.view === "sweep" && canSweep ? (
            <Suspense fallback={<LoadingState doing="Drawing the sweep" lines={10} />}>
              <SweepCharts body={body} state={state} setState={setState} />
            </Suspense>
          ) : (
            <Table
              report={report}
              mode={mode}
              body={body}
              grid={grid}
              state={state}
              setState={setState}
              narrow={narrow}
            />
          )}
          <ImportReport imports={body.imports} onIgnoreKey={ignore} />
        </div>
      )}
    </Section>
  );
}

type Session = ReturnType<typeof useViewState<typeof benchViewState.initial>>;

function Table({
  report,
  mode,
  body,
  grid,
  state,
  setState,
  narrow,
}: {
  report: ViewProps["report"];
  mode: ViewProps["mode"];
  body: BenchBody;
  grid: Grid;
  state: Session[0];
  setState: Session[1];
  narrow: boolean;
}) {
  const base = baseColumn(grid);
  const chosen = columnToSort(grid.columns, state.column);
  const { row, col, table, ignore, filter, alpha, confidence, minimum, holm } = state;
  const [whole, setWhole] = useState<ReadonlySet<number>>(new Set());
  const soughtPart = useSoughtPart("benchmarks");
  const items = useMemo(() => {
    // A reader who searches or has opened the whole window wants every row.
    if (mode === "workbench" || state.search !== "") return grid.items;
    const [unit = "", opened = ""] = state.cell.split("\n");
    return firstRows(grid.items, whole, new Set([benchRowPart(unit, opened), soughtPart]));
  }, [grid, mode, whole, state.search, state.cell, soughtPart]);
  const shown = useMemo(() => ({ ...grid, items }), [grid, items]);
  return (
    <>
      {narrow && grid.columns.length > 2 && (
        <VariantSwitch columns={grid.columns} base={base} chosen={chosen} onChoose={(column) => setState({ column })} />
      )}
      <BenchGrid
        grid={shown}
        onWhole={(index) => setWhole((now) => new Set([...now, index]))}
        body={body}
        report={report}
        flags={{ row, col, table, ignore, filter, alpha, confidence, minimum, holm }}
        narrow={narrow}
        chosen={chosen}
        openName={state.cell}
        onOpen={(cell) => setState({ cell }, "replace")}
        sorted={state.sort === "delta" ? { column: chosen, descending: state.descending } : undefined}
        onSort={(column) =>
          setState((now) => {
            // Largest rise, then largest fall, then as measured again.
            if (now.sort !== "delta" || now.column !== column) return { sort: "delta", column, descending: true };
            return now.descending ? { descending: false } : { sort: "order", descending: false };
          })
        }
        {...directionActions(report, setState)}
      />
    </>
  );
}

function NothingLeft({ body, onClear }: { body: BenchBody; onClear: () => void }) {
  return body.tables.length === 0 && body.imports.every(({ results }) => results === 0) ? (
    <EmptyState title="No benchmark results yet.">
      Upload the output of <code>sweetspot bench</code> or <code>go test -bench .</code> printed, one folder for each
      variant.
    </EmptyState>
  ) : (
    <EmptyState
      title="Nothing matches."
      action={
        <Button size="small" onClick={onClear}>
          Show everything
        </Button>
      }
    >
      The filter, the search or “Changed rows only” leaves no benchmark.
    </EmptyState>
  );
}

/** `median ± 95 % interval, n=8; against control`. */
function BenchCaption({ body, grid: { columns, rows } }: { body: BenchBody; grid: Grid }) {
  const counts = new Set(
    body.tables.flatMap(({ rows: own }) => own.flatMap(({ cells }) => cells.flatMap((cell) => cell?.count ?? []))),
  );
  const least = Math.min(...counts);
  const most = Math.max(...counts);
  const base = columns[0]?.label ?? "";
  return (
    <>
      median ± {body.confidence * 100}
      {"\u202f"}% <Term word="interval" />
      {counts.size > 0 && (
        <>
          , <Term word="n">{`n=${least === most ? least : `${least}–${most}`}`}</Term>
        </>
      )}
      {columns.length > 1 && (
        <>
          ; against <Term word="baseline">{base === "" ? "(none)" : base}</Term>
        </>
      )}
      {rows > 200 && `; ${rows} rows`}
    </>
  );
}
