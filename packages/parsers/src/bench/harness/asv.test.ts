import { expect, test } from "vitest";
import { parse } from "../../parse.ts";

/** The remarks on a benchmark with these results, one for each value of its parameter. */
function remarks(result: readonly (number | null)[]): string[] {
  const document = {
    commit_hash: "a1",
    env_name: "existing",
    params: { python: "3.11" },
    result_columns: ["result", "params", "version"],
    results: {
      "sorting.time_sort": [result, [result.map((_, i) => String(i))], "1"],
      "sorting.time_sum": [[1e-6], [], "1"],
    },
    version: 2,
  };
  const bytes = new TextEncoder().encode(JSON.stringify(document));
  const outcome = parse(bytes, { fileName: "results.json", receivedAtMs: 0 });
  expect(outcome.state).toBe("ready");
  return outcome.diagnostics.filter(({ code }) => code === "skipped-benchmark").map(({ message }) => message);
}

test("combinations of parameters that failed are counted", () => {
  expect(remarks([1e-3, null, 2e-3, null])).toEqual([
    "2 of the 4 combinations of parameters of sorting.time_sort have no result: they failed or were skipped.",
  ]);
  expect(remarks([null, null])).toEqual(["The benchmark sorting.time_sort has no result: it failed or was skipped."]);
  expect(remarks([1e-3, 2e-3])).toEqual([]);
});
