import type { SeriesTable } from "@sweetspot/model";
import { SeriesBuilder } from "@sweetspot/model/series/builder";
import { makeLabels } from "@sweetspot/model/series/labels";
import { parseFloatText } from "@sweetspot/model/series/number-text";
import { UnusableInput } from "../diagnostics.ts";
import type { Format, ParseContext } from "../format.ts";
import { elements, entries, field, type Json } from "../read/json-bounded.ts";
import { headText, LineReader } from "../read/lines.ts";
import { reportCut } from "./report-cut.ts";

/** One line is one series with all its samples, so lines are long. */
const maxLineLength = 128 * 1024 * 1024;

/** The export of VictoriaMetrics (`/api/v1/export`): `{"metric":{…},"values":[…],"timestamps":[milliseconds]}` per line. */
export const victoriaJsonLines: Format = {
  id: "victoriametrics-jsonl",
  label: "VictoriaMetrics JSON lines",
  kind: "series",
  version: 1,
  guide: {
    madeBy: "VictoriaMetrics",
    command: "curl http://localhost:8428/api/v1/export -d 'match[]={__name__!=\"\"}' > export.jsonl",
    reads: "Every sample.",
    leaves: "Nothing.",
  },
  sniff(head) {
    return /^\s*\{\s*"metric"\s*:\s*\{[^\n]*?\}\s*,\s*"(?:values|timestamps)"\s*:\s*\[/.test(headText(head))
      ? "certain"
      : "no";
  },
  parse,
};

function parse(bytes: Uint8Array, context: ParseContext): SeriesTable {
  const { diagnostics, limits } = context;
  const builder = new SeriesBuilder({ series: limits.series, samples: limits.seriesSamples });
  const lines = new LineReader(bytes, diagnostics, { maxLineLength });
  let read = 0;
  for (let line = lines.next(); line !== undefined; line = lines.next()) {
    if (line.trim() === "") continue;
    const problem = addLine(line, builder);
    if (problem === undefined) read++;
    else diagnostics.add({ severity: "warning", code: "bad-line", message: problem, line: lines.number });
  }
  if (read === 0) throw new UnusableInput("no-samples", "No line is a series with values and timestamps.", { line: 1 });
  reportCut(builder.cut, context);
  return builder.finish();
}

/** Adds a line's samples; answers what is wrong with it where something is. */
function addLine(line: string, builder: SeriesBuilder): string | undefined {
  let row: Json;
  try {
    row = JSON.parse(line) as Json;
  } catch {
    return "This line is not whole JSON.";
  }
  const labels = makeLabels(
    entries(field(row, "metric")).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value] as const] : [],
    ),
  );
  const values = elements(field(row, "values"));
  const timestamps = elements(field(row, "timestamps"));
  if (labels.length === 0 || values.length !== timestamps.length) {
    return "A series needs labels and as many values as timestamps.";
  }
  const series = builder.series(labels);
  values.forEach((value, i) => {
    const time = timestamps[i];
    const number = readValue(value);
    if (typeof time === "number" && number !== undefined) builder.add(series, Math.round(time), number);
  });
  return undefined;
}

/** A number; VictoriaMetrics writes `null` for NaN and texts for infinities. */
function readValue(value: Json): number | undefined {
  if (typeof value === "number") return value;
  if (value === null) return Number.NaN;
  return typeof value === "string" ? parseFloatText(value.replace("Infinity", "Inf")) : undefined;
}
