import { expect, test } from "vitest";
import { parse } from "../parse.ts";

function read(document: unknown) {
  const text = typeof document === "string" ? document : JSON.stringify(document);
  return parse(new TextEncoder().encode(text), { fileName: "answer.json", receivedAtMs: 0 });
}

const matrix = (times: readonly number[], metric: Record<string, string>) => ({
  status: "success",
  data: { resultType: "matrix", result: [{ metric, values: times.map((t) => [t, "1"]) }] },
});

test("values are texts, times float seconds", () => {
  const outcome = read({
    status: "success",
    data: {
      resultType: "vector",
      result: [{ metric: { __name__: "a", ["__proto__"]: "x" }, value: [1700000000.123, "+Inf"] }],
    },
  });
  if (outcome.state !== "ready" || outcome.evidence.kind !== "series") throw new Error("not read");
  expect([...outcome.evidence.values]).toEqual([Infinity]);
  expect([...outcome.evidence.timestamps]).toEqual([1700000000123]);
});

test("raw samples of metric[1h] may be rated, results of a query may not", () => {
  const origin = (document: unknown) => {
    const outcome = read(document);
    return outcome.state === "ready" && outcome.evidence.kind === "series" ? outcome.evidence.origin : "failed";
  };
  expect(origin(matrix([1.928, 2.928, 3.928], { __name__: "a" }))).toBe("raw");
  expect(origin(matrix([100, 115, 130], { __name__: "a" }))).toBe("evaluated");
  expect(origin(matrix([1.928, 2.928, 3.928], { job: "x" }))).toBe("evaluated");
});

test("errors, cut and deep documents are refused with a reason", () => {
  for (const document of [
    { status: "error", errorType: "bad_data", error: "no" },
    '{"status":"success","data":{"resultType":"matrix","result":[{"metric":{"__name__":"a"},"values":[[1,"2"',
    `{"status":"success","data":{"resultType":"matrix","result":${"[".repeat(100_000)}`,
    { status: "success", data: ["a"] },
  ]) {
    const outcome = read(document);
    expect(outcome.state).toBe("failed");
    expect(outcome.diagnostics[0]?.message).toMatch(/\w+ \w+/);
  }
});

test("what promtool found is a list without the answer around it", () => {
  const metric = { __name__: "up", job: "x" };
  const vector = read([{ metric, value: [1700000000.123, "1"] }]);
  const table = read([{ metric, values: [[1700000000.123, "1"], [1700000001.124, "0"]] }]); // prettier-ignore
  expect(vector).toMatchObject({ state: "ready", format: { id: "prometheus-json" } });
  expect(table.state === "ready" && table.evidence.kind === "series" && [...table.evidence.values]).toEqual([1, 0]);
});

test("an answer without series says so, one about targets says how to ask for samples", () => {
  const empty = read({ status: "success", data: { resultType: "vector", result: [] } });
  expect(empty.diagnostics).toMatchObject([{ code: "empty-result" }]);
  const targets = read({ status: "success", data: { activeTargets: [] } });
  expect(targets.diagnostics[0]?.message).toContain("/api/v1/query");
});
