import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext } from "../../format.ts";
import { forEachLine, headText } from "../../read/lines.ts";
import { namePart, partName, ResultList } from "../result-list.ts";
import { type Measured, perOperation, timePerOperation } from "../time-unit.ts";

const longestLine = 2048;
const scales: Readonly<Record<string, number>> = { "": 1, k: 1e3, M: 1e6, G: 1e9, T: 1e12, Q: 1e15 };
const loops = / - +\d+\.\d{3}[kMGTQ]? times(?: in .{0,400})?$/;
const number = /(?:(?<![\d.])(\d+\.\d+(?:e[+-]?\d+)?)([kMGTQ]?)|ERROR)$/;
/** `sum:   9176121.9 i/s - 11.26x  slower`, with more digits than the rows have from a thousand on. */
const compared = /^ *(\S.*): +(\d+\.\d) \S{1,40}(?: |$)/;

interface Row {
  readonly name: string;
  /** The value of each executable; undefined where the job failed. */
  readonly values: readonly (number | undefined)[];
  readonly unit: string;
}

/**
 * Reads `  sum   9.176M   8.867M i/s - 2.000k times in 0.2s`: a name, a value of each executable, and the unit. A value that is too long for
 * its column has no blank before it.
 */
function rowOf(line: string, executables: number): Row | undefined {
  const at = line.search(/ - +\d/);
  const words = (at < 0 ? line : line.slice(0, at)).trimEnd().split(/ +/);
  const unit = words.pop() ?? "";
  const cells = words.splice(-executables);
  const found = cells.map((cell) => number.exec(cell));
  if (cells.length < executables || !/^[A-Za-z%][\w%/]{0,30}$/.test(unit)) return undefined;
  const [first, ...others] = found;
  if (first == null || others.some((one) => one?.index !== 0)) return undefined;
  const name = [...words, cells[0]!.slice(0, first.index)].join(" ").trim();
  if (name === "") return undefined;
  const values = found.map((one) => (one?.[1] === undefined ? undefined : Number(one[1]) * scales[one[2] ?? ""]!));
  return { name, values, unit };
}

/** The console of benchmark_driver (`--output compare`, its usual one). Source: benchmark-driver/benchmark-driver, output/compare.rb. */
export const benchmarkDriver: Format = {
  id: "benchmark-driver",
  label: "benchmark_driver text",
  kind: "bench",
  version: 1,
  guide: {
    madeBy: "benchmark_driver (Ruby)",
    command: "benchmark-driver bench.yml > bench.txt",
    reads:
      "The rate, time or memory of each job as one sample, with all digits that the comparison has; executables are a part of the name where there are several. Several runs in one file are several samples.",
    leaves: "Warm-up, and times by iteration, which follow from the rate.",
  },
  sniff(head) {
    const lines = headText(head)
      .split("\n")
      .map((line) => line.slice(0, longestLine).trimEnd());
    const isRow = (line: string): boolean => loops.test(line) && rowOf(line, 1) !== undefined;
    if (lines.some(isRow)) return "certain";
    const at = lines.findIndex((line) => /^Calculating -{20,}$/.test(line));
    const next = lines[at + 1] ?? "";
    return at >= 0 && !next.includes("±") && rowOf(next, 1) !== undefined && lines.includes("Comparison:")
      ? "certain"
      : "no";
  },
  parse,
};

interface Job {
  readonly name: string;
  readonly line: number;
  value: number;
  readonly unit: string;
}

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  let section: "none" | "header" | "rows" | "comparison" = "none";
  let executables: readonly string[] = [];
  let jobs = new Map<string, Job>();
  /** The job whose executables are compared. */
  let job = "";
  let lines = 0;
  const close = (): void => {
    if (jobs.size > 0) list.beginProcess();
    for (const { name, value, unit, line } of jobs.values()) list.add(name, 0, [measured(value, unit)], [], line);
    jobs = new Map();
  };
  forEachLine(bytes, context.diagnostics, (whole, number) => {
    lines = number;
    const line = whole.slice(0, longestLine).trimEnd();
    if (line === "") return;
    if (/^(?:Calculating|Warming up) -{20,}$/.test(line)) {
      close();
      section = line.startsWith("C") ? "header" : "none";
      executables = [];
    } else if (line === "Comparison:") section = "comparison";
    else if (section === "header" || section === "rows") {
      const row = rowOf(line, Math.max(1, executables.length));
      if (row !== undefined) takeRow(row, number);
      else if (section === "header" && /^ {20}/.test(line)) executables = line.trim().split(/ {2,}/);
      section = "rows";
    } else if (section === "comparison") {
      const match = compared.exec(line);
      const known = match === null ? undefined : jobs.get(executables.length > 1 ? `${job}\n${match[1]}` : match[1]!);
      if (known !== undefined && known.value >= 1000) known.value = Number(match![2]);
      else if (match === null) job = line.trim();
    }
  });
  close();
  list.inform(
    "summary-only",
    "benchmark_driver prints one figure of each job: one sample. Run it several times to compare.",
  );
  return list.finish(lines);

  function takeRow({ name, values, unit }: Row, line: number): void {
    for (const [i, value] of values.entries()) {
      const executable = executables.length > 1 ? (executables[i] ?? "") : "";
      const whole = partName(name) + (executable === "" ? "" : namePart("exec", executable));
      if (value === undefined) list.warn("skipped-benchmark", `The job ${whole} failed.`);
      else jobs.set(executable === "" ? name : `${name}\n${executable}`, { name: whole, line, value, unit });
    }
  }
}

/** `i/s` is a rate, `s` the time of a job, `bytes` the most memory that it had. */
function measured(value: number, unit: string): Measured {
  if (unit === "i/s") return { value, unit: "ops/s" };
  if (unit === "bytes") return { value, unit: "peak-B" };
  return timePerOperation(value, unit) ?? perOperation(value, unit.replace(/\/i$/, "/op"));
}
