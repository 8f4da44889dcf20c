import { describe, expect, test } from "vitest";
import type { SeriesTable } from "@sweetspot/model";
import { joinCapture } from "@sweetspot/model/series/capture/capture";
import { groupFamilies } from "@sweetspot/model/series/family/families";
import { printLabels } from "@sweetspot/model/series/labels";
import { histogramAt } from "@sweetspot/model/series/native/native-table";
import { defaultLimits, type ParseLimits } from "../limits.ts";
import { recognise } from "../choose.ts";
import { parse } from "../parse.ts";
import { openMetrics, prometheusText } from "./exposition-formats.ts";

function read(text: string, fileName = "metrics.prom", limits: ParseLimits = defaultLimits) {
  const outcome = parse(new TextEncoder().encode(text), { fileName, receivedAtMs: 1_000_000, limits });
  if (outcome.state === "failed") throw new Error(JSON.stringify(outcome.diagnostics));
  if (outcome.evidence.kind !== "series") throw new Error(outcome.evidence.kind);
  return { table: outcome.evidence, codes: outcome.diagnostics.map(({ code }) => code), format: outcome.format.id };
}

function print(table: SeriesTable): string[] {
  return table.series.flatMap((labels, i) =>
    Array.from({ length: table.sampleStart[i + 1]! - table.sampleStart[i]! }, (_, s) => {
      const at = table.sampleStart[i]! + s;
      return `${printLabels(labels)} ${table.values[at]} @${table.timestamps[at]}`;
    }),
  );
}

describe("Prometheus text", () => {
  test("a carriage return that was written twice is no part of the text", () => {
    const { table } = read('# HELP a A count.\r\r\n# TYPE a counter\r\r\na 1\r\r\nb{c="d"} 2 1700000000123\r\r\n');
    expect(print(table)).toEqual(["a 1 @1000000", 'b{c="d"} 2 @1700000000123']);
    expect(table.metadata[0]).toMatchObject({ metric: "a", type: "counter", help: "A count." });
  });

  test("a line above a page says when it was fetched", () => {
    const page = (value: number): string => `# TYPE a gauge\na ${value}\nb{c="d"} ${value} 1700000000123\n`;
    const text = `Tue Nov 14 22:13:20 UTC 2023\n${page(1)}# 2023-11-14T22:13:30Z\n${page(2)}1700000020\n${page(3)}`;
    const { table, codes } = read(text);
    expect(print(table)).toEqual([
      "a 1 @1700000000000",
      "a 2 @1700000010000",
      "a 3 @1700000020000",
      'b{c="d"} 1 @1700000000123',
    ]);
    expect(codes).toEqual(["scrape-times", "repeated-samples"]);
  });

  test("a text that ends within a line may have lost digits of its last value", () => {
    expect(read("# TYPE a gauge\na 12").codes).toContain("no-last-newline");
    expect(read("# TYPE a gauge\na 12\n").codes).not.toContain("no-last-newline");
  });

  test("labels in braces are of no other text, and nothing else is tried with it", () => {
    const bytes = new TextEncoder().encode('a{b="c"} 1\nd 2\n');
    expect(prometheusText.sniff(bytes)).toBe("certain");
    expect(prometheusText.sniff(new TextEncoder().encode("a 1\nd 2\n"))).toBe("maybe");
  });

  test("a time in the line, in milliseconds, goes before every other", () => {
    expect(print(read('# TYPE a counter\na 1 1700000000123\na{b="c"} 2\n', "x-1700000005.prom").table)).toEqual([
      "a 1 @1700000000123",
      'a{b="c"} 2 @1700000005000',
    ]);
  });

  test("the scrape's time: file name, then node_time_seconds, then process start and uptime, then the upload", () => {
    const clock = "# TYPE a gauge\na 1\nnode_time_seconds 1.7000000005e+09\n";
    expect(read(clock, "metrics-1795228068035.prom").table.timestamps[0]).toBe(1795228068035);
    expect(read(clock, "metrics.prom").table.timestamps[0]).toBe(1700000000500);
    const process = "# TYPE a gauge\na 1\nprocess_start_time_seconds 1.7e9\nprocess_uptime_seconds 12.25\n";
    expect(read(process).table.timestamps[0]).toBe(1700000012250);
    expect(read("# TYPE a gauge\na 1\n").table.timestamps[0]).toBe(1_000_000);
  });

  test("what exporters write: space before labels, comma before the brace, exponents, tabs, exemplars, no last newline", () => {
    const { table } = read(
      '# TYPE geth gauge\ngeth {quantile="0.5",} 1E3\n\tb\t-.5\nc 1 # {trace="x"} 0.5',
      "1700000000",
    );
    expect(print(table)).toEqual([
      "b -0.5 @1700000000000",
      "c 1 @1700000000000",
      'geth{quantile="0.5"} 1000 @1700000000000',
    ]);
  });

  test("escapes are undone; others stay as they are", () => {
    const { table } = read('# TYPE a gauge\na{p="C:\\\\d",q="\\"x\\"",n="1\\n2",o="\\t"} 1\n');
    expect(new Map(table.series[0])).toEqual(
      new Map([
        ["__name__", "a"],
        ["n", "1\n2"],
        ["o", "\\t"],
        ["p", "C:\\d"],
        ["q", '"x"'],
      ]),
    );
  });

  test("labels named like object properties are plain labels", () => {
    const { table } = read('# TYPE constructor gauge\nconstructor{__proto__="x",toString="y"} 1\n');
    expect(table.series[0]).toEqual([
      ["__name__", "constructor"],
      ["__proto__", "x"],
      ["toString", "y"],
    ]);
  });

  test("bad lines are named with their place and do not stop the rest", () => {
    const { table, codes } = read("# TYPE a gauge\na 1\na b\n9a 2\na 0x10\na{b} 1\nz 2\n");
    expect(table.series).toHaveLength(2);
    expect(codes.slice(0, 4)).toEqual(["bad-value", "bad-metric-name", "bad-value", "bad-labels"]);
  });

  test("beyond a cap series and samples are counted and some of them named", () => {
    const lines = Array.from({ length: 50 }, (_, i) => `a{i="${i}"} ${i}`).join("\n");
    const { table, codes } = read(`# TYPE a gauge\n${lines}\n`, "m", { ...defaultLimits, series: 10 });
    expect(table.series).toHaveLength(10);
    expect(codes).toContain("series-limit");
  });

  test("a scrape repeated in one file without times keeps the first and says so", () => {
    const { table, codes } = read("# TYPE a counter\na 1\n# TYPE a counter\na 2\n");
    expect([...table.values]).toEqual([1]);
    expect(codes).toContain("repeated-samples");
  });
});

describe("OpenMetrics", () => {
  test("times are seconds; metadata keep type, help and unit of the family", () => {
    const { table, format } = read(
      '# TYPE a_seconds counter\n# UNIT a_seconds seconds\n# HELP a_seconds What\\nit is.\na_seconds_total{x="1"} 2.5 1700000000.125\n# EOF\n',
    );
    expect(format).toBe("openmetrics");
    expect(print(table)).toEqual(['a_seconds_total{x="1"} 2.5 @1700000000125']);
    expect(table.metadata).toEqual([{ metric: "a_seconds", type: "counter", help: "What\nit is.", unit: "seconds" }]);
  });

  test("promtool tsdb dump-openmetrics has neither types nor milliseconds", () => {
    const { table } = read('{__name__="a",b="c"} 1 1700000000.5\n{__name__="a",b="c"} 2 1700000001\n# EOF\n');
    expect([...table.timestamps]).toEqual([1700000000500, 1700000001000]);
  });

  test("OpenMetrics 2.0 has histograms and summaries in one line, with exemplars and start times", () => {
    const { table, codes } = read(
      '# TYPE a histogram\na{b="c"} {count:3,sum:0.5,schema:1,zero_threshold:1e-9,zero_count:1,positive_spans:[-2:1,3:1],positive_buckets:[1,1]} 1.7e9 st@1.6e9 # {x="y"} 0.5\n' +
        "s {count:2,sum:3,quantile:[0.5:1.5]} 1.7e9\nn 4 st@1.6e9\n# EOF\n",
    );
    expect(codes).toEqual(["no-scrape-time"]);
    expect(print(table)).toEqual([
      "n 4 @1000000",
      's{quantile="0.5"} 1.5 @1700000000000',
      "s_count 2 @1700000000000",
      "s_sum 3 @1700000000000",
    ]);
    expect(table.native!.series.map(printLabels)).toEqual(['a{b="c"}']);
    expect(histogramAt(table.native!, 0)).toMatchObject({ schema: 1, zeroCount: 1, count: 3, sum: 0.5 });
    expect([...table.native!.bucketIndex]).toEqual([-2, 2]);
    expect([...table.native!.timestamps]).toEqual([1_700_000_000_000]);
  });

  test.each([
    [
      "in lines of their own",
      'q_bucket{le="1.0"} 2 1.7e9\nq_bucket{le="+Inf"} 3 1.7e9\nq_gcount 3 1.7e9\nq_gsum 0.5 1.7e9\n',
    ],
    ["in one line, as of 2.0", "q {gcount:3,gsum:0.5,bucket:[1.0:2,+Inf:3]} 1.7e9\n"],
  ])("histograms of gauges are levels, whose counts may fall: %s", (_, lines) => {
    const { table } = read(`# TYPE q gaugehistogram\n${lines}# EOF\n`);
    expect(print(table)).toEqual([
      'q_bucket{le="+Inf"} 3 @1700000000000',
      'q_bucket{le="1.0"} 2 @1700000000000',
      "q_gcount 3 @1700000000000",
      "q_gsum 0.5 @1700000000000",
    ]);
    expect(groupFamilies([joinCapture([table])]).map(({ metric, kind }) => [metric, kind])).toEqual([
      ["q", "gauge"],
      ["q_gcount", "gauge"],
      ["q_gsum", "gauge"],
    ]);
  });

  test.each([
    ["{count:1,sum:2", "not closed"],
    ["{count:1,sum:x}", '"x" is not a number'],
    ["{count:1,sum:2,schema:12}", "schema 12"],
    ["{count:3,sum:2,schema:-53,custom_values:[1,2],positive_spans:[0:2],positive_buckets:[1,2]}", "custom bounds"],
    ["{count:2,sum:2,schema:0,positive_spans:[0:900000000],positive_buckets:[1,1]}", "positive spans"],
    ["{count:2,sum:2,schema:0,negative_spans:[0:1],negative_buckets:[1,1]}", "negative spans"],
    ["{count:2,sum:2,bucket:[1]}", '"1" is not a pair'],
    ["{count:2,,}", "not part"],
  ])("a histogram that cannot be read costs its line: %s", (value, reason) => {
    const text = `# TYPE a histogram\na ${value}\na{b="c"} ${value}\nb 1\n# EOF\n`;
    const outcome = parse(new TextEncoder().encode(text), { fileName: "1700000000", receivedAtMs: 0 });
    if (outcome.state !== "ready") throw new Error(JSON.stringify(outcome));
    const bad = outcome.diagnostics.filter(({ code }) => code === "bad-histogram");
    expect(bad.map(({ line }) => line)).toEqual([2, 3]);
    for (const { message } of bad) expect(message).toContain(reason);
    expect(print(outcome.evidence as SeriesTable)).toEqual(["b 1 @1700000000000"]);
  });
});

test("promtool tsdb dump", () => {
  const { table, format } = read(
    '{__name__="a", b="c"} 1.5e-300 1700000000123\n{__name__="a", b="c"} NaN 1700000001123\n',
  );
  expect(format).toBe("promtool-dump");
  expect(print(table)).toEqual(['a{b="c"} 1.5e-300 @1700000000123', 'a{b="c"} NaN @1700000001123']);
});

test("labels that begin alike keep their own values: quotes, backslashes and blanks end no label early", () => {
  const values = [String.raw`x\\`, String.raw`x\"`, String.raw`x\"y`, String.raw`x\\`, "x", String.raw`x\"`];
  const text = values.map((value, i) => `m{a="${value}",b = "${value}" , c="${i}"} ${i}\n`).join("");
  const { table } = read(`# TYPE m gauge\n${text}`);
  const meant = ["x\\", 'x"', 'x"y', "x\\", "x", 'x"'];
  expect(
    table.series.map((labels) => Object.fromEntries(labels)).toSorted((a, b) => Number(a["c"]) - Number(b["c"])),
  ).toEqual(meant.map((value, i) => ({ __name__: "m", a: value, b: value, c: String(i) })));
});

test("rows of a name and two small numbers are no samples: their second is no time", () => {
  const bytes = new TextEncoder().encode("connections 12 3\nsessions 4 0.5\nqueues 7 1\n");
  expect(recognise(bytes)?.id).not.toBe("prometheus-text");
});

test.each(['requests_total{code="200"} 12 3000\nrequests_total{code="500"} 1 3000\n', "scan 1 -5\n"])(
  "samples of around 1970 are read where they cannot be rows of a table: %j",
  (text) => {
    expect(recognise(new TextEncoder().encode(text))?.id).toBe("prometheus-text");
  },
);

test("a table of Unicode, whose last line is that of OpenMetrics, is none, nor are its rows with a comment stacks", () => {
  const rows = "F951;96FB;964B;3.2.0 # Corrigendum 3\n2F868;2136A;36FC;4.0.0 # Corrigendum 4\n";
  expect(recognise(new TextEncoder().encode(`# NormalizationCorrections-14.0.0.txt\n${rows}# EOF\n`))).toBeUndefined();
  expect(recognise(new TextEncoder().encode("# EOF\n"))?.id).toBe("openmetrics");
  expect(recognise(new TextEncoder().encode("a 1\n# EOF\n"))?.id).toBe("openmetrics");
});

test("tables of other texts are no metrics: those that end with # EOF, with remarks behind numbers, with times that are none", () => {
  const sniffs = (text: string) =>
    [openMetrics, prometheusText].map((format) => format.sniff(new TextEncoder().encode(text)));
  expect(sniffs("# Names\nKEYCAP NUMBER SIGN;0023 FE0F 20E3\nKEYCAP;002A FE0F\n# EOF\n")).toEqual(["no", "no"]);
  expect(sniffs("CCT     23400    # Cocos Islands\nEAT     10800    # East Africa\n")).toEqual(["no", "no"]);
  expect(sniffs("StartServers 2\nMinSpareThreads 25\n")).toEqual(["no", "no"]);
  expect(sniffs("     p  5175 49335.116897806: \n     p  5175 49335.143636158: \n")).toEqual(["no", "no"]);
  expect(sniffs('a_total 1 # {id="x"} 1\n# EOF\n')[0]).toBe("certain");
});
