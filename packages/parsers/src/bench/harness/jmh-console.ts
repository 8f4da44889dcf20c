import type { BenchTable, ConfigEntry } from "@sweetspot/model/bench/table";
import type { Format, ParseContext } from "../../format.ts";
import { forEachLine, headText } from "../../read/lines.ts";
import { jmhName, samplePercentile, secondaryMetric, tails } from "./jmh.ts";
import { jmhNumber, type JmhRow, jmhRow, jmhTableHead, parametersOf } from "./jmh-table.ts";
import { configOf, namePart, ResultList } from "../result-list.ts";
import { type Measured, perOperation } from "../time-unit.ts";

const longestLine = 2048;
/** sbt and Maven put their level before each line. */
const level = /^\[(?:info|INFO)\] ?/;
const fitted = (line: string): string => line.slice(0, longestLine).replace(level, "").trimEnd();

/** The modes by what the log calls them. */
const modes: Readonly<Record<string, string>> = {
  Throughput: "thrpt",
  "Average time": "avgt",
  "Sampling time": "sample",
  "Single shot invocation time": "ss",
};
const aboutRun = /^# (VM version|Threads|Benchmark mode|Benchmark|Parameters|Fork): (.*)$/;
const iteration = /^Iteration +\d+: (≈ \S+|[\d.,E+-]+)(?: ±\(\S+\) \S+)? (\S+)$/;
/** `                 gc.alloc.rate.norm: 56.017 B/op`, below an iteration. */
const metric = /^ {10,}([^\s:]\S{0,200}): +(≈ \S+|[\d.,E+-]+)(?: ±\(\S+\) \S+)? (\S+)$/;

/**
 * The log of a JMH run and the table at its end; kotlinx-benchmark prints the same table. Every iteration of the log is a result and each
 * fork a process, as in JMH's JSON; a row of the table counts where the log has no iterations of it. Source: openjdk/jmh, TextReportFormat.java.
 */
export const jmhConsole: Format = {
  id: "jmh-console",
  label: "JMH text",
  kind: "bench",
  version: 2,
  guide: {
    madeBy: "JMH (Java), sbt-jmh, kotlinx-benchmark",
    command: "java -jar benchmarks.jar | tee jmh.txt",
    reads:
      "Every iteration of every fork with its secondary metrics, each fork a process; of a table alone the score of each benchmark as one sample. Mode and parameters are parts of the name.",
    leaves:
      "Scores of which JMH prints the power of ten only (`≈ 10⁻⁴ ms/op`): its JSON has their digits. JMH's error estimate.",
  },
  sniff(head) {
    const lines = headText(head).split("\n").map(fitted);
    const isLog =
      lines.some((line) => line.startsWith("# JMH version: ")) &&
      lines.some((line) => line.startsWith("# Benchmark: "));
    return isLog || lines.some((line) => jmhTableHead.test(line)) ? "certain" : "no";
  },
  parse,
};

interface Value {
  /** The secondary metric; "" for the score. */
  readonly key: string;
  readonly measured: Measured;
}

/** A run by what is printed above its forks. */
interface Described {
  /** The name as in JMH's JSON. */
  readonly name: string;
  /** The name in the table, which does not state the threads. */
  readonly inTable: string;
  readonly config: readonly ConfigEntry[];
}

interface Result {
  readonly name: string;
  readonly inTable: string;
  readonly values: Value[];
  readonly config: readonly ConfigEntry[];
  readonly line: number;
  /** Whether it is the first of its process. */
  readonly isFirst: boolean;
}

class JmhLog {
  readonly #list: ResultList;
  readonly #results: Result[] = [];
  #about = new Map<string, string>();
  #run: Described | undefined;
  #open: Result | undefined;
  #isNewProcess = true;
  /** The names and metrics that the log since the last table has iterations of. */
  #logged = new Set<string>();
  /** The names and metrics of which JMH printed the power of ten only, at least once: what is left of them would be the slower ones. */
  readonly #rounded = new Set<string>();
  readonly #said = new Set<string>();

  constructor(list: ResultList) {
    this.#list = list;
  }

  /** Takes the next line of a log. */
  take(line: string, number: number): void {
    const about = line.startsWith("# ") ? aboutRun.exec(line) : null;
    // kotlinx-benchmark prints iterations of which only the table names the mode.
    const isNamed = this.#about.has("Benchmark");
    const score = isNamed && line.startsWith("Iteration") ? iteration.exec(line) : null;
    const more = this.#open !== undefined && line.startsWith("          ") ? metric.exec(line) : null;
    if (line.startsWith("# JMH version: ")) {
      this.#about = new Map();
      this.#run = undefined;
    } else if (about !== null) {
      this.#run = undefined;
      this.#about.set(about[1]!, about[2]!);
      if (about[1] === "Fork") this.#isNewProcess = true;
    } else if (score !== null) {
      this.#open = this.#begin(this.#described().name, this.#described().inTable, number);
      this.#addValue(score[1]!, (value) => perOperation(value, score[2]!), "");
    } else if (more !== null) {
      const [, key = "", digits = "", unit = ""] = more;
      this.#addValue(digits, (value) => measured(key, value, unit), key);
    } else if (/^(?:# Warmup )?Iteration +\d+: <failure>/.test(line))
      this.#say("skipped-benchmark", `${this.#described().name} failed.`);
    if (more === null && score === null && line !== "") this.#open = undefined;
  }

  /** Begins a table: its results are of a process of their own where no log is above it. */
  beginTable(): void {
    this.#open = undefined;
    if (this.#logged.size === 0) this.#isNewProcess = true;
  }

  /** Ends a table, behind which another run may be. */
  endTable(): void {
    this.#logged = new Set();
  }

  /** Takes a row of the table, unless the log has its iterations. */
  takeRow({ name, secondary = "", score, unit }: JmhRow, line: number): void {
    if (this.#logged.has(`${name} ${secondary}`)) return;
    if (score === "rounded") this.#rounded.add(`${name} ${secondary}`);
    else {
      const value = secondary === "" ? perOperation(score, unit) : measured(secondary, score, unit);
      if (value !== undefined) this.#begin(name, name, line).values.push({ key: secondary, measured: value });
    }
  }

  /** Adds all results to the list. */
  finish(): void {
    for (const key of this.#rounded) {
      if (!key.endsWith(" ")) continue;
      const message = `Of ${key.trim()} JMH prints the power of ten only. Upload its JSON, which has all digits: \`java -jar benchmarks.jar -rf json -rff results.json\`.`;
      this.#say("rounded-away", message);
    }
    let isNew = false;
    for (const { name, inTable, values, config, line, isFirst } of this.#results) {
      isNew ||= isFirst;
      const whole = values.filter(({ key }) => !this.#rounded.has(`${inTable} ${key}`));
      if (whole.length === 0) continue;
      if (isNew) this.#list.beginProcess();
      isNew = false;
      this.#list.add(
        name,
        0,
        whole.map((value) => value.measured),
        config,
        line,
      );
    }
  }

  #begin(name: string, inTable: string, line: number): Result {
    const { config } = this.#described();
    const result = { name, inTable, values: [], config, line, isFirst: this.#isNewProcess };
    this.#isNewProcess = false;
    this.#results.push(result);
    return result;
  }

  #addValue(digits: string, make: (value: number) => Measured | undefined, key: string): void {
    const number = jmhNumber(digits);
    if (number === undefined) return;
    const id = `${this.#described().inTable} ${key}`;
    this.#logged.add(id);
    const value = number === "rounded" ? undefined : make(number);
    if (number === "rounded") this.#rounded.add(id);
    else if (value !== undefined) this.#open?.values.push({ key, measured: value });
  }

  #say(code: string, message: string): void {
    if (this.#said.has(message)) return;
    this.#said.add(message);
    this.#list.warn(code, message);
  }

  /** The run that the lines describe, worked out once for all of its iterations. */
  #described(): Described {
    const about = this.#about;
    if (this.#run !== undefined) return this.#run;
    const { name, pkg } = jmhName(about.get("Benchmark") ?? "");
    let plain = name;
    const parameters = /^\((.*)\)$/.exec(about.get("Parameters") ?? "")?.[1] ?? "";
    for (const [, key = "", value = ""] of parameters.matchAll(/(?:^|, )([\w.$]+) = (.*?)(?=, [\w.$]+ = |$)/g))
      plain += namePart(key, value);
    const threads = /^\d+/.exec(about.get("Threads") ?? "")?.[0] ?? "1";
    const mode = about.get("Benchmark mode")?.split(", ")[0] ?? "";
    const end = namePart("mode", modes[mode] ?? mode);
    const config = configOf([
      ["pkg", pkg],
      ["vm", /^JDK ([^,]{1,100})/.exec(about.get("VM version") ?? "")?.[1]],
    ]);
    const whole = plain + (threads === "1" ? "" : namePart("threads", threads)) + end;
    this.#run = { name: whole, inTable: plain + end, config };
    return this.#run;
  }
}

/** A percentile of sample mode, or a metric of a profiler. */
function measured(key: string, value: number, unit: string): Measured | undefined {
  const tail = tails.find(({ row }) => row === key)?.label;
  if (tail === undefined)
    return samplePercentile.test(key) ? undefined : secondaryMetric(key.replace(/^·/, ""), value, unit);
  const time = perOperation(value, unit);
  return { value: time.value, unit: `${tail}-${time.unit}` };
}

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  const log = new JmhLog(list);
  let parameters: readonly string[] | undefined;
  let lines = 0;
  forEachLine(bytes, context.diagnostics, (raw, number) => {
    lines = number;
    const line = fitted(raw);
    if (jmhTableHead.test(line)) {
      log.beginTable();
      parameters = parametersOf(line);
      return;
    }
    const row = parameters === undefined ? undefined : jmhRow(line, parameters);
    if (row !== undefined) log.takeRow(row, number);
    else {
      if (parameters !== undefined && line !== "") {
        parameters = undefined;
        log.endTable();
      }
      log.take(line, number);
    }
  });
  log.finish();
  list.inform(
    "summary-only",
    "JMH prints three decimals of each score. Its JSON (`-rf json`) has every iteration with all digits.",
  );
  return list.finish(lines);
}
