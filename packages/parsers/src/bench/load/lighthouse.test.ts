import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "../../parse.ts";

test("a higher score of Lighthouse is better, though its name does not say so", () => {
  const file = new URL("../../../../../tests/fixtures/formats/lighthouse/report.json", import.meta.url);
  const outcome = parse(readFileSync(file), { fileName: "report.json", receivedAtMs: 0 });
  if (outcome.state !== "ready" || outcome.evidence.kind !== "bench") throw new Error(JSON.stringify(outcome));
  const stated = outcome.evidence.unitMetadata.map(({ unit, value }) => [unit, value]);
  expect(stated).toContainEqual(["score", "higher"]);
});

test("a page that could not be loaded is said to be so", () => {
  const report = {
    lighthouseVersion: "12.8.2",
    requestedUrl: "http://a/",
    runtimeError: { message: "No page" },
    audits: {},
    categories: {},
  };
  const outcome = parse(new TextEncoder().encode(JSON.stringify(report)), { fileName: "r.json", receivedAtMs: 0 });
  expect(outcome.state).toBe("failed");
  expect(outcome.diagnostics.map(({ code }) => code)).toContain("failed-run");
});
