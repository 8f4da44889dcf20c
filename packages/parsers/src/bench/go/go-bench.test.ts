import type { BenchTable } from "@sweetspot/model";
import { describe, expect, test } from "vitest";
import { recognise } from "../../choose.ts";
import { parse } from "../../parse.ts";

function read(text: string | Uint8Array): { table: BenchTable; codes: string[] } {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  const outcome = parse(bytes, { fileName: "bench.txt", receivedAtMs: 0 });
  if (outcome.state !== "ready" || outcome.evidence.kind !== "bench") {
    throw new Error(JSON.stringify(outcome.diagnostics));
  }
  return { table: outcome.evidence, codes: outcome.diagnostics.map(({ code }) => code) };
}

/** Each result as `name iterations value unit …`, in base units. */
function results({ names, units, results: { name, iterations, firstValue, length }, values }: BenchTable): string[] {
  return Array.from({ length }, (_, i) => {
    const pairs = [];
    for (let at = firstValue[i]!; at < firstValue[i + 1]!; at++)
      pairs.push(`${values.value[at]} ${units[values.unit[at]!]}`);
    return [names[name[i]!], iterations[i], ...pairs].join(" ");
  });
}

describe("result lines", () => {
  test("values are tidied and kept as written", () => {
    const { table } = read("BenchmarkPut/size=1k-8   100\t 250 ns/op\t12.5 MB/s\t  16 B/op\n");
    expect(results(table)).toEqual(["Put/size=1k-8 100 2.5000000000000004e-7 sec/op 12500000 B/s 16 B/op"]);
    expect([...table.values.written]).toEqual([250, 12.5, 16]);
  });

  test("fast and careful reading agree on every form of number and space", () => {
    const { table } = read(
      [
        "BenchmarkA 1 0x1p-2 ns",
        "BenchmarkB 1 1_000 x",
        "BenchmarkC\u00a01\u30005 x",
        "BenchmarkD +3 .5 x 5. y",
        "Benchmark 1 2 x",
      ].join("\n"),
    );
    expect(results(table)).toEqual(["A 1 2.5e-10 sec", "B 1 1000 x", "C 1 5 x", "D 3 0.5 x 5 y", " 1 2 x"]);
  });

  test("a unit given twice is two samples; CR LF and a missing last newline are no matter", () => {
    expect(results(read("BenchmarkA 1 2 x 3 x\r\nBenchmarkA 1 4 x").table)).toEqual(["A 1 2 x 3 x", "A 1 4 x"]);
  });

  test("bad lines are dropped and said, in benchstat's words", () => {
    const { table, codes } = read(
      "BenchmarkOk 1 2 x\nBenchmarkA \nBenchmarkA x\nBenchmarkA 1\nBenchmarkA 1 2\nBenchmarkA 1 z x\nBenchmarkA 1 1e999 x\nBenchmarkA 99999999999999999999 1 x\n",
    );
    expect(table.syntaxErrors.map(({ line, message }) => `${line} ${message}`)).toEqual([
      "2 missing iteration count",
      "3 parsing iteration count: invalid syntax",
      "4 missing measurements",
      "5 missing units",
      "6 parsing measurement: invalid syntax",
      "7 parsing measurement: value out of range",
      "8 parsing iteration count: value out of range",
    ]);
    expect(codes).toEqual(Array.from({ length: 7 }, () => "malformed-line"));
  });
});

describe("configuration", () => {
  test("holds until it changes or is deleted; the last key fills the gap", () => {
    const { table } = read("a: 1\nb: 2\nc: 3\nBenchmarkX 1 1 x\na:\nBenchmarkX 1 1 x\n");
    expect(table.configs.map((config) => config.map(({ key, value }) => `${key}=${value}`))).toEqual([
      ["a=1", "b=2", "c=3"],
      ["c=3", "b=2"],
    ]);
  });

  test("what is no key is no configuration", () => {
    const { table } = read("Key: 1\nke y: 2\nkEy: 3\nkey:4\n: 5\nBenchmarkX 1 1 x\n");
    expect(table.configs).toEqual([[]]);
  });

  test("a log line among the results is suspicious, the usual keys are not", () => {
    const { table, codes } = read(
      "goos: linux\nBenchmarkX 1 1 x\npkg: b\ncleanup: 3 files\npanic: no\nBenchmarkX 1 1 x\n",
    );
    expect(table.reading.suspiciousKeys).toEqual(["cleanup", "panic"]);
    expect(codes).toEqual(["suspicious-config", "suspicious-config"]);
  });

  test("Unit lines", () => {
    const { table } = read("Unit ns/op better=lower assume=exact bad\nUnit\nBenchmarkX 1 1 x\n");
    expect(table.unitMetadata.map(({ unit, writtenUnit, key, value }) => [unit, writtenUnit, key, value])).toEqual([
      ["sec/op", "ns/op", "better", "lower"],
      ["sec/op", "ns/op", "assume", "exact"],
    ]);
    expect(table.syntaxErrors.map(({ message }) => message)).toEqual(["expected key=value", "missing unit"]);
  });
});

describe("what tests print", () => {
  test("go test -v: the bare name is passed over, the fact belongs to the result that follows", () => {
    const { table, codes } = read(
      "BenchmarkW\nDB file size at cleanup: 4096 bytes\nBenchmarkW-8 \t 1\t 5 ns/op\nPASS\n",
    );
    expect(results(table)).toEqual(["W-8 1 5e-9 sec/op"]);
    expect(table.facts).toEqual([{ name: "DB file size at cleanup", value: 4096, unit: "B", line: 2, result: 0 }]);
    expect(codes).toEqual([]);
  });

  test("without -v the figures are on a later line: joined, and marked", () => {
    const { table, codes } = read(
      "BenchmarkW-8 \tDB size: 1 KiB\nmore talk\n       1\t 5 ns/op\t 2 B/op\nBenchmarkV-8 \ttalk       7\t 6 ns/op\n",
    );
    expect(results(table)).toEqual(["W-8 1 5e-9 sec/op 2 B/op", "V-8 7 6.000000000000001e-9 sec/op"]);
    expect([...table.results.repaired]).toEqual([1, 1]);
    expect(table.facts).toMatchObject([{ name: "DB size", value: 1024, result: 0 }]);
    expect(codes).toEqual(["split-line-repaired", "split-line-repaired"]);
  });

  test("figures are not joined to a benchmark that ended", () => {
    expect(results(read("BenchmarkV 1 1 x\nBenchmarkW-8 \ttalk\nPASS\n       1\t 5 ns/op\n").table)).toEqual([
      "V 1 1 x",
    ]);
  });

  test("facts printed after each result belong to it", () => {
    const { table } = read("BenchmarkA 1 1 x\nSize: 1\nBenchmarkB 1 1 x\nSize: 2\n");
    expect(table.facts.map(({ value, result }) => [value, result])).toEqual([
      [1, 0],
      [2, 1],
    ]);
  });
});

test("a number below the end of a process is no benchmark's", () => {
  const { table } = read("BenchmarkA 1 1 x\nSize: 1\nBenchmarkB 1 1 x\nSize: 2\nPASS\nok  \tp\t1s\nResponses: 1910\n");
  expect(table.facts.map(({ name, result }) => [name, result])).toEqual([
    ["Size", 0],
    ["Size", 1],
  ]);
  expect(read("BenchmarkA 1 1 x\nPASS\nResponses: 1910\n").table.facts).toEqual([]);
});

describe("encodings", () => {
  test("a byte order mark is skipped, and said to hide the first line from benchstat", () => {
    const { table, codes } = read("\ufeffgoos: linux\nBenchmarkA 1 1 x\n");
    expect(table.configs[0]).toMatchObject([{ key: "goos", value: "linux", line: 1 }]);
    expect(table.reading.hidden).toBe("first-line");
    expect(codes).toEqual(["byte-order-mark"]);
  });

  test("UTF-16, as PowerShell writes it", () => {
    const text = "goos: windows\r\nBenchmarkA 1 1 x\r\n";
    const bytes = new Uint8Array(2 + 2 * text.length);
    bytes.set([0xff, 0xfe]);
    for (let i = 0; i < text.length; i++) bytes[2 + 2 * i] = text.charCodeAt(i);
    const { table, codes } = read(bytes);
    expect(results(table)).toEqual(["A 1 1 x"]);
    expect(table.reading.hidden).toBe("everything");
    expect(codes).toContain("utf-16");
  });

  test("a line of 64 KiB is read; where benchstat gives up is kept", () => {
    const { table } = read(`BenchmarkA 1 1 x\nBenchmark${"n".repeat(65536)} 1 1 x\nBenchmarkB 1 1 x\n`);
    expect(table.results.length).toBe(3);
    expect(table.reading.tooLong).toEqual({ line: 2, resultsBefore: 1 });
  });
});

test("names that objects have are names like any other", () => {
  const { table } = read("constructor: 1\nvalueOf: 2\ntoString: 3\nhasown: 4\nBenchmark__proto__ 1 1 constructor\n");
  expect(results(table)).toEqual(["__proto__ 1 1 constructor"]);
  expect(table.configs[0]?.map(({ key }) => key)).toEqual(["constructor", "hasown"]);
});

test("prose is no benchmark text", () => {
  expect(recognise(new TextEncoder().encode("Dear reader,\nthis is prose.\n"))?.id).not.toBe("go-bench");
});
