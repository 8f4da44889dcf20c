import { parsePprofOptions } from "@sweetspot/model/profile/pprof/options";
import { pprofText } from "@sweetspot/model/profile/pprof/text";
import { parse } from "@sweetspot/parsers";
import { expect, it } from "vitest";
import { readFixture } from "../support/read-fixture.ts";

const outcome = parse(readFixture("pprof-symbolize/names.pb.gz"), { fileName: "names.pb.gz", receivedAtMs: 0 });
if (outcome.state !== "ready" || outcome.evidence.kind !== "profile") throw new Error("not a profile");
const profile = outcome.evidence;
const text = (name: string): string => new TextDecoder().decode(readFixture(`pprof-symbolize/${name}`));

it.each(["none", "local", "local:force", "demangle=default", "demangle=templates", "demangle=full", "demangle=none"])(
  "-symbolize=%s names functions as pprof does",
  (mode) => {
    const answer = pprofText(profile, "raw", parsePprofOptions([["symbolize", mode]]));
    expect(answer).toBe(text(`${mode.replace(/[:=]/g, "-")}.raw.txt`));
  },
);

it("filters by the names that it shows", () => {
  const options = parsePprofOptions([
    ["symbolize", "local"],
    ["focus", "push_back$|find"],
  ]);
  expect(pprofText(profile, "top", options)).toBe(text("local.top.txt"));
});

it("refuses a word that pprof does not know", () => {
  expect(() => pprofText(profile, "raw", parsePprofOptions([["symbolize", "lokal"]]))).toThrow(/"lokal"/);
});
