import { readFileSync } from "node:fs";
import path from "node:path";
import { dropUninterestingFrames } from "@sweetspot/model/profile/prune";
import type { Profile } from "@sweetspot/model/profile/table";
import { expect, test } from "vitest";
import { ParseRun } from "../parse-run.ts";
import { dhat } from "./dhat.ts";

const fixtures = path.resolve(import.meta.dirname, "../../../../tests/fixtures/formats/dhat");

function read(name: string): Profile {
  const bytes = new Uint8Array(readFileSync(path.join(fixtures, name)));
  return dhat.parse(bytes, new ParseRun({ fileName: name, receivedAtMs: 0 })) as Profile;
}

/** The names of the functions at the leaves. */
function leaves(profile: Profile): Set<string | undefined> {
  const { samples, locations, lines, functions, strings } = profile;
  const names = new Set<string | undefined>();
  for (let i = 0; i < samples.length; i++) {
    const leaf = samples.locations[samples.locationStart[i] ?? 0] ?? 0;
    const called = lines.function[locations.lineStart[leaf] ?? 0] ?? 0;
    names.add(strings[functions.name[called] ?? 0]);
  }
  return names;
}

test("a heap profile shows what was allocated in all first, and the callers of malloc as leaves", () => {
  const profile = read("heap.json");
  expect(profile.defaultSampleType).toBe("alloc_space");
  expect(leaves(profile)).toContain("malloc");
  expect(leaves(dropUninterestingFrames(profile))).toEqual(new Set(["page", "main", "_IO_file_doallocate"]));
});

test("the callers of Rust's allocator are leaves, not the allocator and the buffers of vectors and boxes", () => {
  const names = [...leaves(dropUninterestingFrames(read("rust-heap.json")))];
  expect(names).toContain("alloc::vec::Vec<T,A>::push_mut");
  expect(names).toContain("alloc::boxed::Box<T>::new");
  expect(names.filter((name) => /alloc::(?:Allocator|raw_vec|global)|box_new|__rust/.test(name ?? ""))).toEqual([]);
});

test("a name that holds parentheses is read whole", () => {
  const { strings } = read("cpp.json");
  expect(strings).toContain("std::function<void (int)>::operator()(int) const");
});

test("the functions that copy are kept in a profile of copies", () => {
  expect(leaves(dropUninterestingFrames(read("copy.json")))).toEqual(leaves(read("copy.json")));
});
