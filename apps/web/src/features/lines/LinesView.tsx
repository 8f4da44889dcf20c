import { useMemo, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import { LoadingState } from "../../ui/LoadingState.tsx";
import { shortName } from "../flame/short-name.ts";
import { shareText, signedText, valueText } from "../profiles/format-value.ts";
import type { ProfilePanelProps } from "../profiles/panels.ts";
import { useTop } from "../top/use-top.ts";
import { type FileLines, groupByFile } from "./line-groups.ts";

/** Files shown at first; the rest on request, so that a profile of thousands of files opens at once. */
const filesAtFirst = 20;

/** Values by source line, grouped by file: where in the source the cost, or the change, stands. */
export default function LinesView({ report, chosen, state, setState }: ProfilePanelProps) {
  const top = useTop(report, chosen, { ...state, granularity: "lines" });
  const [files, setFiles] = useState(filesAtFirst);
  const answer = top.data;
  const groups = useMemo(() => (answer === undefined ? [] : groupByFile(answer, state.search)), [answer, state.search]);
  if (top.error && answer === undefined) {
    return <ErrorNotice error={top.error} title="The lines could not be listed" onRetry={() => void top.refetch()} />;
  }
  if (answer === undefined) return <LoadingState doing="Adding up lines" lines={10} />;
  if (groups.length === 0)
    return <EmptyState title="No lines">Nothing here passes the filters and the search.</EmptyState>;
  const { unit } = answer.sampleType;
  const isDifference = answer.kind === "top-diff";
  const whole = answer.kind === "top" ? answer.whole : answer.before.whole;
  const show = (value: number) => (isDifference ? signedText(value, unit) : valueText(value, unit));
  return (
    <div>
      {groups.slice(0, files).map((group) => (
        <FileTable
          key={group.file}
          group={group}
          show={show}
          share={(value) => shareText(value, whole)}
          onPivot={(pivot) => setState({ view: "callers", pivot })}
        />
      ))}
      {groups.length > files && (
        <Button size="small" onClick={() => setFiles(files + 200)}>
          {`${(groups.length - files).toLocaleString("en-US")} more files`}
        </Button>
      )}
    </div>
  );
}

function FileTable({
  group,
  show,
  share,
  onPivot,
}: {
  group: FileLines;
  show: (value: number) => string;
  share: (value: number) => string;
  onPivot: (name: string) => void;
}) {
  return (
    <table className="table mb-4 table-fixed">
      <caption className="pb-1 text-left font-mono text-[12px]">
        <bdi className="break-all">{group.file === "" ? "no source file known" : group.file}</bdi>{" "}
        <span className="text-ink3">
          {show(group.flat)} · {share(group.flat)}
        </span>
      </caption>
      <thead>
        <tr>
          <th scope="col" className="num" style={{ width: 52 }}>
            line
          </th>
          <th scope="col" className="num" style={{ width: 84 }}>
            flat
          </th>
          <th scope="col" className="num max-sm:hidden" style={{ width: 72 }} />
          <th scope="col" className="num" style={{ width: 84 }}>
            cum
          </th>
          <th scope="col">function</th>
        </tr>
      </thead>
      <tbody>
        {group.lines.map((line) => (
          <tr key={line.row}>
            <td className="num text-ink2">{line.line === 0 ? "" : line.line}</td>
            <td className="num">{show(line.flat)}</td>
            <td className="num text-ink3 max-sm:hidden">{share(line.flat)}</td>
            <td className="num text-ink2">{show(line.cum)}</td>
            <td className="name">
              <button
                type="button"
                className="block max-w-full truncate text-left hover:text-accent hover:underline"
                title={line.name.slice(0, 2000)}
                onClick={() => onPivot(line.name)}
              >
                <bdi>{shortName(line.name)}</bdi>
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
