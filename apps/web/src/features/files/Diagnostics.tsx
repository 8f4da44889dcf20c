import type { ArtifactBody, DiagnosticBody } from "@sweetspot/contract";
import { useState } from "react";
import { classNames } from "../../ui/class-names.ts";
import { RemarkWords } from "./RemarkWords.tsx";

const firstRemarks = 3;
const order = { error: 0, warning: 1, info: 2 } as const;

/** The parser's remarks on a file: what, where, why. Errors first; long lists are cut until asked for. */
export function Diagnostics({ file, notes }: { file: ArtifactBody; notes: boolean }) {
  const [all, setAll] = useState(false);
  const sorted = file.diagnostics
    .filter((remark) => notes || remark.severity !== "info")
    .sort((a, b) => order[a.severity] - order[b.severity]);
  const shown = all ? sorted : sorted.slice(0, firstRemarks);
  return (
    <ul aria-label={`Remarks on ${file.name}`} className="flex flex-col gap-0.5 pb-1 text-sm text-ink2">
      {shown.map((remark, at) => (
        <li key={at} className="flex gap-2">
          <span
            className={classNames(
              "w-14 shrink-0",
              remark.severity === "error" ? "text-failed" : remark.severity === "warning" ? "text-warn" : "text-ink3",
            )}
          >
            {remark.severity === "info" ? "note" : remark.severity}
          </span>
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <RemarkText remark={remark} /> <span className="text-ink3">{place(remark)}</span>
          </span>
        </li>
      ))}
      {sorted.length > shown.length && (
        <li>
          <button type="button" className="text-accent hover:underline" onClick={() => setAll(true)}>
            {sorted.length - shown.length} more
          </button>
        </li>
      )}
    </ul>
  );
}

const longRemark = 200;

/** A long remark shows its first sentence and opens; the command that makes a file readable is always in sight. */
function RemarkText({ remark: { message: text, code } }: { remark: DiagnosticBody }) {
  const end = text.length > longRemark && code !== "foreign-format" ? text.search(/[.:] /) : -1;
  if (end < 0) return <RemarkWords text={text} />;
  return (
    <details className="inline">
      <summary className="inline cursor-pointer list-none hover:text-ink">
        {text.slice(0, end + 1)} <span className="text-accent">more</span>
      </summary>
      <RemarkWords text={text.slice(end + 1)} />
    </details>
  );
}

/** The place where it was found, and the code that programs see. */
function place(remark: DiagnosticBody): string {
  const where =
    remark.line !== undefined
      ? `line ${remark.line.toLocaleString("en")}`
      : remark.offset !== undefined
        ? `byte ${remark.offset.toLocaleString("en")}`
        : "";
  return `(${[where, remark.code].filter((part) => part !== "").join(", ")})`;
}
