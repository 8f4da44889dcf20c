import type { ReportBody } from "@sweetspot/contract";
import { profileViewState } from "@sweetspot/contract/view-state-profile";
import { describe, expect, test } from "vitest";
import type { ChosenProfiles, ProfileArtifact } from "./choose-profiles.ts";
import { activeFilters, noFilters } from "./filter-words.ts";
import { commandsOf } from "./pprof-command.ts";
import { chosenRuns } from "./runs.ts";

const report = { project: "p", slug: "r" } as ReportBody;

function profile(variant: string, name: string, format = "pprof"): ProfileArtifact {
  const summary = { kind: "profile", sampleTypes: [{ type: "cpu", unit: "nanoseconds" }] };
  return { variant, name, format, summary } as unknown as ProfileArtifact;
}

const profiles = [
  profile("old", "a b.pb.gz"),
  profile("new", "1.pb.gz"),
  profile("new", "2.pb.gz"),
  profile("new", "3.txt", "legacy-heap"),
];
const chosen: ChosenProfiles = { profiles, shown: profiles[1]!, base: profiles[0]!, sampleType: "cpu" };
const { initial } = profileViewState;
const texts = (state: Partial<typeof initial>, choice = chosen) =>
  commandsOf(report, choice, { ...initial, ...state }, "http://h").commands.map(({ text }) => text);

describe("the pprof command of a state", () => {
  test("names report, filters, base and profiles", () => {
    expect(texts({ view: "top", focus: "it's (a)", granularity: "lines", noInlines: true })).toEqual([
      "go tool pprof -symbolize=none -top -trim=false -sample_index=cpu '-focus=it'\\''s (a)' -noinlines -lines" +
        " -diff_base=http://h/api/v1/files/p/r/old/a%20b.pb.gz http://h/api/v1/files/p/r/new/1.pb.gz",
    ]);
  });

  test("adds runs up, all but those left out, and takes what pprof cannot read as pprof files", () => {
    const alone = { ...chosen, base: null };
    expect(texts({ view: "graph", merged: true, leftOut: ["new/2.pb.gz"], nodeCount: 20 }, alone)).toEqual([
      "go tool pprof -symbolize=none -dot -nodecount=20 -sample_index=cpu http://h/api/v1/files/p/r/new/1.pb.gz" +
        " 'http://h/api/v1/files/p/r/new/3.txt/pprof/profile.pb.gz?printed_symbols=1'",
    ]);
  });

  test("takes a file whose names were made readable with those names", () => {
    const file = profile("new", "cpp.pb.gz");
    const shown = { ...file, summary: { ...file.summary, readableNames: true } };
    expect(texts({ view: "graph" }, { ...chosen, profiles: [shown], shown, base: null })[0]).toMatch(
      / http:\/\/h\/api\/v1\/files\/p\/r\/new\/cpp\.pb\.gz\/pprof\/profile\.pb\.gz$/,
    );
  });

  test("puts several base profiles together first: pprof takes one", () => {
    const turned = { ...chosen, shown: profiles[0]!, base: profiles[1]! };
    const [first, second] = texts({ view: "peek", pivot: "main.f", merged: true }, turned);
    expect(first).toMatch(/ -proto -output=base\.pb\.gz \S+\/1\.pb\.gz \S+\/2\.pb\.gz /);
    expect(second).toContain("'-peek=^main\\.f$' -sample_index=cpu -diff_base=base.pb.gz ");
  });

  test("says where pprof has no words for it", () => {
    const notes = (state: Partial<typeof initial>) =>
      commandsOf(report, chosen, { ...initial, ...state }, "http://h").notes.join(" ");
    expect(notes({ view: "top", mode: "operation" })).toContain("does not know operations");
    expect(notes({ view: "flame", mean: true })).toContain("means do not add up");
    expect(notes({ view: "callers", pivot: "f" })).toContain("calls itself");
  });
});

test("every filter of a link is named, and can be taken away", () => {
  const state = {
    ...initial,
    focus: "a",
    tagHide: "k",
    noInlines: true,
    mean: true,
    relative: true,
    nodeCount: 0,
    edgeFraction: 0.1,
    trim: false,
    granularity: "files" as const,
  };
  const active = activeFilters(state);
  expect(active.map(({ text }) => text)).toEqual([
    "focus=a",
    "taghide=k",
    "files",
    "noinlines",
    "mean",
    "relative_percentages",
    "trim=false",
    "nodecount=0",
    "edgefraction=0.1",
  ]);
  expect(activeFilters(Object.assign({ ...state }, ...active.map(({ without }) => without)))).toEqual([]);
  expect(activeFilters({ ...state, ...noFilters })).toEqual([]);
});

test("a run compared with another of its own variant is not added to it", () => {
  const runs = chosenRuns({ ...chosen, base: profiles[2]! }, { merged: true, leftOut: [] });
  expect([runs.shown, runs.base]).toEqual([[profiles[1]], [profiles[2]]]);
});
