import { printLabels } from "@sweetspot/model/series/labels";
import { expect, test } from "vitest";
import { parse } from "../parse.ts";

/** The series of a table with the number of their samples, and the codes of its remarks. */
function read(rows: readonly (readonly (string | number)[])[]) {
  const text = `${rows.map((cells) => cells.join(",")).join("\n")}\n`;
  const outcome = parse(new TextEncoder().encode(text), { fileName: "load.csv", receivedAtMs: 0 });
  if (outcome.state !== "ready" || outcome.evidence.kind !== "series")
    return outcome.diagnostics.map(({ code }) => code);
  const { series, sampleStart } = outcome.evidence;
  return [
    ...series.map((labels, i) => `${printLabels(labels)} ${sampleStart[i + 1]! - sampleStart[i]!}`),
    ...outcome.diagnostics.map(({ code }) => code),
  ];
}

const times = ["2026-11-25T10:00:00Z", "2026-11-25T10:00:01Z", "2026-11-25T10:00:02Z"];

test("words that come again with each time are labels of all columns of values", () => {
  const rows = times.flatMap((time, t) => ["a", "b"].map((host, h) => [time, host, t + h * 0.5, t * 10]));
  expect(read([["time", "host", "cpu", "mem"], ...rows])).toEqual([
    'cpu{host="a"} 3',
    'cpu{host="b"} 3',
    'mem{host="a"} 3',
    'mem{host="b"} 3',
  ]);
});

test("numbers of which each time has the same set are a label, also where the last time is cut", () => {
  const rows = times.flatMap((time, t) => [0, 1, 2].map((cpu) => [time, cpu, 100 * t + 7 * cpu]));
  expect(read([["time", "cpu", "switches"], ...rows.slice(0, -1)])).toEqual([
    'switches{cpu="0"} 3',
    'switches{cpu="1"} 3',
    'switches{cpu="2"} 2',
  ]);
});

test("rows of one time that nothing tells apart are counted", () => {
  const rows = times.flatMap((time, t) => [time, time].map((at, i) => [at, t + i, 100 - t]));
  expect(read([["time", "a", "b"], ...rows])).toEqual(["a 3", "b 3", "repeated-samples"]);
});

test("a table with columns of names, words and values is not taken for perf stat's rows", () => {
  const rows = [1, 2].flatMap((s) => ["user", "system"].map((mode) => [1_764_060_000 + s, `cpu_${mode}`, "a", 0.5]));
  expect(read([["time", "metric_name", "host", "value"], ...rows])).toEqual([
    'cpu_system{host="a"} 2',
    'cpu_user{host="a"} 2',
  ]);
});
