import { parsePprofOptions } from "@sweetspot/model/profile/pprof/options";
import { pprofText } from "@sweetspot/model/profile/pprof/text";
import { parse } from "@sweetspot/parsers";
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { fixturePath, readFixture } from "../support/read-fixture.ts";

test("legacy profiles print as pprof -raw and -top print them, ids and all", () => {
  const missed: string[] = [];
  let count = 0;
  for (const entry of readdirSync(fixturePath("formats"), { recursive: true, encoding: "utf8" })) {
    const [, source, kind] = /^(legacy-.*)\.(raw|top)\.txt$/.exec(entry) ?? [];
    if (source === undefined || kind === undefined) continue;
    count++;
    const outcome = parse(readFixture(`formats/${source}`), { fileName: source, receivedAtMs: 0 });
    if (outcome.state !== "ready" || outcome.evidence.kind !== "profile") missed.push(`${source} is not read`);
    else {
      const got = pprofText(outcome.evidence, kind as "raw" | "top", parsePprofOptions([]));
      const want = new TextDecoder().decode(readFixture(`formats/${entry}`));
      if (got !== want) missed.push(`${entry}\n${got}`);
    }
  }
  console.log(`legacy profiles: ${count - missed.length} of ${count} agree`);
  expect(missed).toEqual([]);
  expect(count).toBeGreaterThan(15);
});
