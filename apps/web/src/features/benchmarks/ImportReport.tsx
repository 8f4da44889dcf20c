import type { BenchBody, BenchImport } from "@sweetspot/contract";
import { TableScroll } from "../../ui/TableScroll.tsx";

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
  const words = [
    `${sum((one) => one.results)} results kept`,
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
              <th className="num">results</th>
              <th className="num">facts</th>
              <th className="num">repaired</th>
              <th className="num">malformed</th>
              <th className="num">ignored lines</th>
              <th>remarks</th>
            </tr>
          </thead>
          <tbody>
            {imports.map((one) => (
              <tr key={`${one.variant}/${one.file}`}>
                <td className="name">
                  {one.variant}/{one.file}
                </td>
                <td className="num">{one.results}</td>
                <td className="num">{one.facts}</td>
                <td className="num">{one.repaired}</td>
                <td className="num">{one.malformed}</td>
                <td className="num">{one.ignored}</td>
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
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </details>
  );
}

function hiddenText({ hidden, repaired, lines }: BenchImport): string {
  if (hidden === "everything")
    return lines > 0
      ? "The file is UTF-16, which benchstat cannot read."
      : "The file is not Go's text; benchstat does not read it.";
  if (hidden === "first-line") return "A byte order mark hides the first line from benchstat.";
  return repaired > 0 ? "benchstat loses the repaired results." : "";
}
