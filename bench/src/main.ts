import { writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import path from "node:path";
import { type BenchRow, median, percentile } from "./bench.ts";
import { benches } from "./benches.ts";

/**
 * Runs every bench (or those named on the command line) and writes the table to docs/benchmarks.md.
 * A bench whose peer is not installed is named with what it needs; the others run.
 */
const wanted = process.argv.slice(2);
const rows: BenchRow[] = [];
const left: string[] = [];
const loads = [loadavg()[0]!];
for (const bench of benches) {
  if (wanted.length > 0 && !wanted.includes(bench.id)) continue;
  const missing = await bench.missing();
  if (missing !== undefined) {
    left.push(`${bench.id}: ${missing}`);
    console.error(`left out ${bench.id}: ${missing}`);
    continue;
  }
  for (const row of await bench.run()) {
    rows.push(row);
    console.log(lineOf(row));
  }
  loads.push(loadavg()[0]!);
}

const document = [
  "# Speed beside the peers",
  "",
  `Measured on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpus()[0]?.model.trim() ?? "unknown CPU"}, ` +
    `${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}. ` +
    "Both sides ran in turn in one run; a figure is the median (min–max). " +
    `The machine's load was ${Math.min(...loads).toFixed(1)}–${Math.max(...loads).toFixed(1)}, the benches' own included. ` +
    "Make it again with `npm run bench`.",
  "",
  "| work | peer | ours | peer's | time ratio | memory ratio | goal | met |",
  "| --- | --- | ---: | ---: | ---: | ---: | --- | --- |",
  ...rows.map(lineOf),
  ...(left.length === 0 ? [] : ["", "Left out of this run:", "", ...left.map((line) => `- ${line}`)]),
  "",
].join("\n");
if (wanted.length === 0) writeFileSync(path.resolve(import.meta.dirname, "../../docs/benchmarks.md"), document);

function lineOf({ work, peer, ours, theirs, goal, met }: BenchRow): string {
  const time = theirs === undefined ? "–" : (median(ours.milliseconds) / median(theirs.milliseconds)).toFixed(3);
  const memory =
    ours.peakBytes === undefined || theirs?.peakBytes === undefined
      ? "–"
      : (ours.peakBytes / theirs.peakBytes).toFixed(2);
  const their = theirs === undefined ? "–" : cell(theirs);
  return `| ${[work, peer, cell(ours), their, time, memory, goal, met ? "yes" : "**no**"].join(" | ")} |`;
}

/** The slowest tenth is given, too, where there are many runs. */
function cell({ milliseconds, peakBytes }: BenchRow["ours"]): string {
  const slow = milliseconds.length < 10 ? "" : `, p90 ${ms(percentile(milliseconds, 0.9))}`;
  const spread = `${ms(Math.min(...milliseconds))}–${ms(Math.max(...milliseconds))}`;
  const time = `${ms(median(milliseconds))} (${spread}${slow})`;
  return peakBytes === undefined ? time : `${time}, ${Math.round(peakBytes / 2 ** 20)} MiB`;
}

function ms(value: number): string {
  return value < 10_000 ? `${value.toFixed(0)} ms` : `${(value / 1000).toFixed(1)} s`;
}
