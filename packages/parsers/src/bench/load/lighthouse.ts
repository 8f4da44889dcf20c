import type { Format, SniffAnswer } from "../../format.ts";
import { entries, field, finite, type Json, path, text } from "../../read/json-bounded.ts";
import { jsonOutline } from "../../read/json-outline.ts";
import { jsonProcesses } from "../json-processes.ts";
import { namePart, type ResultList } from "../result-list.ts";
import { type Measured, timePerOperation } from "../time-unit.ts";

/** Lighthouse's report as JSON, which is one load of a page. Source: GoogleChrome/lighthouse, types/lhr/lhr.d.ts and audit-result.d.ts. */
export const lighthouse: Format = {
  id: "lighthouse",
  label: "Lighthouse report (JSON)",
  kind: "bench",
  version: 1,
  guide: {
    madeBy: "Lighthouse, Lighthouse CI (`.lighthouseci/lhr-*.json`) and PageSpeed Insights",
    command: "lighthouse https://example.com --output=json --output-path=lighthouse.json",
    reads:
      "Each metric of a page, such as first-contentful-paint, and the score of each category. A report is one load.",
    leaves: "Opportunities, which are estimates, and audits without a number.",
  },
  sniff(head): SniffAnswer {
    const paths = jsonOutline(head)?.paths;
    const isReport = (at: string): boolean =>
      paths?.has(`${at}lighthouseVersion`) === true && (paths.has(`${at}requestedUrl`) || paths.has(`${at}audits`));
    return isReport("") || isReport("lighthouseResult.") ? "certain" : "no";
  },
  parse: jsonProcesses(add),
};

const units = new Map([
  ["millisecond", "ms"],
  ["second", "s"],
  ["byte", "B/op"],
  ["element", "elements/op"],
]);

function add(list: ResultList, file: Json): void {
  // PageSpeed Insights puts the report into its answer.
  const report = field(file, "lighthouseResult") ?? file;
  const failed = text(path(report, "runtimeError", "message"));
  if (failed !== undefined) list.warn("failed-run", `The page could not be measured: ${failed}`);
  const page = pageOf(text(field(report, "requestedUrl")) ?? text(field(report, "finalUrl")) ?? "");
  list.stateBetter("score", "higher");
  // The layout's shift is the only metric without a unit.
  list.stateBetter("unitless/op", "lower");
  list.stateBetter("elements/op", "lower");
  for (const [name, audit] of entries(field(report, "audits"))) {
    const value = finite(field(audit, "numericValue"));
    const mode = text(field(audit, "scoreDisplayMode"));
    if (value === undefined || mode === "informative" || mode === "error") continue;
    // Opportunities are estimates, but for the time that the server took to answer.
    if (text(path(audit, "details", "type")) === "opportunity" && name !== "server-response-time") continue;
    list.add(name + page, 0, [measured(value, text(field(audit, "numericUnit")) ?? "")], []);
  }
  for (const [name, category] of entries(field(report, "categories"))) {
    const score = finite(field(category, "score"));
    if (score !== undefined) list.add(name + page, 0, [{ value: score * 100, unit: "score" }], []);
  }
}

function measured(value: number, unit: string): Measured {
  const known = units.get(unit) ?? `${unit}/op`;
  return timePerOperation(value, known) ?? { value, unit: known };
}

/** The page's path as a part of a name, so that two versions of a site at other addresses are one page. */
function pageOf(url: string): string {
  const [, , page = "/"] = /^(https?:\/\/[^/?#]*)([^?#]*)/.exec(url) ?? [];
  return namePart("page", page === "" ? "/" : page);
}
