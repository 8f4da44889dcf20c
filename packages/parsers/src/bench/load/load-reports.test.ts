import type { BenchTable } from "@sweetspot/model/bench/table";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "../../parse.ts";

function read(text: string) {
  const outcome = parse(new TextEncoder().encode(text), { fileName: "load.txt", receivedAtMs: 0 });
  if (outcome.state !== "ready") throw new Error(JSON.stringify(outcome.diagnostics));
  const { names, results, units, values } = outcome.evidence as BenchTable;
  const measured = Object.fromEntries([...values.unit].map((unit, i) => [units[unit], values.value[i]]));
  return { names: [...results.name].map((name) => names[name]), measured };
}

const sysbench = (progress: string): string => `sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)

Running the test with following options:
Number of threads: 4
Report intermediate results every 1 second(s)

${progress}SQL statistics:
    queries performed:
        read:                            0
        write:                           200
        other:                           100
        total:                           300
    transactions:                        50     (25.00 per sec.)
    queries:                             300    (150.00 per sec.)

General statistics:
    total time:                          2.0000s
    total number of events:              50
`;

test("the report of a long run with progress and a histogram is read: sysbench of two hours", () => {
  const seconds = Array.from(
    { length: 7200 },
    (_, i) => `[ ${i + 1}s ] thds: 4 tps: 25.00 qps: 150.00 (r/w/o: 0/1/1)\n`,
  );
  const buckets = Array.from(
    { length: 1024 },
    (_, i) => `       ${i}.348 |******                                   1\n`,
  );
  const { names, measured } = read(sysbench(seconds.join("") + buckets.join("")));
  expect(names).toEqual(["sysbench/oltp/queries=write/threads=4"]);
  expect(measured).toEqual({ "events/s": 25, "transactions/s": 25, "queries/s": 150 });
});

test("percentiles that ab writes as no millisecond are left out", () => {
  const { measured } = read(`This is ApacheBench, Version 2.3 <$Revision$>
Document Path:          /
Concurrency Level:      4
Complete requests:      500
Failed requests:        0
Requests per second:    8660.11 [#/sec] (mean)
Time per request:       0.462 [ms] (mean)
  50%      0
  90%      1
 100%      6 (longest request)
`);
  expect(measured).toEqual({
    "requests/s": 8660.11,
    "sec/op": 0.000462,
    "p90-sec/op": 0.001,
    "max-sec/op": 0.006,
    "errors/op": 0,
  });
});

test("of a cut list of percentiles none is read that a whole one is without: fio", () => {
  const file = new URL("../../../../../tests/fixtures/formats/fio-console/randrw.txt", import.meta.url);
  const whole = readFileSync(file, "utf8");
  const { measured } = read(whole.slice(0, whole.indexOf("80.00th")));
  expect(Object.keys(measured).filter((unit) => unit.startsWith("p"))).toEqual(["p50-sec/op"]);
});

test("a report below more progress than is sniffed keeps the options that are printed before the run: fio", () => {
  const file = new URL("../../../../../tests/fixtures/formats/fio-console/randrw.txt", import.meta.url);
  const whole = readFileSync(file, "utf8");
  const at = whole.indexOf("\n", whole.indexOf("Starting")) + 1;
  const progress = "Jobs: 1 (f=1): [m(1)][50.0%][r=5972KiB/s,w=5972KiB/s][r=1493,w=1493 IOPS][eta 00m:10s]\r";
  expect(read(whole.slice(0, at) + progress.repeat(2000) + whole.slice(at)).names).toEqual(read(whole).names);
});

test("times that hey and locust write as nought are left out", () => {
  const hey = `Summary:\n  Total:\t0.1 secs\n  Slowest:\t0.0021 secs\n  Average:\t0.0001 secs\n  Requests/sec:\t8000.0\n\nLatency distribution:\n  50% in 0.0000 secs\n  99% in 0.0020 secs\n`;
  expect(Object.keys(read(hey).measured)).toEqual(["requests/s", "sec/op", "p99-sec/op", "max-sec/op"]);
  const columns =
    "Type,Name,Request Count,Failure Count,Median Response Time,Average Response Time,Max Response Time,Requests/s";
  const locust = `${columns},50%,90%,95%,99%\nGET,/,100,0,0,0.3,5.5,50.5,0,0,1,5\n`;
  expect(Object.keys(read(locust).measured)).toEqual([
    "requests/s",
    "sec/op",
    "p95-sec/op",
    "p99-sec/op",
    "max-sec/op",
    "errors/op",
  ]);
});

test("ab's report below thousands of answers that it printed (-v 2) is read", () => {
  const answer = "LOG: header received:\nHTTP/1.1 200 OK\nServer: nginx\nContent-Length: 3\n\nhi\n\n";
  const { measured } = read(`This is ApacheBench, Version 2.3 <$Revision$>
Benchmarking 127.0.0.1 (be patient)
INFO: GET header ==
${answer.repeat(6000)}..done

Document Path:          /
Concurrency Level:      2
Complete requests:      2000
Failed requests:        0
Requests per second:    9072.76 [#/sec] (mean)
Time per request:       0.220 [ms] (mean)
`);
  expect(measured["requests/s"]).toBe(9072.76);
});

test("a report of perf stat without counters says so", () => {
  const text = `
 Performance counter stats for 'true':

                 GHz       insn per cycle
                3.10                 1.20

       0.003561731 seconds time elapsed

       0.001534000 seconds user
       0.000000000 seconds sys

`;
  const outcome = parse(new TextEncoder().encode(text), { fileName: "perf.txt", receivedAtMs: 0 });
  expect(outcome.diagnostics.map(({ code }) => code)).toEqual(["figures-meaning"]);
});

test("YCSB's figures are read below the raw measurements, and a latency of 0 is less than a microsecond", () => {
  const single = `READ latency raw data: op, timestamp(ms), latency(us)\n${"READ,1795631394013,1\n".repeat(5000)}`;
  const figures = `[OVERALL], RunTime(ms), 5
[OVERALL], Throughput(ops/sec), 6000.0
[READ], Total Operations, 5000
[READ], Below is a summary of latency in microseconds:, -1
[READ], Average, 1.5
[READ], Min, 0
[READ], Max, 9
[READ], p50, 0
[READ], p99.9, 4
[READ], Return=OK, 5000
`;
  const { names, measured } = read(`Raw data measurement: will output to stdout.\n${single}${figures}`);
  expect(names).toEqual(["ycsb", "ycsb/operation=READ"]);
  expect(measured).toMatchObject({ "ops/s": 6000, "errors/op": 0 });
  expect(measured["sec/op"]).toBeCloseTo(1.5e-6, 12);
  expect(measured["max-sec/op"]).toBeCloseTo(9e-6, 12);
  expect(measured["p99.9-sec/op"]).toBeCloseTo(4e-6, 12);
  expect(Object.keys(measured)).not.toContain("p50-sec/op");
});
