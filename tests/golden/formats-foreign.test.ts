import { formats, parse, type ParseOutcome, sniffBytes } from "@sweetspot/parsers";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fixturePath, readFixture } from "../support/read-fixture.ts";

// Files of tools whose outputs are not read as they are: nobody claims them, and each is answered with the command that helps.

const rows = readFileSync(fixturePath("foreign/expected.tsv"), "utf8")
  .trimEnd()
  .split("\n")
  .slice(1)
  .map((line) => line.split("\t") as [file: string, holds: string]);

const read = (bytes: Uint8Array, fileName = "upload"): ParseOutcome => parse(bytes, { fileName, receivedAtMs: 0 });
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

test.each(rows)("%s is answered with what makes it readable", (file, holds) => {
  const bytes = readFixture(`foreign/${file}`);
  const certain = formats.filter((format) => format.sniff(bytes.subarray(0, sniffBytes)) === "certain");
  expect(certain.map(({ id }) => id)).toEqual([]);
  const outcome = read(bytes, file);
  expect(outcome.state).toBe("failed");
  expect(outcome.format).toBeUndefined();
  expect(outcome.diagnostics.map(({ code }) => code)).toEqual(["foreign-format"]);
  const message = outcome.diagnostics[0]?.message ?? "";
  expect(message).toContain(holds);
  expect(message).toMatch(/^This is .*\.$/);
  expect(message.length).toBeLessThan(320);
});

test.each([
  ["vmstat.txt", "vmstat -t"],
  ["iostat.txt", "iostat -t"],
])("%s has no times: the answer is the option that prints them", (file, option) => {
  const outcome = read(readFixture(`foreign/${file}`), file);
  expect(outcome.state).toBe("failed");
  expect(outcome.diagnostics[0]?.message).toContain(option);
});

test("log lines of Loki are no metrics", () => {
  const answer = {
    status: "success",
    data: {
      resultType: "streams",
      result: [{ stream: { app: "shop" }, values: [["1795000000000000000", "GET / 12ms"]] }],
    },
  };
  const outcome = read(bytesOf(JSON.stringify(answer)));
  expect(outcome.state).toBe("failed");
  expect(outcome.diagnostics[0]?.message).toContain("rate(");
});

test("a recording that is cut says how to dump it whole", () => {
  const whole = readFixture("formats/jfr/jdk.jfr");
  for (const length of [10, 68, 1000, whole.length - 1]) {
    const outcome = read(whole.subarray(0, length), "cut.jfr");
    expect(outcome.diagnostics[0], String(length)).toMatchObject({ code: "jfr-cut" });
    expect(outcome.diagnostics[0]?.message).toContain("JFR.dump");
  }
});

test("no file that is read is taken for a foreign one", () => {
  const ready = readFileSync(fixturePath("formats.tsv"), "utf8")
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t") as [file: string, format: string])
    .filter(([, format]) => format.startsWith("maybe "));
  expect(ready.length).toBeGreaterThan(10);
  for (const [file] of ready) {
    const codes = read(readFixture(file), file).diagnostics.map(({ code }) => code);
    expect(codes, file).not.toContain("foreign-format");
  }
});

test("blanks and lines that repeat are answered, not divided in every way", () => {
  for (const line of [
    "\n",
    " \n",
    "\r\n",
    "a\n\n",
    "# \n",
    "- - -\n",
    "| a | b |\n",
    "    at a.b(c)\n",
    "a: 1\n",
    '{"a":\n',
    "<a>\n",
  ]) {
    const outcome = read(bytesOf(line.repeat(65_536 / line.length)));
    expect(outcome.state, JSON.stringify(line)).toBe("failed");
  }
});

test("what is of no known kind gets one short sentence and the list", () => {
  const text = read(bytesOf("nothing that anybody knows\n"));
  expect(text.diagnostics).toEqual([
    {
      severity: "error",
      code: "unknown-format",
      message: "This text is of no format known here. See /formats for what is read and the command that makes it.",
    },
  ]);
  expect(read(Uint8Array.of(0xca, 0xfe, 0, 1, 2, 3)).diagnostics.map(({ code }) => code)).toEqual(["unknown-binary"]);
  expect(read(new Uint8Array()).diagnostics.map(({ code }) => code)).toEqual(["empty-file"]);
});

const benchmark = "goos: linux\nBenchmarkWrite-8\t100\t179 ns/op\nBenchmarkWrite-8\t100\t181 ns/op\nPASS\n";
const stacks = "main;read;parse 12\nmain;read 3\nmain;write 4\n";

test.each([
  ["GitHub's log", "2026-11-22T05:05:39.1234567Z "],
  ["a downloaded GitHub log", "build\tRun go test\t2026-11-22T05:05:39.1234567Z "],
  ["GitLab's log", "2026-11-22T05:05:39.123456Z 00O "],
  ["Jenkins' timestamps", "[2026-11-22T05:05:39.123Z] "],
  ["a container's log", "2026-11-22T05:05:39.123456789Z stdout F "],
  ["docker compose", "bench-1  | "],
  ["a test runner", "stdout | "],
])("benchmarks and stacks are read through the prefixes of %s", (_, prefix) => {
  for (const text of [benchmark, stacks]) {
    const plain = read(bytesOf(text));
    const prefixed = read(bytesOf(text.replace(/^(?=.)/gm, prefix)));
    if (plain.state !== "ready" || prefixed.state !== "ready") throw new Error(JSON.stringify(prefixed.diagnostics));
    expect(prefixed.format.id).toBe(plain.format.id);
    expect(prefixed.evidence).toEqual(plain.evidence);
    expect(prefixed.diagnostics.map(({ code }) => code)).toContain("prefix-removed");
  }
});

test("colours are no part of a text", () => {
  const outcome = read(bytesOf("\u001b[32mtest fib ... bench:      1,234 ns/iter (+/- 5)\u001b[0m\n"));
  expect(outcome.state === "ready" && outcome.format.id).toBe("libtest");
});

test("a log stays a log", () => {
  const log = "2026-11-22T05:05:39Z started\n2026-11-22T05:05:40Z listening on 8080\n2026-11-22T05:05:41Z done\n";
  expect(read(bytesOf(log)).format?.id).toBe("log-lines");
});

test("a stray line costs a line", () => {
  const strays = "Sampling process 12 for 2 seconds\nmain;a 10\n 2\nmain;b 20\nmain;c;d 5\nmain;d 7\nmain;e";
  const outcome = read(bytesOf(strays));
  if (outcome.state !== "ready" || outcome.evidence.kind !== "profile") throw new Error("not read");
  expect(outcome.format.id).toBe("folded");
  expect(outcome.evidence.samples.length).toBe(4);
  const codes = outcome.diagnostics.map(({ code, line }) => [code, line]);
  expect(codes).toContainEqual(["bad-line", 1]);
  expect(codes).toContainEqual(["bad-line", 7]);
  expect(codes.map(([code]) => code)).toContain("frameless");
});

test("a file of which most lines mean nothing to its format is not ready", () => {
  const text = `app 1 10.000001: 5000000 cpu-clock:\n\t    1100 work (/opt/app)\n\n${"| some other table\n".repeat(50)}`;
  // Recognised by a beginning that holds a sample only.
  const padded = text.replace(
    "\n\n",
    `\n\n${"app 1 10.000001: 5000000 cpu-clock:\n\t    1100 work (/opt/app)\n\n".repeat(1200)}`,
  );
  const outcome = read(bytesOf(padded + "| some other table\n".repeat(9000)));
  expect(outcome.state).toBe("failed");
  expect(outcome.diagnostics[0]?.code).toBe("mostly-unread");
});

test("a heap's folded stacks are bytes where the file's name says so, and never time", () => {
  const typeOf = (name: string): unknown => {
    const outcome = read(bytesOf(stacks), name);
    return outcome.state === "ready" && outcome.evidence.kind === "profile" ? outcome.evidence.sampleTypes : outcome;
  };
  expect(typeOf("server.heap.folded")).toEqual([{ type: "space", unit: "bytes" }]);
  expect(typeOf("jeprof-alloc.txt")).toEqual([{ type: "space", unit: "bytes" }]);
  expect(typeOf("alloc-objects.txt")).toEqual([{ type: "samples", unit: "count" }]);
  expect(typeOf("cpu.folded")).toEqual([{ type: "samples", unit: "count" }]);
  expect(typeOf("callocate.folded")).toEqual([{ type: "samples", unit: "count" }]);
});

test("a profile of addresses says how to name them", () => {
  const codes = (name: string): string[] => read(readFixture(name), name).diagnostics.map(({ code }) => code);
  expect(codes("formats/legacy-cpu/gperftools.prof")).toContain("unnamed-frames");
  expect(codes("formats/speedscope/py-spy.json")).not.toContain("unnamed-frames");
});

test("a table that repeats its subjects numbers them, and one that does little else is no statement", () => {
  const twice = "node,size_mb\na,1\nb,2\na,3\n";
  const outcome = read(bytesOf(twice));
  if (outcome.state !== "ready" || outcome.evidence.kind !== "facts") throw new Error("not read");
  expect(outcome.evidence.facts.map(({ subject, value }) => [subject, value])).toEqual([
    ["a", 1],
    ["b", 2],
    ["a (2)", 3],
  ]);
  expect(read(bytesOf("allocator,bytes\nMALLOC,1\nMALLOC,2\nMALLOC,3\nMALLOC,4\n")).state).toBe("failed");
});

test("a failed benchmark leaves a remark", () => {
  const text = "BenchmarkA-8\t100\t179 ns/op\n--- FAIL: BenchmarkB-8\n    b_test.go:9: no\nFAIL\n";
  expect(read(bytesOf(text)).diagnostics).toContainEqual(
    expect.objectContaining({ code: "failed-benchmark", line: 2 }) as unknown,
  );
});
