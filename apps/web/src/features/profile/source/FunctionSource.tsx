import type { FlameAnswer, ReportBody } from "@sweetspot/contract";
import { useMemo } from "react";
import { SourceLink } from "../../../ui/SourceLink.tsx";
import type { ChosenProfiles } from "../model/choose-profiles.ts";
import { lineLinker } from "./source-links.ts";

/** The place of a function: its file, with the line where frames are lines, leading to the repository where it is there. */
export function FunctionSource({
  report,
  chosen,
  answer,
  row,
}: {
  report: ReportBody;
  chosen: ChosenProfiles;
  answer: FlameAnswer;
  row: number;
}) {
  const links = useMemo(
    () =>
      lineLinker(
        report,
        chosen,
        answer.names.map((name, at) => ({ name, file: answer.files[at] ?? "" })),
      ),
    [report, chosen, answer],
  );
  const name = answer.names[answer.name[row] ?? 0] ?? "";
  const file = answer.files[answer.name[row] ?? 0] ?? "";
  if (file === "") return null;
  const line = Number(/:(\d+)$/.exec(name.endsWith(file) ? "" : name.slice(name.lastIndexOf(file)))?.[1] ?? 0);
  const { shown, base } = links(file, line);
  const place = line > 0 ? `${file}:${line}` : file;
  return (
    <span className="min-w-0 text-ink3 [overflow-wrap:anywhere]">
      <SourceLink href={shown ?? base} title="In the repository">
        <bdi className="font-mono text-[12px]">{place.slice(0, 500)}</bdi>
      </SourceLink>
      {base !== null && shown !== null && base !== shown && (
        <>
          {" "}
          <SourceLink href={base} title={`As of ${chosen.base?.variant ?? "before"}`}>
            {chosen.base?.variant}
          </SourceLink>
        </>
      )}
    </span>
  );
}
