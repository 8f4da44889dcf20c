import type { TopBody } from "@sweetspot/contract";
import { formatValue, shareText, valueText } from "../profiles/format-value.ts";
import type { ProfilePanelProps } from "../profiles/panels.ts";
import { classNames } from "../../ui/class-names.ts";
import { ValueCell } from "../../ui/ValueCell.tsx";
import { FunctionName } from "./FunctionName.tsx";
import { SortHead, type TopColumn, wideOnlyClass } from "./SortHead.tsx";
import type { TopRows } from "./top-rows.ts";
import { VirtualTable } from "./VirtualRows.tsx";

const baseColumns: readonly TopColumn[] = [
  { id: "flat", label: "flat", title: "Of the function itself", sort: "flat", numeric: true, width: "92px" },
  { id: "flat%", label: "flat %", title: "Its share of the whole", numeric: true, width: "66px", wideOnly: true },
  {
    id: "sum%",
    label: "sum %",
    title: "Running sum of flat % down the table",
    numeric: true,
    width: "66px",
    wideOnly: true,
  },
  { id: "cum", label: "cum", title: "Of the function and all it calls", sort: "cum", numeric: true, width: "92px" },
  { id: "cum%", label: "cum %", title: "Its share of the whole", numeric: true, width: "66px", wideOnly: true },
  { id: "name", label: "function", title: "By name", sort: "name", numeric: false, width: "auto" },
];

const spreadColumn: TopColumn = {
  id: "spread",
  label: "flat by run",
  title: "The least and the greatest flat value of the runs that were added up",
  numeric: true,
  width: "170px",
  wideOnly: true,
};

/** pprof's top, whole: every function with its flat and cumulative value. */
export function TopTable({
  answer,
  rows,
  state,
  setState,
  mode,
}: ProfilePanelProps & { answer: TopBody; rows: TopRows }) {
  const { unit } = answer.sampleType;
  const { spread } = answer;
  const columns = spread === null ? baseColumns : [...baseColumns.slice(0, -1), spreadColumn, ...baseColumns.slice(-1)];
  const cell = (value: number) => {
    const shown = formatValue(value, unit);
    return <ValueCell value={shown.value} unit={shown.unit} />;
  };
  return (
    <VirtualTable
      label="Functions by value"
      count={rows.order.length}
      columns={columns.length}
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
            <td className="num">{cell(flat)}</td>
            <td className={classNames("num text-ink2", wideOnlyClass)}>{shareText(flat, answer.whole)}</td>
            <td className={classNames("num text-ink3", wideOnlyClass)}>
              {rows.runningFlat ? shareText(rows.runningFlat[position]!, answer.whole) : ""}
            </td>
            <td className="num">{cell(cum)}</td>
            <td className={classNames("num text-ink2", wideOnlyClass)}>{shareText(cum, answer.whole)}</td>
            {spread !== null && (
              <td className={classNames("num text-ink2", wideOnlyClass)}>
                {valueText(spread.flatLeast[row]!, unit)} … {valueText(spread.flatGreatest[row]!, unit)}
              </td>
            )}
            <td className="name">
              <FunctionName name={answer.names[row]!} file={answer.files[row]!} setState={setState} />
            </td>
          </tr>
        );
      }}
    />
  );
}
