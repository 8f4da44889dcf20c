import type { TopBody } from "@sweetspot/contract";
import { formatValue, shareText } from "../../model/format-value.ts";
import type { ToCallers } from "../../model/use-callers.ts";
import type { ProfilePanelProps } from "../../model/panel.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { ValueCell } from "../../../../ui/ValueCell.tsx";
import { RunSpread } from "./RunSpread.tsx";
import { FunctionName } from "./FunctionName.tsx";
import { SortHead, type TopColumn, wideOnlyClass } from "./SortHead.tsx";
import type { TopRows } from "../../model/top-rows.ts";
import { VirtualTable } from "./VirtualRows.tsx";

const baseColumns: readonly TopColumn[] = [
  { id: "flat", label: "flat", title: "Value of the function itself", word: "flat", sort: "flat", width: 92 },
  { id: "flat%", label: "flat %", title: "Its share of the whole", width: 66, wideOnly: true },
  { id: "sum%", label: "sum %", title: "Running sum of flat % down the table", width: 66, wideOnly: true },
  { id: "cum", label: "cum", title: "Value of the function and all it calls", word: "cum", sort: "cum", width: 92 },
  { id: "cum%", label: "cum %", title: "Its share of the whole", width: 66, wideOnly: true },
  { id: "name", label: "function", title: "By name", sort: "name", isText: true },
];

function spreadColumn(runs: number, of: "flat" | "cum"): TopColumn {
  return {
    id: "spread",
    label: `${of} by run, n=${runs}`,
    title: "In each of the runs that were added up, from 0 to the greatest; a dot for each run",
    width: 220,
    wideOnly: true,
  };
}

/** pprof's top, whole: every function with its flat and cumulative value. */
export function TopTable({
  answer,
  rows,
  state,
  setState,
  mode,
  toCallers,
}: ProfilePanelProps & { answer: TopBody; rows: TopRows; toCallers: ToCallers }) {
  const { unit } = answer.sampleType;
  const { spread } = answer;
  const spreadOf = state.sort === "cum" ? "cum" : "flat";
  const columns =
    spread === null
      ? baseColumns
      : [...baseColumns.slice(0, -1), spreadColumn(spread.runs, spreadOf), ...baseColumns.slice(-1)];
  const cell = (value: number, exact: string | undefined) => {
    const shown = formatValue(value, unit, exact);
    return <ValueCell value={shown.value} unit={shown.unit} />;
  };
  return (
    <VirtualTable
      label="Functions by value"
      count={rows.order.length}
      inWindow={mode === "workbench"}
      head={
        <SortHead
          columns={columns}
          sort={state.sort === "cum" || state.sort === "name" ? state.sort : "flat"}
          ascending={state.ascending}
          onSort={(sort, ascending) => setState({ sort, ascending }, "replace")}
        />
      }
      renderRow={(position) => {
        const row = rows.order[position]!;
        const flat = answer.flat[row]!;
        const cum = answer.cum[row]!;
        return (
          <tr key={row} aria-rowindex={position + 2}>
            <td className="num">{cell(flat, answer.exact?.flat[row])}</td>
            <td className={classNames("num text-ink2", wideOnlyClass)}>{shareText(flat, answer.whole)}</td>
            <td className={classNames("num text-ink3", wideOnlyClass)}>
              {rows.runningFlat ? shareText(rows.runningFlat[position]!, answer.whole) : ""}
            </td>
            <td className="num">{cell(cum, answer.exact?.cum[row])}</td>
            <td className={classNames("num text-ink2", wideOnlyClass)}>{shareText(cum, answer.whole)}</td>
            {spread !== null && (
              <td className={classNames("num text-ink2", wideOnlyClass)}>
                <RunSpread spread={spread} of={spreadOf} row={row} unit={unit} />
              </td>
            )}
            <td className="name">
              <FunctionName name={answer.names[row]!} file={answer.files[row]!} toCallers={toCallers} />
            </td>
          </tr>
        );
      }}
    />
  );
}
