import { expect, test } from "vitest";
import { parse, type ParseOutcome } from "@sweetspot/parsers";
import { evidenceDigest } from "../support/evidence-digest.ts";
import { plainTexts } from "../support/surrounded-texts.ts";

// A job's log may hold the results of several tools. One of them is read; the others are named.

const read = (text: string): ParseOutcome =>
  parse(new TextEncoder().encode(text), { fileName: "log.txt", receivedAtMs: 0 });

type Text = ReturnType<typeof plainTexts>[number];

/** Whether a reading holds nearly all of what a text holds that is read by itself. */
function holds(outcome: ParseOutcome & { readonly state: "ready" }, { plain }: Text): boolean {
  const [all, own] = [evidenceDigest(outcome.evidence), evidenceDigest(plain.evidence)];
  return [...own.keys()].filter((name) => all.has(name)).length >= own.size * 0.9;
}

/** Whether results of one of two texts in one file are gone without a remark that neither has by itself. */
function losesSilently(above: Text, below: Text): boolean {
  const outcome = read(`$ make above\n${above.text}\n$ make below\n${below.text}`);
  if (outcome.state !== "ready" || (holds(outcome, above) && holds(outcome, below))) return false;
  const own = new Set([...above.plain.diagnostics, ...below.plain.diagnostics].map(({ code }) => code));
  return outcome.diagnostics.every(({ code }) => own.has(code));
}

test("of two tools' results in one text, those that are not read are named", () => {
  // Readers of stacks name lines that are none, and events between results are no results.
  const kindsOfResults = ["bench", "series", "facts"];
  const texts = plainTexts(8_000).filter(
    ({ text, plain }) => kindsOfResults.includes(plain.format.kind) && !/^\s*[[{]/.test(text),
  );
  const kinds = [...new Map(texts.map((text) => [text.plain.format.id, text])).values()];
  const pairs = [1, 5, 17, 40].flatMap((apart) =>
    kinds.map((above, i) => [above, kinds[(i + apart) % kinds.length]!] as const),
  );
  const silent = pairs.filter(([above, below]) => losesSilently(above, below));
  const names = silent.map(([above, below]) => `${above.plain.format.id} above ${below.plain.format.id}`);
  expect(kinds.length).toBeGreaterThan(80);
  expect(names.length, names.join("\n")).toBeLessThan(pairs.length * 0.1);
});

test("results of one tool are not said to be another's", () => {
  const named = plainTexts(300_000).flatMap(({ file, plain }) =>
    plain.diagnostics.filter(({ code }) => code === "other-results").map(({ message }) => `${file}: ${message}`),
  );
  const rest = "which was not read here. Hand that part in as a file of its own.";
  expect(named).toEqual([
    `formats/criterion-console/mixed.txt: From about line 64 on the text looks like “cargo bench text (libtest)”, ${rest}`,
    `formats/criterion-console/divan.txt: From about line 95 on the text looks like “cargo bench text (divan)”, ${rest}`,
  ]);
});

test("results below those that are read are found within the times that a CI puts before lines", () => {
  const bench = "goos: linux\nBenchmarkPut-8 100 179 ns/op\nBenchmarkGet-8 100 81 ns/op\nPASS\n";
  const wrk =
    "Running 10s test @ http://localhost/\n  2 threads and 10 connections\n  Thread Stats   Avg      Stdev     Max   +/- Stdev\n    Latency     1.00ms    2.00ms  30.00ms   90.00%\n    Req/Sec     1.00k     0.10k    2.00k    80.00%\n  20000 requests in 10.00s, 2.00MB read\nRequests/sec:   2000.00\nTransfer/sec:    200.00KB\n";
  const log = `${bench}${wrk}`.replaceAll(/^(?=.)/gm, "2026-11-22T05:05:39.1234567Z ");
  const [, other] = read(log).diagnostics;
  expect(other?.message).toMatch(/^From about line 4 on the text looks like “wrk/);
});
