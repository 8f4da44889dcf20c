import { histogramAt } from "@sweetspot/model/series/native/native-table";
import { expect, test } from "vitest";
import { printLabels } from "@sweetspot/model/series/labels";
import { parse } from "../parse.ts";

function read(text: string, fileName = "file") {
  const outcome = parse(new TextEncoder().encode(text), { fileName, receivedAtMs: 0 });
  if (outcome.state !== "ready" || outcome.evidence.kind !== "series") throw new Error(JSON.stringify(outcome));
  const { series, values, timestamps, origin } = outcome.evidence;
  return {
    format: outcome.format.id,
    names: series.map(printLabels),
    values: [...values],
    times: [...timestamps],
    origin,
  };
}

test("VictoriaMetrics JSON lines", () => {
  const line =
    '{"metric":{"__name__":"a","job":"x"},"values":[1,2.5,null],"timestamps":[1700000000000,1700000001000,1700000002000]}';
  expect(read(`${line}\n${line.replace('"x"', '"y"')}\nbroken\n`)).toEqual({
    format: "victoriametrics-jsonl",
    names: ['a{job="x"}', 'a{job="y"}'],
    values: [1, 2.5, Number.NaN, 1, 2.5, Number.NaN],
    times: [1700000000000, 1700000001000, 1700000002000, 1700000000000, 1700000001000, 1700000002000],
    origin: "raw",
  });
});

test("a column of times and one of values, named by the file", () => {
  expect(read("time,value\n1700000000,1\n1700000015,3\n", "sync_seconds_total.csv")).toEqual({
    format: "series-csv",
    names: ["sync_seconds_total"],
    values: [1, 3],
    times: [1700000000000, 1700000015000],
    origin: "raw",
  });
});

test("Grafana's export: a column per series, its legend as heading", () => {
  const text =
    '"Time","go_goroutines{instance=""a""}","rate of b"\n2026-11-21 02:00:00,8,\n2026-11-21 02:00:15,9,0.5\n';
  expect(read(text)).toMatchObject({
    names: ['go_goroutines{instance="a"}', "rate of b"],
    values: [8, 9, 0.5],
    origin: "evaluated",
  });
});

test("Grafana's older export: one row per sample", () => {
  expect(
    read('"Series";"Time";"Value"\n"a";"2026-11-21T02:00:00+00:00";1\n"b";"2026-11-21T02:00:00+00:00";2\n'),
  ).toMatchObject({
    names: ["a", "b"],
    values: [1, 2],
  });
});

test("collectd's table, whose times are called epoch", () => {
  const table = read("epoch,shortterm,midterm,longterm\n1700000000.123,0.5,0.25,0.125\n1700000010.123,0.75,0.5,0.25\n");
  expect(table).toMatchObject({
    format: "series-csv",
    names: ["longterm", "midterm", "shortterm"],
    values: [0.125, 0.25, 0.25, 0.5, 0.5, 0.75],
  });
});

test("values with units, and Excel's line before the header", () => {
  const rows =
    "\ufeffsep=,\nTime,p99,free,used\n2026-11-22 05:00:00,12 ms,1.5 GiB,12.5%\n2026-11-22 05:00:15,1.2 s,512 MiB,13%\n";
  expect(read(rows)).toMatchObject({
    format: "series-csv",
    values: [1.5 * 2 ** 30, 2 ** 29, 0.012, 1.2, 12.5, 13],
  });
});

test("an answer of native histograms is read with its buckets, whichever schema they are of", () => {
  const histogram = {
    count: "7",
    sum: "1.5",
    buckets: [
      [1, "-2", "-1", "1"],
      [3, "-0.5", "0.5", "1"],
      [0, "0.5", "1", "5"],
    ],
  };
  const text = JSON.stringify({
    status: "success",
    data: { resultType: "vector", result: [{ metric: { __name__: "x" }, histogram: [1700000000, histogram] }] },
  });
  const outcome = parse(new TextEncoder().encode(text), { fileName: "x.json", receivedAtMs: 0 });
  if (outcome.state !== "ready" || outcome.evidence.kind !== "series") throw new Error(JSON.stringify(outcome));
  expect(histogramAt(outcome.evidence.native!, 0)).toMatchObject({
    schema: 0,
    count: 7,
    sum: 1.5,
    zeroThreshold: 0.5,
    zeroCount: 1,
    positive: { index: Int32Array.of(0), count: Float64Array.of(5) },
    negative: { index: Int32Array.of(1), count: Float64Array.of(1) },
  });
});

test("a text of keys and numbers is no metrics", () => {
  for (const text of ["num_symbols: 1\n", "a: 1\nb: 2\n"])
    expect(parse(new TextEncoder().encode(text), { fileName: "x", receivedAtMs: 0 }).state).toBe("failed");
});

test("a number of sadf beyond the named columns has no metric", () => {
  const text = "# hostname;interval;timestamp;CPU;%user\nvm;1;2026-11-22 08:11:05;-1;38.78;1\n";
  expect(read(text).names).toEqual(['sysstat_cpu_user_percent{cpu="all"}']);
});

test("names, texts and escapes of InfluxDB lines", () => {
  const [first, second, third] = ['a\\,b,t\\=g=x\\ y,u=1==2 f\\ g=1i,"q=r"=2,n="a, b=c"', "m f==1", "m,t=1 f=true,g=2"];
  expect(read(`${first} 1700000000000\n${third} 1700000001000\n${third} 1700000002000\n`).names).toEqual([
    'a_b__q_r_{t_g="x y", u="1==2"}',
    'a_b_f_g{t_g="x y", u="1==2"}',
    'm_f{t="1"}',
    'm_g{t="1"}',
  ]);
  expect(() => read(`${second} 1700000000000\n`)).toThrow();
});
