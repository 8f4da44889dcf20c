import { parseArgs } from "node:util";
import { type CalibratedShape, calibrate } from "../packages/model/src/calibration/calibration.ts";
import { calibratedSeries } from "../packages/model/src/calibration/series-calibration.ts";
import {
  foundIn,
  powerChanges,
  powerMetrics,
  powerScrapes,
  steadyShapes,
} from "../packages/model/src/calibration/series-power.ts";
import { chanceOf } from "../packages/model/src/findings/unchanged.ts";

/**
 * Prints the tables of docs/calibration.md: how often reports of runs that do not differ say that something is better, worse or
 * different, and how often a change that was put in is found. Seeded: the same numbers on every machine.
 * `node scripts/calibrate.ts [--reports 1000] [--only <words of a shape>] [--tables unchanged,moving,power]`
 */

const { values: options } = parseArgs({
  options: {
    reports: { type: "string", default: "1000" },
    only: { type: "string", default: "" },
    tables: { type: "string", default: "unchanged,moving,power" },
  },
});
const reports = Number(options.reports);
if (!Number.isInteger(reports) || reports < 1) throw new Error("--reports takes a whole number from 1 up");

/** Every shape that is calibrated, whatever it is of. */
const shapes: readonly CalibratedShape[] = [...calibratedSeries];

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

const tables = new Set(options.tables.split(","));
if (tables.has("unchanged")) {
  console.log("Two runs of one process, so that nothing differs:\n");
  printRates(true);
}
if (tables.has("moving")) {
  console.log("\nProcesses whose level moves from run to run, which no single run can know:\n");
  printRates(false);
}
if (tables.has("power")) {
  console.log("\nHow often one changed metric of a report is said to differ:\n");
  printPower();
}
