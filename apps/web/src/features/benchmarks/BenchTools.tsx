import type { BenchBody, ReportBody } from "@sweetspot/contract";
import { type BenchSort, benchSorts, type BenchViewState } from "@sweetspot/contract/view-state-bench";
import type { SetViewState } from "../../state/use-view-state.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { SearchField } from "../../ui/Field.tsx";
import { Menu, MenuChoice, MenuLine } from "../../ui/Menu.tsx";
import { MoreTools } from "../../ui/MoreTools.tsx";
import { Popover } from "../../ui/Popover.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { PolicyPanel } from "../bench-history/PolicyPanel.tsx";
import { ExportItems } from "../bench-export/ExportItems.tsx";
import type { Grid } from "./bench-grid.ts";
import { ExpressionField, expressionProblem } from "./ExpressionField.tsx";
import { JudgePanel } from "./JudgePanel.tsx";
import { PivotPanel } from "./PivotPanel.tsx";

const sortNames: Record<BenchSort, string> = {
  order: "As measured",
  name: "By name",
  delta: "By change",
  significance: "By p",
};

/** Everything that changes what the table shows, in one line. */
export function BenchTools({
  report,
  body,
  grid,
  state,
  setState,
  error,
  canSweep,
}: {
  report: ReportBody;
  body: BenchBody | undefined;
  grid: Grid | undefined;
  state: BenchViewState;
  setState: SetViewState<BenchViewState>;
  error: unknown;
  canSweep: boolean;
}) {
  const pivoted = [state.row, state.col, state.table, state.ignore].some((expression) => expression !== "");
  const judged = state.holm !== "" || state.minimum !== null || state.alpha !== null || state.confidence !== 0.95;
  return (
    <>
      {(canSweep || report.shared === null) && (
        <Segmented
          label="Shown as"
          value={state.view === "sweep" && !canSweep ? "table" : state.view}
          options={[
            { value: "table", label: "Table" },
            ...(canSweep ? [{ value: "sweep", label: "Sweep" } as const] : []),
            // The history is of other reports, too.
            ...(report.shared === null ? [{ value: "history", label: "History" } as const] : []),
          ]}
          onChange={(view) => setState({ view })}
        />
      )}
      <MoreTools>
        <SearchField
          label="Find a benchmark"
          value={state.search}
          onChange={(search) => setState({ search }, "replace")}
          className="max-sm:w-full"
        />
        <Popover
          trigger={<ToolButton active={state.filter !== "" || state.hideUnchanged}>Filter</ToolButton>}
          title="Filter"
        >
          <div className="w-[min(84vw,380px)]">
            <label className="mb-3 flex items-center gap-1.5 text-sm">
              <input
                type="checkbox"
                checked={state.hideUnchanged}
                onChange={({ target }) => setState({ hideUnchanged: target.checked })}
              />
              Changed rows only
            </label>
            <ExpressionField
              label="Benchmarks to keep"
              placeholder="*"
              value={state.filter}
              problem={expressionProblem(error, "filter")}
              hint={".name:Write  /size:1k  .unit:(sec/op OR B/op)  pkg:/store$/  -goos:windows  a OR b"}
              suggestions={(body?.keys ?? []).map(({ key }) => `${key}:`)}
              onChange={(filter) => setState({ filter })}
            />
            {state.filter !== "" && (
              <Button size="small" className="mt-2" onClick={() => setState({ filter: "" })}>
                Keep everything
              </Button>
            )}
          </div>
        </Popover>
        <Popover trigger={<ToolButton active={pivoted}>Rows, columns</ToolButton>} title="Rows, columns, tables">
          <PivotPanel keys={body?.keys ?? []} state={state} error={error} onChange={(change) => setState(change)} />
        </Popover>
        <Popover trigger={<ToolButton active={judged}>Significance</ToolButton>} title="What counts as a change">
          <JudgePanel state={state} body={body} onChange={(change) => setState(change)} />
          {report.may.includes("admin") && (
            <details className="mt-3 border-t border-line pt-2 text-sm">
              <summary className="w-fit rounded-[3px] text-ink2 hover:text-ink">
                For everyone: line, budgets and better directions of {report.project}
              </summary>
              <div className="mt-2">
                <PolicyPanel project={report.project} />
              </div>
            </details>
          )}
        </Popover>
        <Menu
          trigger={
            <Button size="small">
              <span className="max-sm:hidden">Options</span>
              <span className="sm:hidden">Order, exports</span>
            </Button>
          }
        >
          <MenuChoice
            label="Order of rows"
            value={state.sort}
            options={benchSorts.map((value) => ({ value, label: sortNames[value] }))}
            onChange={(sort) => setState({ sort })}
          />
          <MenuChoice
            label="Direction"
            value={state.descending ? "down" : "up"}
            options={[
              { value: "up", label: "Ascending" },
              { value: "down", label: "Descending" },
            ]}
            onChange={(direction) => setState({ descending: direction === "down" })}
          />
          {body !== undefined && grid !== undefined && (
            <>
              <MenuLine />
              <ExportItems report={report} body={body} grid={grid} state={state} />
            </>
          )}
        </Menu>
      </MoreTools>
    </>
  );
}

function ToolButton({ active, children, ...rest }: React.ComponentProps<"button"> & { active: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      className={`${buttonClass({ size: "small" })} ${active ? "bg-hover! font-semibold!" : ""}`}
    >
      {children}
      {active && <span className="sr-only"> (set)</span>}
    </button>
  );
}
