import { expect, test } from "vitest";
import { evidenceDigest } from "../support/evidence-digest.ts";
import { parse, type ParseOutcome } from "@sweetspot/parsers";

const read = (text: string): ParseOutcome =>
  parse(new TextEncoder().encode(text), { fileName: "bench.txt", receivedAtMs: 0 });

function digestOf(text: string): ReadonlyMap<string, string> {
  const outcome = read(text);
  if (outcome.state !== "ready") throw new Error(JSON.stringify(outcome.diagnostics));
  return evidenceDigest(outcome.evidence);
}

const each = (prefix: string, text: string): string => text.replace(/^/gm, prefix).slice(0, -prefix.length);
const bench = "goos: linux\nBenchmarkPut-8 100 179 ns/op\nBenchmarkGet-8 100 81 ns/op\nPASS\n";
const stacks = "main;read;parse 12\nmain;read 3\nmain;write 4\n";

test("of two services that took turns, the one with results is read", () => {
  const other = "listening on 8080\ncheckpoint starting\ndone\nidle\n".split("\n");
  const lines = bench.split("\n").flatMap((line, i) => [`bench-1 | ${line}`, `db-1    | ${other[i]}`]);
  const outcome = read(`${lines.join("\n")}\n`);
  expect(outcome.diagnostics[0]?.message).toBe(
    "The lines were read without a container's name, which their program did not print. Only the lines of “bench-1” were read: others printed lines between them.",
  );
  expect(digestOf(lines.join("\n"))).toEqual(digestOf(bench));
});

test("of two services with results, both are read", () => {
  const lines = bench.split("\n").flatMap((line) => [`a | ${line}`, `b | ${line.replace("Put", "Set")}`]);
  expect(digestOf(lines.join("\n")).size).toBe(3);
});

test("prefixes within prefixes are taken away, and words in common that none is known of", () => {
  for (const prefix of [
    "2026-11-22T05:05:39.1Z bench-1 | ",
    "bench-1 | [05:05:39] ",
    "nightly / amd64: ",
    "[INFO] [stdout] ",
  ]) {
    for (const text of [bench, stacks]) expect(digestOf(each(prefix, text)), prefix).toEqual(digestOf(text));
  }
});

test("the beginnings that lines have of their own stay", () => {
  const own = "[main tid=1];read;parse 12\n[main tid=1];read 3\n[main tid=1];write 4\n";
  expect([...digestOf(own).keys()].every((stack) => stack.includes("[main tid=1]"))).toBe(true);
  const ranked = "1:main;read;parse 12\n7:main;read 3\n3:main;write 4\n";
  expect([...digestOf(ranked).keys()].some((stack) => stack.includes("1:main"))).toBe(true);
});

test("lines of scripts around JSON are passed over, in brackets too", () => {
  const json = JSON.stringify(
    { results: [{ command: "make", mean: 1.25, stddev: 0.3, times: [1, 1.5], exit_codes: [0, 0] }] },
    null,
    2,
  );
  const around = `[Pipeline] sh\n+ hyperfine --export-json -\n${json}\nmake[1]: Leaving directory '/home/dev'\n[Pipeline] }\n`;
  const outcome = read(around);
  expect(outcome.diagnostics.map(({ code }) => code)).toEqual(["banner-removed", "trailer-removed"]);
  expect(digestOf(around)).toEqual(digestOf(json));
});

test("the block of a comment that has results is read", () => {
  const comment = `Before:\n\n\`\`\`sh\nmake bench\n\`\`\`\n\nAfter:\n\n\`\`\`\n${stacks}\`\`\`\nLooks good!\n`;
  expect(read(comment).diagnostics[0]?.message).toBe(
    "The code block below line 9 was read; lines are counted from there.",
  );
  expect(digestOf(comment)).toEqual(digestOf(stacks));
});

test("the zero at the end of bytes that are no text belongs to them", () => {
  expect(parse(Uint8Array.of(0x32, 0), { fileName: "p.pb", receivedAtMs: 0 }).format?.id).toBe("pprof");
});

test("a line of a script costs a table no more than that line", () => {
  const table = "time;cpu\n24.11.2026 06:50:00;12,5\n24.11.2026 06:51:00;13,5\n";
  expect(digestOf(`${table}Done in 12.3s.\n`)).toEqual(digestOf(table));
});

test("a collector's threads in stacks are no collection log", () => {
  const own =
    "[GC Thread#0 tid=12];start_thread;work 3\n[main tid=1];run;work 4\nDone in 3 s.\n[main tid=1];run;rest 4\n";
  expect(read(own).format?.id).toBe("folded");
});
