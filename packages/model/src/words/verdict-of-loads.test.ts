import { describe, expect, it } from "vitest";
import { benchRuns, type MeasuredVariant } from "../../test-support/bench-runs.ts";
import { compareBenches } from "../bench/compare.ts";
import { defaultFlags } from "../bench/comparison.ts";
import { benchFindings } from "../findings/bench-findings.ts";
import { reportVerdict } from "../findings/verdict.ts";
import { judgeBenches } from "../judge/judge-benches.ts";
import { defaultJudgePolicy } from "../judge/policy.ts";
import { type VerdictText, verdictSentences, verdictText } from "./verdict-text.ts";

function verdictOf(variants: readonly MeasuredVariant[]): VerdictText {
  const judgement = judgeBenches(compareBenches(benchRuns(variants), defaultFlags, "full"), defaultJudgePolicy);
  const findings = benchFindings(judgement);
  const measured = { benchmarks: 1, metrics: 0, events: 0 };
  return verdictText(
    reportVerdict({ variants: variants.map(({ label }) => label), findings, judgement, measured, traced: null }),
  );
}

describe("loads that ran once a side", () => {
  const load = (label: string, requests: number): MeasuredVariant => ({
    label,
    benchmarks: { Get: [[19_000_000]] },
    counts: { "requests/s": [requests] },
  });

  it("say how the pace differs, though it is told beside a time and could be its inverse", () => {
    const verdict = verdictOf([load("before", 40), load("after", 50)]);
    expect(verdict.outcome).toBe("unproven");
    expect(verdictSentences(verdict)[0]).toBe(
      "In these runs, after had 25 % higher requests/s in Get (40 /s → 50 /s).",
    );
  });

  it("say why nothing is compared where no benchmark has the name of another", () => {
    const named = (label: string): MeasuredVariant => ({ label, benchmarks: { [`./${label}/program`]: [[1000]] } });
    expect(verdictSentences(verdictOf([named("old"), named("new")]))[0]).toMatch(
      /^No benchmark of one variant is in another by the same name/,
    );
  });

  it("are not said to need no further run where both say the same", () => {
    const verdict = verdictOf([load("before", 40), load("after", 40)]);
    expect(verdict.outcome).toBe("unproven");
    expect(verdictSentences(verdict).join(" ")).not.toMatch(/No change is shown|No further run/);
  });
});
