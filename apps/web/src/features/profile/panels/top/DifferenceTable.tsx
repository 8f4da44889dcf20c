import type { FunctionFateName, TopDiffBody } from "@sweetspot/contract";
import { changeText } from "../../drawing/frame-text.ts";
import { shortName } from "@sweetspot/model/profile/short-name";
import { formatValue, shareText, signedText } from "../../model/format-value.ts";
import type { ToCallers } from "../../model/use-callers.ts";
import type { ProfilePanelProps } from "../../model/panel.ts";
import { FunctionName } from "./FunctionName.tsx";
import { SideSpread } from "./RunSpread.tsx";
import { SortHead, type TopColumn, wideOnlyClass } from "./SortHead.tsx";
import type { TopRows } from "../../model/top-rows.ts";
import { VirtualTable } from "./VirtualRows.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { DirectionMark } from "../../../../ui/Delta.tsx";
import { Term } from "../../../../ui/Term.tsx";
import { ValueCell } from "../../../../ui/ValueCell.tsx";
import { fateCounts, fateLabel, fateText } from "../../model/fate-text.ts";

/** The origin of a change: each function before and after, and its part in the whole change. */
export function DifferenceTable({
  answer,
  rows,
  state,
  setState,
  mode,
  toCallers,
  chosen,
}: ProfilePanelProps & { answer: TopDiffBody; rows: TopRows; toCallers: ToCallers }) {
  const { unit } = answer.sampleType;
  const sides = [chosen.base?.variant ?? "before", chosen.shown.variant] as const;
  const all = columnsFor(...sides);
  const columns = answer.byRun === null ? all : [...all.slice(0, -1), byRunColumn, ...all.slice(-1)];
  const cell = (value: number, exact: string | undefined) => {
    const shown = formatValue(value, unit, exact);
    return <ValueCell value={shown.value} unit={shown.unit} />;
  };
  const sort = state.sort === "cum" ? "delta" : state.sort;
  const counts = fateCounts(answer);
  return (
    <>
      {counts !== "" && <p className="mb-1 text-sm text-ink3">{counts}</p>}
      <VirtualTable
        label="Functions by change"
        count={rows.order.length}
        inWindow={mode === "workbench"}
        head={
          <SortHead
            columns={columns}
            sort={sort}
            ascending={state.ascending}
            onSort={(next, ascending) => setState({ sort: next, ascending }, "replace")}
          />
        }
        renderRow={(position) => {
          const row = rows.order[position]!;
          const before = answer.cumBefore[row]!;
          const after = answer.cumAfter[row]!;
          const flat = answer.flatAfter[row]! - answer.flatBefore[row]!;
          const delta = after - before;
          // A function that only has another name now neither cost nor saved anything.
          const quiet = answer.quiet[row] === 1 || answer.fate[row] === "renamed";
          const tag = fateLabel(answer, row);
          const isNoise = answer.quiet[row] === 1 && delta !== 0;
          const percent = isOneSided(answer.fate[row]) ? "" : changeText(before, after);
          return (
            <tr key={row} aria-rowindex={position + 2}>
              <td className="num">
                <Change delta={flat} exact={exactChange(answer, "flat", row)} unit={unit} quiet={quiet} />
              </td>
              <td className={classNames("num text-ink2", wideOnlyClass)}>{shareText(flat, answer.change)}</td>
              <td className={classNames("num text-ink2", wideOnlyClass)}>
                {cell(before, answer.exact?.cumBefore[row])}
              </td>
              <td className={classNames("num text-ink2", wideOnlyClass)}>{cell(after, answer.exact?.cumAfter[row])}</td>
              <td className="num">
                <Change delta={delta} exact={exactChange(answer, "cum", row)} unit={unit} quiet={quiet} />
              </td>
              <td className={classNames("num", wideOnlyClass, quiet ? "text-ink3" : "text-ink2")}>
                {isNoise ? <Term word="noise" /> : percent}
              </td>
              <td className={classNames("text-sm text-ink3", wideOnlyClass)}>
                {tag !== "" && <span title={fateText(answer, row, ...sides)}>{tag}</span>}
              </td>
              {answer.byRun !== null && (
                <td className={classNames("num", wideOnlyClass)}>
                  <SideSpread before={answer.byRun.before[row]!} after={answer.byRun.after[row]!} unit={unit} />
                </td>
              )}
              <td className="name">
                <span className="flex min-w-0 items-baseline gap-2.5">
                  <FunctionName name={answer.names[row]!} file={answer.files[row]!} toCallers={toCallers} />
                  {tag !== "" && <span className="shrink-0 font-sans text-ink3 sm:hidden">{tag}</span>}
                  <OtherFunction answer={answer} row={row} />
                </span>
              </td>
            </tr>
          );
        }}
      />
    </>
  );
}

/** The function that a fate is about, quietly behind the name. */
function OtherFunction({ answer, row }: { answer: TopDiffBody; row: number }) {
  const other = answer.other[row] ?? "";
  if (other === "") return null;
  const link = otherWords[answer.fate[row] ?? "none"] ?? (answer.cumBefore[row] === 0 ? "was" : "now");
  return (
    <span className={classNames("min-w-0 shrink-[4] truncate text-ink3", wideOnlyClass)} title={other.slice(0, 2000)}>
      <span className="font-sans">{link}</span> <bdi>{shortName(other)}</bdi>
    </span>
  );
}

const otherWords: Partial<Record<FunctionFateName, string>> = {
  inlined: "into",
  outlined: "was in",
  moved: "now under",
};

/** The change to the last digit, where doubles do not hold it. */
function exactChange({ exact }: TopDiffBody, column: "flat" | "cum", row: number): bigint | undefined {
  if (exact === null) return undefined;
  const [before, after] =
    column === "flat" ? [exact.flatBefore[row], exact.flatAfter[row]] : [exact.cumBefore[row], exact.cumAfter[row]];
  return BigInt(after ?? 0) - BigInt(before ?? 0);
}

/** Added and removed say more than a percentage; what is only known by another name has none either. */
const isOneSided = (fate: FunctionFateName | undefined) => fate === "added" || fate === "removed" || fate === "renamed";

const byRunColumn: TopColumn = {
  id: "runs",
  label: "by run",
  title: "The runs that were added up, each with the function and all it calls: those before above, those after below",
  width: 92,
  wideOnly: true,
};

function columnsFor(before: string, after: string): TopColumn[] {
  return [
    { id: "flat", label: "own change", title: "Change of the function itself", word: "flat", sort: "flat", width: 104 },
    { id: "part", label: "of total", title: "Its part in the whole change", width: 80, wideOnly: true },
    {
      id: "before",
      label: before,
      title: "Function and all it calls, before",
      sort: "before",
      width: 96,
      wideOnly: true,
    },
    { id: "after", label: after, title: "Function and all it calls, after", sort: "after", width: 96, wideOnly: true },
    {
      id: "delta",
      label: "change",
      title: "Change of the function and all it calls",
      word: "cum",
      sort: "delta",
      width: 104,
    },
    { id: "percent", label: "", title: "Change against before", width: 78, wideOnly: true },
    {
      id: "fate",
      label: "",
      title: "Added, removed, renamed, inlined or moved",
      isText: true,
      width: 84,
      wideOnly: true,
    },
    { id: "name", label: "function", title: "By name", sort: "name", isText: true },
  ];
}

/** Less is blue and more is orange, with an arrow; what sampling could have done is grey. */
function Change({
  delta,
  exact,
  unit,
  quiet,
}: {
  delta: number;
  exact: bigint | undefined;
  unit: string;
  quiet: boolean;
}) {
  const value = exact === undefined ? delta : Number(exact);
  if (value === 0) return <span className="text-ink3">0</span>;
  const colour = quiet ? "text-ink3" : value < 0 ? "text-better" : "text-worse";
  return (
    <span className={colour}>
      <DirectionMark direction={value < 0 ? "down" : "up"} hollow={quiet} />
      {signedText(value, unit, exact)}
    </span>
  );
}
