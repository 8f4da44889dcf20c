import { useMemo, useState } from "react";
import { Button } from "../../../../ui/Button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { ErrorNotice } from "../../../../ui/ErrorNotice.tsx";
import { LoadingState } from "../../../../ui/LoadingState.tsx";
import { SourceLink } from "../../../../ui/SourceLink.tsx";
import { shortName } from "@sweetspot/model/profile/short-name";
import { shareText, signedText, valueText } from "../../model/format-value.ts";
import type { ProfilePanelProps } from "../../model/panel.ts";
import { useMatcher } from "../../model/use-matcher.ts";
import { useTop } from "../../model/use-top.ts";
import { type FileLines, groupByFile, type SourceLine } from "./line-groups.ts";
import { lineLinker, type LineLinks } from "../../source/source-links.ts";
import { SourceHint } from "../../source/SourceHint.tsx";
import { Term } from "../../../../ui/Term.tsx";

/** Files shown at first; the rest on request, so that a profile of thousands of files opens at once. */
const filesAtFirst = 20;

/** Values by source line, grouped by file: the places in the source of the cost, or of the change. */
export default function LinesView({ report, chosen, state, setState }: ProfilePanelProps) {
  const top = useTop(report, chosen, { ...state, granularity: "lines" });
  const [files, setFiles] = useState(filesAtFirst);
  const answer = top.data;
  const matches = useMatcher(state.search);
  const groups = useMemo(
    () => (answer === undefined ? [] : groupByFile(answer, state.search, matches)),
    [answer, state.search, matches],
  );
  const links = useMemo(
    () => lineLinker(report, chosen, answer === undefined ? [] : namedFiles(groupByFile(answer, ""))),
    // The parts of the report and of the choice that the links depend on.
    // oxlint-disable-next-line react/exhaustive-deps
    [answer, report.source, report.variants, chosen.shown.variant, chosen.base?.variant],
  );
  if (top.error && answer === undefined) {
    return <ErrorNotice error={top.error} title="The lines could not be listed" onRetry={() => void top.refetch()} />;
  }
  if (answer === undefined) return <LoadingState doing="Adding up lines" lines={10} />;
  if (groups.length === 0)
    return <EmptyState title="No lines">Nothing here passes the filters and the search.</EmptyState>;
  const { unit } = answer.sampleType;
  const isDifference = answer.kind === "top-diff";
  const whole = answer.kind === "top" ? answer.whole : answer.before.whole;
  const show = (value: number, exact?: bigint) =>
    isDifference ? signedText(value, unit, exact) : valueText(value, unit, exact?.toString());
  return (
    <div>
      {groups.slice(0, files).map((group) => (
        <FileTable
          key={group.file}
          group={group}
          show={show}
          share={(value) => shareText(value, whole)}
          links={links}
          sides={isDifference ? { base: chosen.base?.variant ?? "before", shown: chosen.shown.variant } : null}
          onPivot={(pivot) => setState({ view: "callers", pivot })}
        />
      ))}
      {groups.length > files && (
        <Button size="small" onClick={() => setFiles(files + 200)}>
          {`${(groups.length - files).toLocaleString("en-US")} more files`}
        </Button>
      )}
      <SourceHint report={report} chosen={chosen} linked={groups.some(({ file }) => links(file, 0).shown !== null)} />
    </div>
  );
}

function* namedFiles(groups: readonly FileLines[]) {
  for (const { file, lines } of groups) for (const { name } of lines) yield { name, file };
}

function FileTable({
  group,
  show,
  share,
  links,
  sides,
  onPivot,
}: {
  group: FileLines;
  show: (value: number, exact?: bigint) => string;
  share: (value: number) => string;
  links: (file: string, line: number) => LineLinks;
  /** Names of the two variants of a comparison. */
  sides: { readonly base: string; readonly shown: string } | null;
  onPivot: (name: string) => void;
}) {
  const fileLinks = links(group.file, 0);
  // A module that names its version is the same on both sides.
  const withSides = sides !== null && fileLinks.base !== fileLinks.shown;
  return (
    <table className="table mb-4 table-fixed">
      <caption className="pb-1 text-left font-mono text-[12px]">
        <SourceLink href={fileLinks.shown} className="break-all" title="The file in the repository">
          <bdi>{group.file === "" ? "no source file known" : group.file}</bdi>
        </SourceLink>{" "}
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
            <Term word="flat" />
          </th>
          <th scope="col" className="num max-sm:hidden" style={{ width: 72 }}>
            share
          </th>
          <th scope="col" className="num" style={{ width: 84 }}>
            <Term word="cum" />
          </th>
          <th scope="col">function</th>
          {withSides && (
            <th scope="col" className="max-sm:hidden" style={{ width: 150 }}>
              source
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {group.lines.map((line) => (
          <tr key={line.row}>
            <td className="num text-ink2">
              <LineNumber line={line} links={links(group.file, line.line)} />
            </td>
            <td className={classNames("num", sides !== null && toneOf(line.flat))}>
              {show(line.flat, line.exact?.flat)}
            </td>
            <td className="num text-ink3 max-sm:hidden">{share(line.flat)}</td>
            <td className="num text-ink2">{show(line.cum, line.exact?.cum)}</td>
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
            {withSides && (
              <td className="text-sm text-ink3 max-sm:hidden">
                <SideLinks line={line} links={links(group.file, line.line)} sides={sides} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Leads to the line at the commit of what is shown, of a line that only the base has at the base's. */
function LineNumber({ line, links }: { line: SourceLine; links: LineLinks }) {
  if (line.line === 0) return null;
  return (
    <SourceLink href={line.inShown ? links.shown : links.base} title="The line in the repository">
      {line.line}
    </SourceLink>
  );
}

/** The line at both commits of a comparison; quieter on the side that has no samples of it, where it may have moved. */
function SideLinks({
  line,
  links,
  sides,
}: {
  line: SourceLine;
  links: LineLinks;
  sides: { readonly base: string; readonly shown: string };
}) {
  return (
    <span className="flex gap-2.5">
      {(["base", "shown"] as const).map((side) => {
        const has = side === "base" ? line.inBase : line.inShown;
        const title = has ? `The line as of ${sides[side]}` : `No samples in ${sides[side]}: the line may have moved`;
        return links[side] === null ? null : (
          <SourceLink
            key={side}
            href={links[side]}
            title={title}
            className={classNames("truncate", has ? "text-ink2" : "text-ink3 decoration-dotted")}
          >
            {sides[side]}
          </SourceLink>
        );
      })}
    </span>
  );
}

/** Less is blue, more is orange; both have their sign. */
const toneOf = (change: number) => (change < 0 ? "text-better" : change > 0 ? "text-worse" : "text-ink3");
