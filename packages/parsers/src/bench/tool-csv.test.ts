import { expect, test } from "vitest";
import { parse } from "../parse.ts";

function read(lines: readonly string[]) {
  const outcome = parse(new TextEncoder().encode(lines.join("\n")), { fileName: "bench.csv", receivedAtMs: 0 });
  if (outcome.state !== "ready" || outcome.evidence.kind !== "bench") throw new Error(JSON.stringify(outcome));
  return outcome.evidence;
}

test("benchmarks of JMH that share class and method keep the packages that tell them apart", () => {
  const { names, configs, results } = read([
    '"Benchmark","Mode","Threads","Samples","Score","Score Error (99.9%)","Unit"',
    '"org.a.Sort.run","avgt",1,5,2.5,NaN,"us/op"',
    '"org.b.Sort.run","avgt",1,5,7.5,NaN,"us/op"',
  ]);
  expect(names).toEqual(["Sort.run/mode=avgt"]);
  expect([...results.config].map((config) => configs[config])).toEqual([
    [{ key: "pkg", value: "org.a" }],
    [{ key: "pkg", value: "org.b" }],
  ]);
});
