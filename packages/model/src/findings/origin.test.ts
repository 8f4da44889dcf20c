import { describe, expect, it } from "vitest";
import type { BenchChange } from "../finding-kinds/bench-change.ts";
import type { ProfileChange } from "../finding-kinds/profile-change.ts";
import { untested } from "../judge/certainty.ts";
import { originText } from "../words/origin-text.ts";
import { sentenceText } from "../words/sentence.ts";
import { originsOf, type TracedBenches } from "./origin.ts";
import type { ChangesStatement } from "./verdict.ts";

/** A verdict that says of `after` that Scan takes another time or memory than before. */
function faster(unit = "sec/op", ratio = 0.2): ChangesStatement {
  const row = {
    benchmark: "Scan",
    before: 5,
    after: 5 * ratio,
    ratio,
    course: "better",
    sureness: "established",
  } as const;
  return {
    kind: "changes",
    variant: "after",
    baseline: "before",
    sureness: "established",
    quantities: [{ unit, fact: null, better: "lower", rows: [row], mean: null }],
  };
}

const change = { kind: "bench-change", id: "bench:Scan", certainty: untested("proven") } as BenchChange;

function traced(more: object, refusal?: string): TracedBenches {
  const attribution =
    refusal === undefined
      ? {
          kind: "attributed",
          benchmark: "Scan-2",
          unit: "sec/op",
          sampleType: "cpu",
          profileUnit: "nanoseconds",
          change: -4e9,
          share: 0.9,
          uncertainty: { sampling: 2e8, operations: 0, runs: 3e8, total: 3.6e8 },
          verdict: "explains",
          after: { variant: "after" },
          own: { parts: [{ name: "runtime.memmove", change: -3.6e9 }] },
          callers: {
            parts: [
              { name: "example.com/store.(*Store).scan", change: -3e9 },
              { name: "example.com/store.sort", change: 5e8 },
              { name: "example.com/store.compare", change: -1e9 },
              { name: "example.com/store.hash", change: -1e8 },
            ],
          },
          ...more,
        }
      : { kind: "refused", benchmark: "Scan-2", unit: "sec/op", after: "after", reason: refusal };
  return [{ finding: "bench:Scan", attribution }] as TracedBenches;
}

const profile = (more: Partial<ProfileChange>): ProfileChange =>
  ({
    kind: "profile-change",
    id: "profile:allocs",
    certainty: untested("differs", [{ kind: "sampling", beyond: true }]),
    strength: 1,
    variant: "after",
    file: "allocs.pb.gz",
    runs: [1, 1],
    sampleType: "alloc_space",
    unit: "bytes",
    per: "operation",
    before: 1000,
    after: 3000,
    ratio: 3,
    parts: [{ name: "example.com/store.grow", change: 1500 }],
    callers: [],
    ...more,
  }) as ProfileChange;

const said = (...given: Parameters<typeof originsOf>): string =>
  originText(originsOf(...given))
    .map(sentenceText)
    .join(" ");

describe("the origin of a benchmark's change", () => {
  it("is the callers that its profiles have beyond sampling, moved as the whole did", () => {
    expect(said([faster()], [change], traced({}))).toBe(
      "Where it comes from: in one profile a side, CPU time in store.(*Store).scan fell by 3.00 s/op and in store.compare by 1.00 s/op, out of 4.00 s/op in Scan; a CPU profile does not show waiting.",
    );
  });

  it("is told where the profiles have only a part, and not where they have nothing of it or far more", () => {
    const kinds = (share: number) =>
      originsOf([faster()], [change], traced({ share, verdict: "does-not-explain" })).map(({ kind }) => kind);
    expect(kinds(0.39)).toEqual(["benchmark"]);
    expect(kinds(0.02)).toEqual(["uncertain"]);
    expect(kinds(50)).toEqual(["uncertain"]);
  });

  it("is not told by what sampling alone would move, or by another variant's profiles", () => {
    const noisy = { uncertainty: { sampling: 5e9, operations: 0, runs: 0, total: 5e9 } };
    expect(said([faster()], [change], traced(noisy))).toBe(
      "Where it comes from: the profiles of Scan cannot tell, as sampling and other runs move them by 5.00 s/op; profile longer runs.",
    );
    expect(originsOf([faster()], [change], traced({ after: { variant: "other" } }))).toMatchObject([{ kind: "open" }]);
    expect(originsOf([{ ...faster(), variant: "other" }], [change], traced({}, "why"))).toMatchObject([
      { kind: "open" },
    ]);
  });

  it("is not told of a change that is only differing beside one that is proven", () => {
    const open = { ...change, certainty: untested("differs") };
    expect(originsOf([faster()], [open], traced({}))).toMatchObject([{ kind: "open", profile: "CPU" }]);
    expect(originsOf([{ ...faster(), sureness: "differs" }], [open], [])).toMatchObject([{ kind: "open" }]);
  });

  it("is a reason where nothing can be broken down, and a capture to make where no profile is there", () => {
    expect(said([faster()], [change], traced({}, "the profile of after mixes Scan with Save"))).toBe(
      "Where it comes from: the profile of after mixes Scan with Save.",
    );
    expect(said([faster("B/op")], [change], [])).toBe(
      "Where it comes from is not known: no profile was taken of these benchmarks. Add a heap profile of each variant.",
    );
  });
});

describe("profiles beside benchmarks", () => {
  it("say what they show, and that they are not of the benchmarks", () => {
    expect(said([faster("B/op", 2)], [change, profile({})], [])).toBe(
      "No profile was taken of these benchmarks. In profiles of other work, one a side, memory allocated in store.grow rose by 1.46 KiB/op, out of 1.95 KiB/op in all.",
    );
  });

  it("say how far the functions went beyond the whole, and where one function is all of it", () => {
    const grown = (bytes: number) => profile({ parts: [{ name: "example.com/store/v3.grow", change: bytes }] });
    expect(said([faster("B/op", 2)], [change, grown(3000)], [])).toContain(
      "in store.grow rose by 2.93 KiB/op; others fell, which leaves 1.95 KiB/op in all.",
    );
    expect(said([faster("B/op", 2)], [change, grown(1990)], [])).toContain("rose by 1.94 KiB/op, the whole change.");
  });

  it("of two measures are told in one sentence, each with its first function", () => {
    const both = {
      ...faster("sec/op", 0.5),
      quantities: [faster("sec/op", 0.5), faster("B/op", 2)].flatMap((one) => one.quantities),
    };
    const waiting = profile({
      sampleType: "delay",
      unit: "nanoseconds",
      file: "block.pb.gz",
      ratio: 0.5,
      before: 2e6,
      after: 1e6,
      callers: [{ name: "main.wait", change: -5e5 }],
    });
    expect(said([both], [change, waiting, profile({})], [])).toBe(
      "No profile was taken of these benchmarks. In profiles of other work, one a side, waiting in main.wait fell by 500 µs/op, out of 1.00 ms/op in all, and memory allocated in store.grow rose by 1.46 KiB/op, out of 1.95 KiB/op in all.",
    );
  });

  it("say nothing where they went the other way, measure something else, or cannot be compared", () => {
    const kinds = (more: Partial<ProfileChange>) =>
      originsOf([faster("B/op", 2)], [change, profile(more)], []).map(({ kind }) => kind);
    expect(kinds({ ratio: 0.5 })).toEqual(["open"]);
    expect(kinds({ sampleType: "cpu" })).toEqual(["open"]);
    expect(kinds({ variant: "other" })).toEqual(["open"]);
    expect(kinds({ per: "none" })).toEqual(["open"]);
    expect(kinds({ certainty: untested("differs", [{ kind: "unequal-load", metric: "ops", ratio: 0.1 }]) })).toEqual([
      "open",
    ]);
  });
});

it("is not asked of a verdict that states no change", () => {
  expect(
    originsOf(
      [{ kind: "nothing", profiles: { unchanged: 0, unpaired: 0 }, benchmarks: 0, metrics: 0, events: 0 }],
      [change],
      traced({}),
    ),
  ).toEqual([]);
});
