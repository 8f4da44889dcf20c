import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parse } from "../../parse.ts";

const folder = fileURLToPath(new URL("../../../../../tests/fixtures/formats/gnu-time/", import.meta.url));

test.each([
  ["failed.txt", [{ severity: "warning", code: "failed-run", line: 2 }]],
  ["killed.txt", [{ severity: "warning", code: "failed-run", line: 25, message: expect.stringContaining("signal 9") }]],
  ["two-runs.txt", []],
])("%s: a command that ended with an error is remarked", (file, remarks) => {
  const outcome = parse(readFileSync(folder + file), { fileName: file, receivedAtMs: 0 });
  expect(outcome.state).toBe("ready");
  expect(outcome.diagnostics).toMatchObject(remarks);
  expect(outcome.diagnostics).toHaveLength(remarks.length);
});
