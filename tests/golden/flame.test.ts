import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { parse } from "@sweetspot/parsers";
import type { Profile } from "@sweetspot/model";
import { filterProfile } from "@sweetspot/model/profile/filter-profile";
import { buildCallTree } from "@sweetspot/model/profile/flame/call-tree";
import { foldedText, ownColumn } from "@sweetspot/model/profile/flame/folded";
import { treeValues } from "@sweetspot/model/profile/flame/tree-values";
import type { PprofBase } from "@sweetspot/model/profile/pprof/load";
import { parsePprofOptions } from "@sweetspot/model/profile/pprof/options";
import { findSampleType } from "@sweetspot/model/profile/pprof/report";
import { withoutPrintedSymbols } from "@sweetspot/model/profile/printed-symbols";
import { expect, test } from "vitest";
import { fixturePath, readFixture } from "../support/read-fixture.ts";

/*
 * Every flame graph that `go tool pprof -http` made of a fixture, against our call tree: the same stacks with the same
 * values. pprof's page embeds stacks as indexes into its sources; both sides are turned into folded stacks by name.
 */

/** The names of options in the address of pprof's page. */
const queryNames = new Map([
  ["f", "focus"],
  ["i", "ignore"],
  ["h", "hide"],
  ["s", "show"],
  ["sf", "show_from"],
  ["tf", "tagfocus"],
  ["ti", "tagignore"],
  ["si", "sample_index"],
  ["g", "granularity"],
]);

interface Golden {
  readonly query: string;
  readonly flags: readonly string[];
  readonly packed?: string;
}

interface Stacks {
  readonly Stacks: readonly { readonly Value: number; readonly Sources: readonly number[] }[];
  readonly Sources: readonly { readonly FullName: string; readonly FileName: string }[];
}

function goldens() {
  const root = fixturePath("");
  return globSync("**/index.json", { cwd: root })
    .filter((file) => file.includes("goldens"))
    .flatMap((file) => {
      const index = JSON.parse(readFileSync(path.join(root, file), "utf8")) as {
        profile?: string;
        goldens?: Record<string, Golden>;
      };
      const { profile, goldens: listed } = index;
      if (profile === undefined || listed === undefined) return [];
      return Object.entries(listed)
        .filter(([name]) => name.startsWith("flame-"))
        .map(([name, golden]) => ({
          name: `${profile} ${name}`,
          profile,
          golden,
          file: path.join(root, path.dirname(file), golden.packed ?? name),
        }))
        .filter((entry) => existsSync(entry.file));
    });
}

function theirs(file: string): Map<string, number> {
  const bytes = readFileSync(file);
  const { Stacks: stacks, Sources: sources } = JSON.parse(
    (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8"),
  ) as Stacks;
  const sums = new Map<string, number>();
  for (const stack of stacks) {
    // The first source is pprof's own root.
    const names = stack.Sources.slice(1).map((source) => sources[source]?.FullName.replace(/[;\r\n]/g, " ") ?? "");
    add(sums, names.filter((name) => name !== "").join(";"), stack.Value);
  }
  return sums;
}

function ours(golden: Golden, profile: Profile, profileAt: (fixture: string) => Profile): Map<string, number> {
  const pairs: [string, string][] = [];
  let base: PprofBase | undefined;
  for (const [name, value] of new URLSearchParams(golden.query)) pairs.push([queryNames.get(name) ?? name, value]);
  for (const flag of golden.flags) {
    const [name = "", value = ""] = flag.replace(/^-+/, "").split(/=(.*)/s);
    if (name === "diff_base") base = { profile: profileAt(value), mode: "diff", normalize: false };
    else if (name === "base") base = { profile: profileAt(value), mode: "subtract", normalize: false };
    else pairs.push([name, value]);
  }
  const options = parsePprofOptions(pairs);
  const filtered = filterProfile(withoutPrintedSymbols(profile), options, base);
  const tree = buildCallTree([filtered], { granularity: options.granularity, noInlines: options.noinlines });
  const type = findSampleType(filtered, options.sample_index);
  const values = treeValues(tree, tree.leaves, [filtered.samples.values[type]!]);
  const named = { ...tree, frames: { ...tree.frames, names: tree.frames.names.map(pageName(tree.frames.files)) } };
  const sums = new Map<string, number>();
  const own = ownColumn(tree, values.total);
  // Samples without a stack: folded text has no line for them.
  add(sums, "", own[0]!);
  for (const line of foldedText(named, [own], 1e9).split("\n")) {
    const at = line.lastIndexOf(" ");
    const names = line.slice(0, Math.max(0, at)).split(";");
    if (line !== "") add(sums, names.filter((name) => name !== nameless).join(";"), Number(line.slice(at + 1)));
  }
  return sums;
}

const nameless = "\u0001";

/**
 * Our name as pprof's page has it. A line is "name:12" there, its file kept apart, and "name file:12" here; a frame
 * without a symbol, which we name by its binary, is not in the page at all.
 */
function pageName(files: readonly string[]) {
  return (name: string, frame: number): string => {
    if (name === "<unknown>" || /^\[.*\]$/.test(name)) return nameless;
    const at = name.lastIndexOf(` ${files[frame]}:`);
    return at < 0 ? name : name.slice(0, at) + name.slice(name.lastIndexOf(":"));
  };
}

function add(sums: Map<string, number>, stack: string, value: number): void {
  const sum = (sums.get(stack) ?? 0) + value;
  if (sum === 0) sums.delete(stack);
  else sums.set(stack, sum);
}

test("call trees hold the stacks of pprof's flame graphs", () => {
  const profiles = new Map<string, Profile>();
  const profileAt = (fixture: string): Profile => {
    const known = profiles.get(fixture);
    if (known !== undefined) return known;
    const outcome = parse(readFixture(fixture), { fileName: fixture, receivedAtMs: 0 });
    if (outcome.state !== "ready" || outcome.evidence.kind !== "profile") throw new Error(`${fixture} is not read`);
    profiles.set(fixture, outcome.evidence);
    return outcome.evidence;
  };
  const differing: string[] = [];
  const all = goldens();
  for (const { name, profile, golden, file } of all) {
    const expected = theirs(file);
    const actual = ours(golden, profileAt(profile), profileAt);
    const stacks = new Set([...expected.keys(), ...actual.keys()]);
    const largest = Math.max(0, ...[...expected.values()].map(Math.abs));
    // Exact, except in profiles whose values a double cannot hold.
    const allowed = largest > Number.MAX_SAFE_INTEGER ? largest * 1e-15 : 0;
    const wrong = [...stacks].filter(
      (stack) => Math.abs((expected.get(stack) ?? 0) - (actual.get(stack) ?? 0)) > allowed,
    );
    if (wrong.length > 0) {
      const example = wrong[0]!;
      differing.push(
        `${name}: ${wrong.length} of ${stacks.size} stacks, ${example.slice(-200)} is ${actual.get(example)}, not ${expected.get(example)}`,
      );
    }
  }
  console.log(`flame graphs: ${all.length - differing.length} of ${all.length} agree`);
  for (const line of differing) console.log(`  ${line}`);
  expect(all.length).toBeGreaterThan(50);
  expect(differing).toEqual([]);
});
