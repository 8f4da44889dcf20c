import { describe, expect, it } from "vitest";
import { compareBenches } from "../bench/compare.ts";
import { defaultFlags } from "../bench/comparison.ts";
import { benchFindings } from "../findings/bench-findings.ts";
import type { Finding } from "../finding-kinds/finding-kinds.ts";
import type { MemoryAccount } from "../finding-kinds/memory-account.ts";
import type { ProfileAccount } from "../finding-kinds/profile-account.ts";
import type { ProfileChange } from "../finding-kinds/profile-change.ts";
import type { SeriesChange } from "../finding-kinds/series-change.ts";
import { findSweetSpot } from "../findings/sweet-spot.ts";
import { sweetSpotFinding } from "../findings/sweet-spot-finding.ts";
import { sweetSpotMetrics } from "../findings/sweet-spot-metrics.ts";
import { reportVerdict } from "../findings/verdict.ts";
import { benchRuns, type MeasuredVariant, noisy } from "../../test-support/bench-runs.ts";
import { untested } from "../judge/certainty.ts";
import { judgeBenches } from "../judge/judge-benches.ts";
import { defaultJudgePolicy } from "../judge/policy.ts";
import { seededNormal } from "../../test-support/seeded-noise.ts";
import { type VerdictText, verdictSentences, verdictText } from "./verdict-text.ts";

function verdictOf(variants: readonly MeasuredVariant[], more: readonly Finding[] = []): VerdictText {
  const comparison = compareBenches(benchRuns(variants), defaultFlags, "full");
  const judgement = judgeBenches(comparison, defaultJudgePolicy);
  const spot = findSweetSpot(
    sweetSpotMetrics(comparison).filter(({ byDefault }) => byDefault),
    variants.length,
  );
  const trade =
    spot === null
      ? []
      : [
          sweetSpotFinding(
            spot,
            variants.map(({ label }) => label),
          ),
        ];
  return verdictText(
    reportVerdict({
      variants: variants.map(({ label }) => label),
      findings: [...benchFindings(judgement), ...trade, ...more],
      judgement,
      measured: { ...none, benchmarks: Object.keys(variants[0]!.benchmarks).length },
      traced: null,
    }),
  );
}

const none = { benchmarks: 0, metrics: 0, events: 0 };

const said = (...given: Parameters<typeof verdictOf>): string[] => verdictSentences(verdictOf(...given));

const findingsSay = (findings: readonly Finding[], variants = ["before", "after"]): string[] =>
  verdictSentences(verdictText(reportVerdict({ variants, findings, judgement: null, measured: none, traced: null })));

const normal = seededNormal(7);
const runs = (centre: number): number[][] => noisy(centre, 10, 0.01, normal);
/** One count in each of ten processes, or one that each states. */
const counts = (bytes: number, allocations: number): Record<string, number[]> => ({
  "B/op": Array.from({ length: 10 }, () => bytes),
  "allocs/op": Array.from({ length: 10 }, () => allocations),
});

describe("benchmarks that are proven", () => {
  it("say what got better, what it costs, how sure, and over how much", () => {
    const variant = (label: string, scan: number, save: number, bytes: number): MeasuredVariant => ({
      label,
      benchmarks: { ConcurrentChecks: runs(scan), Save: runs(save), Load: runs(500) },
      isAlternated: true,
      counts: counts(bytes, 12),
    });
    const verdict = verdictOf([variant("before", 68_200_000, 4000, 1000), variant("after", 143_000, 1000, 1350)]);
    expect(verdict.outcome).toBe("mixed");
    const [first, ...rest] = verdictSentences(verdict);
    expect(first).toMatch(
      /^after is 4 to 470 times faster in 2 of 3 benchmarks \(ConcurrentChecks: 68\.\d ms → 14\d µs\) and allocates 35 % more memory per operation in all 3 benchmarks\.$/,
    );
    expect(rest).toEqual(["Proven over 10 processes a side, run in turns; 4 of 9 comparisons show no change."]);
    expect(verdict.main[0]!.filter(({ look }) => look === "gain").map(({ text }) => text)).toEqual([
      "4 to 470 times faster",
    ]);
    expect(verdict.main[0]!.filter(({ look }) => look === "cost").map(({ text }) => text)).toEqual([
      "35 % more memory",
    ]);
    expect(verdict.run).toBeNull();
  });

  it("are better or worse alone where all went one way", () => {
    const variant = (label: string, time: number): MeasuredVariant => ({
      label,
      benchmarks: { A: runs(time) },
      isAlternated: true,
    });
    const faster = verdictOf([variant("old", 1000), variant("new", 800)]);
    expect(faster.outcome).toBe("better");
    expect(verdictSentences(faster)[0]).toMatch(/^new takes (19|20|21) % less time in A \(\d+ ns → \d+ ns\)\.$/);
    const slower = verdictOf([variant("old", 1000), variant("new", 3000)]);
    expect(slower.outcome).toBe("worse");
    expect(verdictSentences(slower)[0]).toMatch(/^new takes (2\.9|3|3\.1) times as long in A/);
  });

  it("speak of the variant that differs most where no variant gains anything", () => {
    const variant = (label: string, time: number): MeasuredVariant => ({
      label,
      benchmarks: { A: runs(time) },
      isAlternated: true,
    });
    const [sentence] = said([variant("size-0", 1000), variant("size-1", 1100), variant("size-2", 1500)]);
    expect(sentence).toMatch(/^size-2 takes (49|50|51) % more time in A/);
  });

  it("say shares that read alike once", () => {
    const steady = (centre: number) => noisy(centre, 10, 0.000_001, normal);
    const variant = (label: string, one: number, other: number): MeasuredVariant => ({
      label,
      benchmarks: { One: steady(one), Other: steady(other) },
      isAlternated: true,
    });
    const [sentence] = said([variant("before", 10_000, 10_000), variant("after", 9_003, 9_000)]);
    expect(sentence).toMatch(/^after takes 10 % less time in both benchmarks/);
  });

  it("are summed up by their geometric mean with its interval where they are many", () => {
    const many = (label: string, factor: number): MeasuredVariant => ({
      label,
      benchmarks: Object.fromEntries(
        Array.from({ length: 300 }, (_, at) => [`B${at}`, noisy(1000 * (at < 200 ? factor : 1), 16, 0.01, normal)]),
      ),
      isAlternated: true,
      counts: { "B/op": Array.from({ length: 16 }, () => 64) },
    });
    const [first, second] = said([many("before", 1), many("after", 0.9)]);
    expect(first).toMatch(
      /^after takes (6\.\d) % less time in the geometric mean of 300 benchmarks \(95 % interval −\d\.\d % to −\d\.\d %; 200 faster, none slower, 100 without a shown change\)\.$/,
    );
    expect(second).toMatch(/^Proven over 16 processes a side, run in turns; 400 of 600 comparisons show no change\.$/);
    const [, low, high] = /interval −(\d\.\d) % to −(\d\.\d) %/.exec(first!)!;
    // 200 of 300 are 10 % lower: the mean is 0.9^(2/3) − 1.
    expect(Number(high)).toBeLessThanOrEqual(6.8);
    expect(Number(low)).toBeGreaterThanOrEqual(6.7);
  });

  it("of four variants name the sweet spot", () => {
    const variant = (label: string, time: number, bytes: number): MeasuredVariant => ({
      label,
      benchmarks: { Write: runs(time) },
      isAlternated: true,
      counts: counts(bytes, 9),
    });
    const sentences = said([
      variant("control", 1000, 4000),
      variant("1-byte", 1200, 4000),
      variant("2-byte", 1300, 2000),
      variant("3-byte", 2000, 3000),
    ]);
    expect(sentences[0]).toMatch(
      /^2-byte allocates 50 % less memory per operation in Write \(.*\) and takes (29|30|31) % more time \(.*\)\.$/,
    );
    expect(sentences[2]).toBe(
      "By medians, no variant is best in everything; 1-byte and 3-byte are outdone throughout by another.",
    );
  });

  it("with a control say what the control shows, and are not told of it", () => {
    const variant = (label: string, time: number): MeasuredVariant => ({
      label,
      benchmarks: { A: runs(time), B: runs(500) },
      isAlternated: true,
    });
    const sentences = said([variant("before", 1000), variant("before-again", 1000), variant("after", 700)]);
    expect(sentences[0]).toMatch(/^after takes/);
    expect(sentences).toContain("The control before-again repeats before without a change and shows no difference.");
  });
});

describe("benchmarks that are not proven", () => {
  const one = (label: string, scan: number, bytes: number): MeasuredVariant => ({
    label,
    benchmarks: { Scan: [[scan]], Save: [[scan]] },
    counts: { "B/op": [bytes] },
  });

  it("say so, how the runs differ, why, and what to run", () => {
    const verdict = verdictOf([one("before", 1000, 100), one("after", 100, 186)]);
    expect(verdict.outcome).toBe("unproven");
    expect(verdictSentences(verdict)).toEqual([
      "In these runs, after took 90 % less time in both benchmarks (Scan: 1000 ns → 100 ns) and allocated 86 % more memory per operation.",
      "Nothing is proven: each side ran in one process.",
      "Run sweetspot bench --before <ref> --after <ref> -- <command>.",
    ]);
    expect(verdict.main.flat().map(({ look }) => look)).not.toContain("gain");
  });

  it("say that one run a side without a difference proves nothing either", () => {
    const verdict = verdictOf(
      [one("before", 1000, 100), one("after", 1000, 100)].map((variant) => ({
        ...variant,
        benchmarks: { Scan: [noisy(1000, 6, 0.01, normal).flat()] },
      })),
    );
    expect(verdict.outcome).toBe("unproven");
    expect(verdictSentences(verdict)[0]).toMatch(
      /^No difference in 2 comparisons is beyond the variation within a run; nothing is proven: 1 process a side cannot tell the versions apart\.$/,
    );
    expect(verdict.run).not.toBeNull();
  });

  it("are probably so where the order of the processes is unknown", () => {
    const variant = (label: string, time: number): MeasuredVariant => ({ label, benchmarks: { A: runs(time) } });
    const verdict = verdictOf([variant("before", 1000), variant("after", 800)]);
    expect(verdict.outcome).toBe("probable");
    const [first, second] = verdictSentences(verdict);
    expect(first).toMatch(/^after probably takes (19|20|21) % less time in A/);
    expect(second).toBe("Not proven over 10 processes a side: the order of the runs is unknown.");
  });

  it("show no change where the same program ran twice, and how large one could be", () => {
    const variant = (label: string): MeasuredVariant => ({
      label,
      benchmarks: { A: runs(1000), B: runs(300) },
      isAlternated: true,
    });
    const verdict = verdictOf([variant("before"), variant("after")]);
    expect(verdict.outcome).toBe("unchanged");
    expect(verdictSentences(verdict)).toHaveLength(1);
    expect(verdictSentences(verdict)[0]).toMatch(
      /^No change is shown in 2 comparisons over 10 processes a side: time moved by [−+]0\.\d % in the geometric mean of 2 benchmarks \(95 % interval [−+]\d\.\d % to [−+]\d\.\d %\)\.$/,
    );
  });
});

describe("reports without benchmarks", () => {
  const series = (level: SeriesChange["certainty"]["level"]): SeriesChange => ({
    kind: "series-change",
    id: "series:x",
    group: level === "differs" ? "unclear" : "better",
    certainty: untested(level, [{ kind: "one-run" }]),
    evidence: { view: "metrics", metrics: [] },
    strength: 4,
    before: 0.406,
    after: 0.00467,
    ratio: 0.00467 / 0.406,
    metric: "write_seconds_total",
    measure: "rate",
    per: null,
    unit: { unit: "seconds", perSecond: true },
    better: "lower",
    variant: "after",
    baseline: "before",
    phases: [],
  });
  const profile: ProfileChange = {
    kind: "profile-change",
    id: "profile:x",
    group: "unclear",
    certainty: untested("measured", [{ kind: "no-denominator" }]),
    evidence: { view: "profiles", file: { variant: "after", file: "cpu.pb.gz" }, base: null },
    strength: 1,
    before: 2e10,
    after: 1e10,
    ratio: 0.5,
    variant: "after",
    baseline: "before",
    file: "cpu.pb.gz",
    baselineFile: "cpu.pb.gz",
    sampleType: "cpu",
    unit: "nanoseconds",
    per: "none",
    runs: [1, 1],
    totals: [2e10, 1e10],
    parts: [],
    callers: [{ name: "example.com/store.(*Store).scan", change: -9e9 }],
  };

  it("of metrics say how one run of each differs", () => {
    expect(findingsSay([series("differs")])).toEqual([
      "The rate of write_seconds_total was 98.8 % lower in after than in before (0.406 s/s → 4.67 ms/s), in one run of each.",
    ]);
    expect(findingsSay([series("likely")])[0]).toMatch(/^The rate of write_seconds_total is probably 98\.8 % lower/);
  });

  it("of profiles say what was measured, without a claim about the versions", () => {
    expect(findingsSay([profile])).toEqual([
      "CPU time in cpu.pb.gz was 50.0 % lower in after than in before (20.0 s → 10.0 s); nothing says how much work each of them did.",
    ]);
  });

  it("of one variant say what it does", () => {
    const account: ProfileAccount = {
      kind: "profile-account",
      id: "account:x",
      group: "unclear",
      certainty: untested("measured"),
      evidence: { view: "profiles", file: { variant: "after", file: "cpu.pb.gz" }, base: null },
      strength: 0,
      variant: "main",
      file: "cpu.pb.gz",
      sampleType: "cpu",
      unit: "nanoseconds",
      total: 1e10,
      parts: [{ name: "<b>main</b>", value: 4e9 }],
    };
    const memory: MemoryAccount = {
      kind: "memory-account",
      id: "memory:x",
      group: "unclear",
      certainty: untested("measured"),
      evidence: { view: "memory", moments: [] },
      strength: 0,
      variant: "main",
      moment: "heap.pb.gz",
      profile: 2 ** 30,
      resident: 2 ** 31,
      largest: null,
      isComplete: true,
      goal: null,
    };
    expect(findingsSay([account, memory], ["main"])).toEqual([
      "In main, the process held 2.00 times the heap profile (1 GiB → 2 GiB).",
      "CPU time in cpu.pb.gz: 40.0 % in <b>main</b> (4.00 s of 10.0 s), in main.",
      "The report has one variant. Add a second one, such as after, to compare them.",
    ]);
  });

  it("of metrics that give no finding say what a finding takes", () => {
    const verdict = { variants: ["before", "after"], findings: [], judgement: null, traced: null };
    const measured = { ...none, metrics: 43 };
    expect(verdictSentences(verdictText(reportVerdict({ ...verdict, measured })))).toEqual([
      "Metrics shows the values of 43 metrics; they give no finding. A finding takes many samples of each variant, captured while it works.",
    ]);
  });

  it.each([
    [1, "1 file is being read; the verdict follows."],
    [3, "3 files are being read; the verdict follows."],
  ])("of which %i are still being read say only that", (pending, text) => {
    const part = { variants: ["before", "after"], findings: [series("differs")], judgement: null };
    expect(verdictSentences(verdictText(reportVerdict({ ...part, measured: none, traced: null, pending })))).toEqual([
      text,
    ]);
  });

  it.each([
    [
      "main",
      [
        "1,204 events were recorded in main. The report has one variant. Add a second one, such as after, to compare them.",
      ],
    ],
    [
      "before,after",
      [
        "Events shows 1,204 events; they give no finding. A finding takes an operation that grows slower or faster as it is repeated.",
      ],
    ],
  ])("of events alone say how many there are: %s", (names, text) => {
    const part = { variants: names.split(","), findings: [], judgement: null, traced: null };
    expect(verdictSentences(verdictText(reportVerdict({ ...part, measured: { ...none, events: 1204 } })))).toEqual(
      text,
    );
  });

  it("name a variant of which no file could be read", () => {
    const part = {
      variants: ["before", "after"],
      judgement: null,
      measured: none,
      traced: null,
      unreadable: ["before"],
    };
    const unread = "No file of before could be read, so that nothing can be compared with it.";
    expect(verdictSentences(verdictText(reportVerdict({ ...part, findings: [] })))).toEqual([unread]);
    const beside = verdictSentences(verdictText(reportVerdict({ ...part, findings: [series("differs")] })));
    expect(beside.length).toBeGreaterThan(1);
    expect(beside.at(-1)).toBe(unread);
  });

  it("that hold nothing to compare say that", () => {
    expect(findingsSay([])).toEqual(["These files hold nothing that can be compared between the variants."]);
  });

  it.each([
    [{ unchanged: 1, unpaired: 0 }, "The profile that the variants share shows no change in its total beyond chance."],
    [
      { unchanged: 3, unpaired: 0 },
      "The 3 profiles that the variants share show no change in their totals beyond chance.",
    ],
    [
      { unchanged: 0, unpaired: 2 },
      "No profile of one variant has a counterpart in another: a profile with the same sample types, and with the same file name where there are several.",
    ],
  ])("whose profiles give no finding say why (%j)", (profiles, text) => {
    const part = { variants: ["before", "after"], findings: [], judgement: null, measured: none, traced: null };
    expect(verdictSentences(verdictText(reportVerdict({ ...part, profiles })))).toEqual([text]);
  });
});
