import { readFileSync } from "node:fs";
import { Diagnostics } from "@sweetspot/parsers/diagnostics";
import { defaultLimits } from "@sweetspot/parsers/limits";
import { tsdbSnapshot } from "@sweetspot/parsers/series/tsdb/tsdb-format";
import { rangeJson } from "@sweetspot/model/series/promql/answer-json";
import { evaluateRange } from "@sweetspot/model/series/promql/query";
import type { SeriesTable } from "@sweetspot/model";

/**
 * Our side as one process: the archive's bytes → all samples → the chart's answer on stdout, asked for `times` times; on
 * stderr the milliseconds of each asking. Arguments: archive, query, start, end and step in ms, times.
 */
const [archive = "", query = "", start = "", end = "", step = "", times = "1"] = process.argv.slice(2);
const table = tsdbSnapshot.parse(readFileSync(archive), {
  diagnostics: new Diagnostics(),
  limits: defaultLimits,
  fileName: "snapshot.tar",
  fileTimeMs: undefined,
  receivedAtMs: 0,
  log: null,
}) as SeriesTable;
const options = { startMs: Number(start), endMs: Number(end), stepMs: Number(step), rule: "2.x" } as const;
let answer = "";
const took: number[] = [];
for (let i = 0; i < Number(times); i++) {
  const began = performance.now();
  answer = rangeJson(evaluateRange(query, table, options));
  took.push(performance.now() - began);
}
process.stdout.write(answer);
process.stderr.write(JSON.stringify(took));
