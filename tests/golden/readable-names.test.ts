import { encodePprof } from "@sweetspot/model/profile/encode-pprof";
import { parsePprofOptions } from "@sweetspot/model/profile/pprof/options";
import { pprofText } from "@sweetspot/model/profile/pprof/text";
import { hasReadableNames } from "@sweetspot/model/profile/readable-names";
import { demangle, shownParts } from "@sweetspot/model/symbol/demangle";
import { parse } from "@sweetspot/parsers";
import { expect, it } from "vitest";
import { readFixture } from "../support/read-fixture.ts";

const text = (name: string): string => new TextDecoder().decode(readFixture(`mangled-names/${name}`));
const rows = text("names.tsv.gz")
  .trimEnd()
  .split("\n")
  .map((line) => line.split("\t"));
const outcome = parse(readFixture("mangled-names/mangled.pb.gz"), { fileName: "mangled.pb.gz", receivedAtMs: 0 });
if (outcome.state !== "ready" || outcome.evidence.kind !== "profile") throw new Error("not a profile");
const profile = outcome.evidence;

it.each([
  ["full", 1],
  ["templates", 2],
  ["default", 3],
] as const)("names of compilers are shown as pprof shows them: %s", (mode, column) => {
  expect(rows).toHaveLength(1500);
  const shown = rows.map(([name = ""]) => [name, demangle(name, shownParts[mode])]);
  expect(shown).toEqual(rows.map((row) => [row[0], row[column]]));
});

// pprof takes the "00" of a closure in a closure for one number, and numbers the closures wrongly or reads no name at all. The
// right column is what c++filt of GNU Binutils 2.40 printed, without the hash of the crate.
it.each([
  [
    "_RNCNCNCNvNtCsi4IsKQVxMg0_3std2rt19lang_start_internal00s_0B9_",
    "std::rt::lang_start_internal::{closure#0}::{closure#0}::{closure#1}",
  ],
  [
    "_RNvNCNvNtCsi4IsKQVxMg0_3std9panicking12default_hook011FIRST_PANIC",
    "std::panicking::default_hook::{closure#0}::FIRST_PANIC",
  ],
])("%s, which pprof reads wrongly, is %s", (name, shown) => {
  expect(demangle(name)).toBe(shown);
});

it("leaves names as they are that are cut, or that would grow or nest without end", () => {
  const cut = rows.flatMap(([name = ""]) => (/^_ZN.*Ev$/.test(name) ? [name.slice(0, -3)] : []));
  expect(cut.length).toBeGreaterThan(50);
  const endless = [
    `_Z1f${"P".repeat(100_000)}i`,
    `_Z1f${"1AI".repeat(3000)}i${"E".repeat(3000)}`,
    `_Z1f${Array.from({ length: 30 }, (_, at) => `S${at === 0 ? "" : (at - 1).toString(36).toUpperCase()}_`).join("")}`,
    `_R${"T".repeat(100_000)}`,
    "_ZN0_17h0123456789abcdefE",
    "_ZN4core99999999999999999999E",
  ];
  for (const name of [...cut, ...endless]) expect(demangle(name, shownParts.full)).toBe(name);
});

it("a file's functions have the names that pprof gives them, and add up by them", () => {
  const shown = (mode: string) => parsePprofOptions([["symbolize", mode]]);
  expect(pprofText(profile, "raw", shown("local"))).toBe(text("local.raw.txt"));
  const top = pprofText(
    profile,
    "top",
    parsePprofOptions([
      ["symbolize", "local"],
      ["trim", "false"],
    ]),
  );
  expect(top).toBe(text("local.top.txt"));
  const plain = pprofText(profile, "top", parsePprofOptions([["trim", "false"]]));
  const sums = text("local.top.txt").split("\n").slice(3, 5);
  expect(plain.split("\n").slice(3, 5)).toEqual(sums);
});

it("a file that is written has the names that are shown, as pprof prints it without symbols", () => {
  const bytes = encodePprof(profile);
  const written = parse(bytes, { fileName: "exported.pb.gz", receivedAtMs: 0 });
  if (written.state !== "ready" || written.evidence.kind !== "profile") throw new Error("not a profile");
  for (const one of [profile, written.evidence]) {
    expect(pprofText(one, "top", parsePprofOptions([["trim", "false"]]))).toBe(text("exported.top.txt"));
  }
  expect(hasReadableNames(profile)).toBe(true);
  expect(
    hasReadableNames({ ...profile, functions: { ...profile.functions, name: profile.functions.systemName } }),
  ).toBe(false);
});

it.each(["full", "templates", "none"])("demangle=%s starts from the system names", (how) => {
  const answer = pprofText(profile, "raw", parsePprofOptions([["symbolize", `demangle=${how}`]]));
  expect(answer).toBe(text(`demangle-${how}.raw.txt`));
});
