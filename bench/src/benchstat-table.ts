// Makes the benchstat table of some files a number of times, then prints it and how long the last time took.
// node bench/src/benchstat-table.ts <times> <file> …
import { readFileSync } from "node:fs";
import { benchstatText } from "@sweetspot/model/bench/benchstat-text";
import { compareBenches } from "@sweetspot/model/bench/compare";
import { defaultFlags } from "@sweetspot/model/bench/comparison";
import { parse } from "@sweetspot/parsers";

const [times = "1", ...files] = process.argv.slice(2);
let text = "";
let milliseconds = 0;
for (let time = 0; time < Number(times); time++) {
  const started = performance.now();
  const inputs = files.map((file) => {
    const outcome = parse(readFileSync(file), { fileName: file, receivedAtMs: 0 });
    if (outcome.state !== "ready" || outcome.evidence.kind !== "bench") throw new Error(`${file} is no benchmark text`);
    return { label: file, path: file, table: outcome.evidence };
  });
  text = benchstatText(compareBenches(inputs, defaultFlags, "benchstat"));
  milliseconds = performance.now() - started;
}
process.stdout.write(`${text}\n${milliseconds}\n`);
