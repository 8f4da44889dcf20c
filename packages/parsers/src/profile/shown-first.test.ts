import { readFileSync } from "node:fs";
import path from "node:path";
import type { Profile } from "@sweetspot/model/profile/table";
import { expect, test } from "vitest";
import type { Format } from "../format.ts";
import { ParseRun } from "../parse-run.ts";
import { jfr } from "./jfr/jfr.ts";
import { rprofmem } from "./rprofmem.ts";

const fixtures = path.resolve(import.meta.dirname, "../../../../tests/fixtures/formats");

test.each([
  [jfr, "jdk.jfr", "samples"],
  [jfr, "cpu-time.jfr", "cpu"],
  [jfr, "async-profiler-nativemem.jfr", ""],
  [rprofmem, "prog.Rprofmem", "space"],
] as const)("%o, %s: %s is shown first", (format: Format, name, type) => {
  const bytes = new Uint8Array(readFileSync(path.join(fixtures, format.id, name)));
  const profile = format.parse(bytes, new ParseRun({ fileName: name, receivedAtMs: 0 })) as Profile;
  expect(profile.defaultSampleType).toBe(type);
});
