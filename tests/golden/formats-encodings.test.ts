import { parse } from "@sweetspot/parsers";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fixturePath, readFixture } from "../support/read-fixture.ts";

// A text as Windows tools write it (CRLF; UTF-16 by PowerShell's redirection; a byte order mark by editors) holds
// the same evidence. Source lines and JSON strings with line breaks aside, nothing may change.

const textFormats = new Set([
  "folded",
  "perf-script",
  "legacy-heap",
  "legacy-count",
  "legacy-contention",
  "legacy-threads",
  "goroutine-stacks",
  "pprof-raw",
  "pprof-traces",
  "pprof-top",
  "process-top",
  "libtest",
  "go-test-json",
  "criterion-messages",
  "event-jsonl",
  "event-csv",
  "bench-csv",
  "facts-csv",
  "speedscope",
  "v8-cpuprofile",
  "v8-heapprofile",
  "chrome-trace",
  "google-benchmark",
  "hyperfine",
  "pytest-benchmark",
  "jmh",
  "benchmark-dot-net",
  "criterion-console",
  "divan",
  "vitest-bench",
  "tinybench",
  "mitata",
  "pyperf",
  "benchmark-js",
  "hyperfine-csv",
  "jmh-csv",
  "google-benchmark-csv",
  "redis-benchmark",
  "memray-csv",
  "massif",
  "oha",
  "wrk",
  "hey",
  "apache-bench",
  "pgbench",
  "sysbench",
  "perf-stat",
  "gnu-time",
  "k6",
  "autocannon",
  "fio",
]);

const files = readFileSync(fixturePath("formats.tsv"), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => line.split("\t") as [string, string])
  .filter(([, format]) => textFormats.has(format))
  .filter(([, format], i, all) => all.findIndex(([, other]) => other === format) > i - 3);

function utf16(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(`\ufeff${text}`, "utf16le"));
}

function read(bytes: Uint8Array, name: string): { format: string; evidence: unknown } {
  const outcome = parse(bytes, { fileName: name, receivedAtMs: 0 });
  if (outcome.state !== "ready") throw new Error(`${name}: ${JSON.stringify(outcome.diagnostics)}`);
  const evidence: Record<string, unknown> = { ...outcome.evidence };
  delete evidence["reading"]; // counts what the import did, encodings among it
  return { format: outcome.format.id, evidence };
}

test.each(files)("%s reads the same with CRLF, a byte order mark and as UTF-16", (file) => {
  const text = new TextDecoder().decode(readFixture(file));
  const want = read(new TextEncoder().encode(text), file);
  const crlf = text.replaceAll("\r\n", "\n").replaceAll("\n", "\r\n");
  expect(read(new TextEncoder().encode(crlf), file)).toEqual(want);
  expect(read(new TextEncoder().encode(`\ufeff${text}`), file)).toEqual(want);
  expect(read(utf16(text), file)).toEqual(want);
  expect(read(utf16(crlf), file)).toEqual(want);
});

test("every text format is among them", () => {
  expect(new Set(files.map(([, format]) => format))).toEqual(textFormats);
});
