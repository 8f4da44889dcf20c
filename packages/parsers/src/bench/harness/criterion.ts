import type { BenchTable } from "@sweetspot/model/bench/table";
import { UnusableInput } from "../../diagnostics.ts";
import type { Format, ParseContext, SniffAnswer } from "../../format.ts";
import {
  elements,
  entries,
  field,
  finite,
  finites,
  type Json,
  parseJson,
  path,
  text,
} from "../../read/json-bounded.ts";
import { jsonOutline } from "../../read/json-outline.ts";
import { forEachLine } from "../../read/lines.ts";
import { ResultList } from "../result-list.ts";
import { type Measured, timePerOperation } from "../time-unit.ts";

/** One of the files that criterion.rs keeps under `target/criterion/<id>/new/`: `sample.json` or `estimates.json`. */
export const criterionFile: Format = {
  id: "criterion",
  label: "criterion.rs sample.json or estimates.json",
  kind: "bench",
  version: 3,
  guide: {
    madeBy: "criterion.rs",
    command: "target/criterion/<benchmark>/new/sample.json",
    reads: "Every sample; of `estimates.json` the typical time.",
    leaves: "The benchmark's name, which is in the path only: upload the folder.",
  },
  sniff: sniffFile,
  parse: parseFile,
};

/** `cargo criterion --message-format=json`: a line for each benchmark and group. */
export const criterionMessages: Format = {
  id: "criterion-messages",
  label: "cargo criterion messages (JSON lines)",
  kind: "bench",
  version: 3,
  guide: {
    madeBy: "cargo criterion",
    command: "cargo criterion --message-format=json > bench.jsonl",
    reads: "Every sample of every benchmark, and its throughput.",
    leaves: "Group reports.",
  },
  sniff: sniffMessages,
  parse: parseMessages,
};

function sniffFile(head: Uint8Array): SniffAnswer {
  const outline = jsonOutline(head);
  if (outline?.root !== "object") return "no";
  const { paths } = outline;
  if (paths.has("sampling_mode") && paths.has("iters")) return "certain";
  return paths.has("mean.point_estimate") && paths.has("median_abs_dev") ? "certain" : "no";
}

function sniffMessages(head: Uint8Array): SniffAnswer {
  const outline = jsonOutline(head);
  const reason = outline?.paths.get("reason");
  return reason === "benchmark-complete" || reason === "group-complete" ? "certain" : "no";
}

function parseFile(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  const name = nameFromFile(context.fileName);
  list.inform(
    "name-from-file",
    `criterion.rs keeps a benchmark's name in its path only; this one is called ${JSON.stringify(name)} after the file. Upload a tar of target/criterion to have the names.`,
  );
  addCriterion(list, name, parseJson(bytes), undefined);
  return list.finish();
}

/**
 * Adds the samples of a `sample.json`, each the time of a number of iterations in nanoseconds, or else the typical time
 * of an `estimates.json` as one sample. `about` is the `benchmark.json` beside it, for the throughput.
 */
export function addCriterion(list: ResultList, name: string, file: Json, about: Json | undefined): void {
  const iterations = finites(field(file, "iters"));
  const times = finites(field(file, "times"));
  if (iterations.length > 0 && iterations.length === times.length) {
    for (const [i, count] of iterations.entries()) {
      const nanoseconds = (times[i] ?? 0) / count;
      list.add(name, count, [{ value: nanoseconds, unit: "ns/op" }, ...throughputOf(about, nanoseconds)], []);
    }
    return;
  }
  const typical = path(file, "slope", "point_estimate") ?? path(file, "mean", "point_estimate");
  const value = finite(typical);
  if (value === undefined)
    throw new UnusableInput("no-benchmark-results", "The file holds neither samples nor an estimate.");
  list.warn(
    "estimate-only",
    "This file holds estimates; the typical time counts as one sample. sample.json beside it has them all.",
  );
  list.add(name, 0, [{ value, unit: "ns/op" }], []);
}

/** `{"Bytes": 800}` for each iteration, since 0.8 also `{"ElementsAndBytes": {"elements": 100, "bytes": 800}}`. */
function throughputOf(about: Json | undefined, nanoseconds: number): Measured[] {
  const units = new Map([
    ["Bytes", "B/s"],
    ["BytesDecimal", "B/s"],
    ["bytes", "B/s"],
    ["Bits", "bit/s"],
    ["Elements", "elements/s"],
    ["elements", "elements/s"],
  ]);
  const stated = field(about, "throughput");
  return [...entries(stated), ...entries(field(stated, "ElementsAndBytes"))].flatMap(([key, value]) => {
    const unit = units.get(key);
    const perIteration = finite(value);
    return unit === undefined || perIteration === undefined
      ? []
      : [{ value: perIteration / (nanoseconds * 1e-9), unit }];
  });
}

/**
 * `fib 12-new-sample.json`, as a dropped folder names it → `fib 12`. An older run (`base`) and an estimate are told apart
 * by name, so that they are not taken for further samples of the same benchmark.
 */
function nameFromFile(fileName: string): string {
  const match =
    /^(?:target[-\s])?(?:criterion[-\s])?(.*?)[-\s._]*(new|base)?[-\s._]*(sample|estimates)(?:\.json)?(?:\.gz|\.zst)?$/.exec(
      fileName,
    );
  const name = (match?.[1] ?? "") === "" ? "criterion" : (match?.[1] ?? "");
  const isOlder = match?.[2] === "base";
  const isEstimate = match?.[3] === "estimates";
  if (!isOlder && !isEstimate) return name;
  return `${name} (${[isOlder ? "base" : "", isEstimate ? "estimate" : ""].filter((part) => part !== "").join(", ")})`;
}

function parseMessages(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  let lines = 0;
  forEachLine(bytes, context.diagnostics, (line, number) => {
    lines = number;
    if (line.trim() === "") return;
    const message = parseLine(line);
    if (message === undefined) {
      context.diagnostics.add({
        severity: "warning",
        code: "bad-line",
        message: "This line is not JSON; it was skipped.",
        line: number,
      });
      return;
    }
    if (text(field(message, "reason")) !== "benchmark-complete") return;
    addMessage(list, message, number);
  });
  return list.finish(lines);
}

function parseLine(line: string): Json | undefined {
  try {
    return parseJson(new TextEncoder().encode(line), {
      bytes: 64 * 1024 * 1024,
      depth: 50,
      values: 2_000_000,
      containers: 10_000,
    });
  } catch (error) {
    if (error instanceof UnusableInput) return undefined;
    throw error;
  }
}

function addMessage(list: ResultList, message: Json, line: number): void {
  const name = text(field(message, "id")) ?? "";
  const unit = text(field(message, "unit")) ?? "ns";
  const counts = finites(field(message, "iteration_count"));
  const measured = finites(field(message, "measured_values"));
  const throughput = elements(field(message, "throughput"))[0];
  const perIteration = finite(field(throughput, "per_iteration"));
  const throughputUnit = text(field(throughput, "unit"));
  for (const [i, count] of counts.entries()) {
    const time = timePerOperation((measured[i] ?? Number.NaN) / count, unit) ?? {
      value: (measured[i] ?? Number.NaN) / count,
      unit: `${unit}/op`,
    };
    const values: Measured[] = [time];
    if (perIteration !== undefined && (time.unit === "ns/op" || time.unit === "sec/op")) {
      const seconds = time.value * (time.unit === "ns/op" ? 1e-9 : 1);
      values.push({
        value: perIteration / seconds,
        unit: throughputUnit === "bytes" ? "B/s" : `${throughputUnit ?? "elements"}/s`,
      });
    }
    list.add(name, count, values, [], line);
  }
}
