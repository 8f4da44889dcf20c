import { expect, test } from "vitest";
import { parse } from "../../parse.ts";

function read(lines: readonly string[]) {
  const outcome = parse(new TextEncoder().encode(`${lines.join("\n")}\n`), { fileName: "k6.json", receivedAtMs: 0 });
  if (outcome.state !== "ready" || outcome.evidence.kind !== "bench") throw new Error(JSON.stringify(outcome));
  return outcome.evidence;
}

const point = (second: number, value: number): string =>
  `{"type":"Point","data":{"time":"2026-11-24T10:00:0${second}.5Z","value":${value},"tags":{"metric":"x"}},"metric":"http_reqs"}`;
const metric =
  '{"type":"Metric","data":{"name":"http_reqs","type":"counter","contains":"default"},"metric":"http_reqs"}';

test("runs that were appended to a file are processes, also in the order of older versions", () => {
  const { names, values, processes } = read([metric, point(0, 1), point(2, 1), metric, point(5, 1), point(6, 1)]);
  expect([names, processes.length, [...values.value]]).toEqual([["http_reqs"], 2, [1, 2]]);
});

test("a line that is cut is named, and the others are read", () => {
  const { values } = read([metric, point(0, 1), point(1, 1), point(2, 1), point(4, 1).slice(0, 30)]);
  expect([...values.value]).toEqual([1.5]);
});
