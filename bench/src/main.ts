import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import path from "node:path";
import { type Bench, type BenchRow } from "./bench.ts";
import { benches } from "./benches.ts";
import { sectionsOf, tableOf } from "./report.ts";

/**
 * Runs every bench, or those named on the command line, and writes the section of each into docs/benchmarks.md; the sections
 * of the others stay as they are. A bench whose peer is not installed is named with what it needs. A bench that the environment
 * makes smaller (`BENCH_FORMATS` and its like) is printed and not written.
 */
const file = path.resolve(import.meta.dirname, "../../docs/benchmarks.md");
const wanted = process.argv.slice(2);
const sections = sectionsOf(readFileSync(file, "utf8"));
for (const bench of benches) {
  if (wanted.length > 0 && !wanted.includes(bench.id)) continue;
  const missing = await bench.missing();
  if (missing !== undefined) {
    console.error(`left out ${bench.id}: ${missing}`);
    continue;
  }
  const loadBefore = loadavg()[0]!;
  const rows = await bench.run();
  console.log(`\n${bench.title}\n${tableOf(rows)}`);
  sections.set(bench.title, sectionText(bench, rows, loadBefore));
}
const isWhole = !Object.keys(process.env).some((name) => name.startsWith("BENCH_"));
if (isWhole) {
  writeFileSync(file, document());
  const root = path.resolve(import.meta.dirname, "../..");
  execFileSync(process.execPath, [path.join(root, "node_modules/oxfmt/bin/oxfmt"), file], { cwd: root });
}

function sectionText({ id }: Bench, rows: readonly BenchRow[], loadBefore: number): string {
  const loads = [loadBefore, loadavg()[0]!].map((load) => load.toFixed(1));
  const measured = `Measured on ${new Date().toISOString().slice(0, 10)} by \`npm run bench -- ${id}\`, Node ${process.versions.node}; the machine's load was ${loads[0]} before and ${loads[1]} after.`;
  return `${measured}\n\n${tableOf(rows)}`;
}

function document(): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? "unknown CPU"}, ${Math.round(totalmem() / 2 ** 30)} GiB`;
  const written = benches.flatMap(({ title }) => {
    const text = sections.get(title);
    return text === undefined ? [] : [`## ${title}\n\n${text}`];
  });
  const intro = `Written by \`npm run bench\`, last on ${machine}. Where there is a peer, both sides ran in turn in one run. A figure is the median (min–max). Reasons for goals that are missed, and what was tried: [benchmarks-notes.md](benchmarks-notes.md).`;
  return ["# Speed beside the peers", intro, ...written].join("\n\n") + "\n";
}
