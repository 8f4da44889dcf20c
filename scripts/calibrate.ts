import { parseArgs } from "node:util";
import { calibratedBenches, powerOf } from "../packages/model/calibration/bench-calibration.ts";
import { type CalibratedShape, calibrate } from "../packages/model/calibration/calibration.ts";
import { calibratedSeries } from "../packages/model/calibration/series-calibration.ts";
import {
  foundIn,
  powerChanges,
  powerMetrics,
  powerScrapes,
  steadyShapes,
} from "../packages/model/calibration/series-power.ts";
import { chanceOf } from "../packages/model/test-support/unchanged.ts";

/**
 * Prints the tables of docs/calibration.md and docs/calibration-of-metrics.md: how often reports of runs that do not differ say that something is better, worse or
 * different, and how often a change that was put in is found. Seeded: the same numbers on every machine.
 * `node scripts/calibrate.ts [--reports 1000] [--kind metrics,benchmarks] [--only <words of a shape>] [--tables unchanged,moving,power]`
 */

const { values: options } = parseArgs({
  options: {
    reports: { type: "string", default: "1000" },
    kind: { type: "string", default: "metrics,benchmarks" },
    only: { type: "string", default: "" },
    tables: { type: "string", default: "unchanged,moving,power" },
  },
});
const reports = Number(options.reports);
if (!Number.isInteger(reports) || reports < 1) throw new Error("--reports takes a whole number from 1 up");

const kinds = new Set(options.kind.split(","));
/** Every shape that is calibrated, of the kinds that were asked for. */
const shapes: readonly CalibratedShape[] = [...calibratedBenches, ...calibratedSeries].filter(({ kind }) =>
  kinds.has(kind),
);

const percent = (count: number, of: number): string => `${((100 * count) / of).toFixed(1)} %`;
const print = (cells: readonly (string | number)[]): void => console.log(`| ${cells.join(" | ")} |`);

function printRates(isStationary: boolean): void {
  print(["of", "what it does", "a report", "reports", "better or worse", "differs"]);
  print(["---", "---", "--:", "--:", "--:", "--:"]);
  for (const shape of shapes) {
    if (shape.isStationary !== isStationary || !shape.name.includes(options.only)) continue;
    const row = calibrate(shape, reports, chanceOf);
    print([
      shape.kind,
      shape.name,
      shape.perReport,
      reports,
      percent(row.betterOrWorse, reports),
      percent(row.differs, reports),
    ]);
  }
}

function printPower(): void {
  const pairs = Math.max(1, Math.round(reports / 5));
  print(["steady service", "metrics", "minutes", ...powerChanges.map((change) => `${100 * change} %`)]);
  print(["---", "--:", "--:", ...powerChanges.map(() => "--:")]);
  for (const shape of steadyShapes) {
    if (!shape.name.includes(options.only)) continue;
    for (const metrics of powerMetrics) {
      for (const scrapes of powerScrapes) {
        const found = powerChanges.map((change) => foundIn(shape, { metrics, scrapes, change }, pairs, chanceOf));
        print([shape.name, metrics, scrapes / 60, ...found.map((count) => `${((100 * count) / pairs).toFixed(0)} %`)]);
      }
    }
  }
}

/** The number of changed benchmarks that are proven, by the processes a side: what more time buys. */
function printBenchPower(): void {
  const experiments = Math.max(1, Math.round(reports / 20));
  const changes = [1.03, 1.05, 1.1, 1.2];
  print([
    "design",
    "benchmarks",
    "processes a side",
    ...changes.map((change) => `+${Math.round(100 * (change - 1))} %`),
  ]);
  print(["---", "--:", "--:", ...changes.map(() => "--:")]);
  for (const design of ["alternated", "one after the other, not stated"] as const) {
    for (const benchmarks of [1, 5, 20]) {
      for (const processes of [5, 10, 20, 40]) {
        const found = changes.map((change) => powerOf(design, benchmarks, processes, change, experiments, chanceOf));
        print([
          design,
          benchmarks,
          processes,
          ...found.map(({ proven, called }) =>
            design === "alternated" ? `${(100 * proven).toFixed(0)} %` : `(${(100 * called).toFixed(0)} %)`,
          ),
        ]);
      }
    }
  }
}

const tables = new Set(options.tables.split(","));
if (tables.has("unchanged")) {
  console.log("Two runs of one process, so that nothing differs:\n");
  printRates(true);
}
if (tables.has("moving")) {
  console.log("\nProcesses whose level moves from run to run, which no single run can know:\n");
  printRates(false);
}
if (tables.has("power") && kinds.has("benchmarks")) {
  console.log("\nChanged benchmarks that are proven, at noise of 2 %; in parentheses those called probably worse:\n");
  printBenchPower();
}
if (tables.has("power") && kinds.has("metrics")) {
  console.log("\nHow often one changed metric of a report is said to differ:\n");
  printPower();
}
