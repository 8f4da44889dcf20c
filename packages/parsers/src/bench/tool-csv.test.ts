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

test("a table that is appended to a file, with its heading, is of another process", () => {
  const run = ["expr,time", "f,10", "f,20"];
  const { names, processes, results } = read([...run, ...run]);
  expect([names, processes.length, [...results.process]]).toEqual([["f"], 2, [0, 0, 1, 1]]);
});

test("rows of one name in nanobench's table are told apart, whose sizes it leaves out", () => {
  const heading = "title;name;unit;batch;elapsed;error %;instructions;branches;branch misses;total";
  const row = (name: string, elapsed: number) => `t;${name};op;1;${elapsed};0;0;0;0;1`;
  const run = [heading, row("set", 1), row("set", 100), row("map", 5)];
  expect(read([...run, ...run]).names).toEqual(["t/set/row=1", "t/set/row=2", "t/map"]);
});

test("names of counters and parameters keep their capitals, as in the tools' JSON", () => {
  const google = read([
    'name,iterations,real_time,cpu_time,time_unit,"HitRate"',
    '"A",10,1,1,ns,5',
    '"A_b",10,1,1,ns,6',
  ]);
  expect([google.names, google.units.includes("HitRate")]).toEqual([["A", "A_b"], true]);
  const heading = '"Benchmark","Mode","Threads","Samples","Score","Score Error (99.9%)","Unit","Param: maxSize"';
  expect(read([heading, '"a.B.c","avgt",1,5,2.5,NaN,"us/op",10']).names).toEqual(["B.c/maxSize=10/mode=avgt"]);
  expect(
    read([
      "command,mean,stddev,median,user,system,min,max,parameter_numThreads",
      "nap,1,0,1,1,1,1,1,1",
      "nap,2,0,2,1,1,1,1,2",
    ]).names,
  ).toEqual(["nap/numThreads=1", "nap/numThreads=2"]);
});
