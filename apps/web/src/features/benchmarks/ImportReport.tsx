import { countText } from "@sweetspot/model/words/number-text";
import type { BenchBody, BenchImport } from "@sweetspot/contract";
import { TableScroll } from "../../ui/TableScroll.tsx";

const counts: readonly (readonly [label: string, count: (one: BenchImport) => number])[] = [
  ["results", ({ results }) => results],
  ["facts", ({ facts }) => facts],
  ["repaired", ({ repaired }) => repaired],
  ["malformed", ({ malformed }) => malformed],
  ["ignored lines", ({ ignored }) => ignored],
];

/** The fate of every file's lines: kept, repaired, ignored, suspicious. */
export function ImportReport({
  imports,
  onIgnoreKey,
}: {
  imports: BenchBody["imports"];
  onIgnoreKey: (key: string) => void;
}) {
  const sum = (part: (one: BenchImport) => number) => imports.reduce((total, one) => total + part(one), 0);
  const repaired = sum((one) => one.repaired);
  const malformed = sum((one) => one.malformed);
  const facts = sum((one) => one.facts);
  const suspicious = imports.flatMap(({ suspiciousKeys }) => suspiciousKeys);
  // Five columns are wider than a phone, and most are empty.
  const columns = counts.filter(([, count]) => sum(count) > 0);
  const hasRemarks = suspicious.length > 0 || imports.some((one) => hiddenText(one) !== "");
  const words = [
    `${countText(
      sum((one) => one.results),
      "result",
      "results",
    )} kept`,
    ...(facts > 0 ? [`${facts} printed facts`] : []),
    ...(repaired > 0 ? [`${repaired} repaired from split lines`] : []),
    ...(malformed > 0 ? [`${malformed} malformed`] : []),
    ...(suspicious.length > 0 ? [`${new Set(suspicious).size} suspicious keys`] : []),
  ];
  return (
    <details className="mt-3 text-[12.5px] text-ink2" data-noprint>
      <summary className="w-fit rounded-[3px] text-ink3 hover:text-ink">
        Read from {imports.length} {imports.length === 1 ? "file" : "files"}: {words.join(", ")}
      </summary>
      <TableScroll label="What was read" className="mt-2">
        <table className="table">
          <thead>
            <tr>
              <th>File</th>
              {columns.map(([label]) => (
                <th key={label} className="num">
                  {label}
                </th>
              ))}
              {hasRemarks && <th>remarks</th>}
            </tr>
          </thead>
          <tbody>
            {imports.map((one) => (
              <tr key={`${one.variant}/${one.file}`}>
                <td className="name">
                  {one.variant}/{one.file}
                </td>
                {columns.map(([label, count]) => (
                  <td key={label} className="num">
                    {count(one)}
                  </td>
                ))}
                {hasRemarks && (
                  <td>
                    {hiddenText(one)}
                    {one.suspiciousKeys.map((key) => (
                      <span key={key} className="block">
                        “{key}:” may be a log line and splits the tables.{" "}
                        <button type="button" className="text-accent underline" onClick={() => onIgnoreKey(key)}>
                          Ignore it
                        </button>
                      </span>
                    ))}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </details>
  );
}

function hiddenText({ hidden, repaired }: BenchImport): string {
  if (hidden === "everything") return "benchstat reads nothing of the file: it is not Go's text, or in UTF-16.";
  if (hidden === "first-line") return "A byte order mark hides the first line from benchstat.";
  return repaired > 0 ? "benchstat loses the repaired results." : "";
}
