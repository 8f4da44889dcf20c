import { readFileSync } from "node:fs";
import path from "node:path";
import { checkClaim } from "@sweetspot/model/claims/check";
import { claimsOf } from "@sweetspot/model/claims/claim";
import type { Lookup } from "@sweetspot/model/claims/expression";
import { ExpressionError } from "@sweetspot/model/claims/expression-error";
import { meaningOfMetric, meaningOfUnit } from "@sweetspot/model/claims/unit-dimension";
import { claimWords } from "@sweetspot/model/claims/words";
import { expect, test } from "vitest";

/**
 * Claims as people write them, true and false of one evidence: none that is true is contradicted, none that is false
 * holds, and few are refused. The first table was written before the grammar, the others after it: the second and the last
 * as people write, the third to be misread.
 */
const folder = path.resolve(import.meta.dirname, "../fixtures/claims");
type Numbers = Readonly<Record<string, number>>;
const evidence = JSON.parse(readFileSync(path.join(folder, "evidence.json"), "utf8")) as {
  readonly variants: readonly string[];
  readonly bench: Readonly<Record<string, Numbers>>;
  readonly profile: Readonly<Record<string, Numbers>>;
  readonly metric: Readonly<Record<string, Numbers>>;
  readonly fact: Readonly<Record<string, Readonly<Record<string, readonly [number, string]>>>>;
};

const lookup: Lookup = (name, [first = "", second = "", variant = ""]) => {
  const of = (value: number | undefined, meaning: ReturnType<typeof meaningOfUnit>): ReturnType<Lookup> => {
    if (value === undefined) throw new ExpressionError(`there is no ${name} "${first}" with "${second}" in ${variant}`);
    return { ...meaning, value: value * meaning.factor };
  };
  if (name === "bench") {
    const unit = second.startsWith("DB file size") ? "B" : second;
    return of(evidence.bench[`${first} ${second}`]?.[variant], meaningOfUnit(unit, first));
  }
  if (name === "metric") return of(evidence.metric[`${first} ${second}`]?.[variant], meaningOfMetric(first));
  if (name === "fact") {
    const [value, unit = ""] = evidence.fact[`${first} ${second}`]?.[variant] ?? [];
    return of(value, meaningOfUnit(unit, first));
  }
  const key = Object.keys(evidence.profile).find((one) => one.startsWith(`${first} ${second} `)) ?? "";
  return of(evidence.profile[key]?.[variant], meaningOfUnit(key.split(" ")[2] ?? "", first));
};

interface Outcome {
  readonly isTrue: boolean;
  readonly line: string;
  readonly verdict: string;
  readonly said: string;
}

function outcomes(file: string): Outcome[] {
  return readFileSync(path.join(folder, file), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((row) => {
      const [truth, line = ""] = row.split("\t");
      const checked = checkClaim(claimsOf(line)[0]!, lookup, evidence.variants);
      const { computed, remark } = claimWords(checked);
      return { isTrue: truth === "true", line, verdict: checked.verdict.kind, said: `${computed} ${remark}`.trim() };
    });
}

const isContradicted = ({ verdict }: Outcome): boolean => verdict === "contradicted";
const isHeld = ({ verdict }: Outcome): boolean => verdict === "holds" || verdict === "rounds-to";

test.each([
  ["written-first.tsv", 60, 0.85, 0.8],
  ["held-out.tsv", 60, 0.85, 0.8],
  ["hard.tsv", 92, 0.85, 0.6],
  ["last.tsv", 44, 0.85, 0.8],
])(
  "%s: true claims hold, false ones are contradicted, the rest is refused",
  (file, size, leastHeld, leastContradicted) => {
    const all = outcomes(file);
    expect(all).toHaveLength(size);
    expect(all.filter((one) => (one.isTrue ? one.verdict === "contradicted" : isHeld(one)))).toEqual([]);
    const [ours, theirs] = [all.filter(({ isTrue }) => isTrue), all.filter(({ isTrue }) => !isTrue)];
    const refused = all.filter(({ verdict }) => verdict === "cannot-be-checked");
    // Shown with a failure: what was refused, and why.
    const list = refused.map(({ isTrue, line, said }) => `${isTrue} ${line}: ${said}`).join("\n");
    expect(ours.filter(isHeld).length / ours.length, list).toBeGreaterThanOrEqual(leastHeld);
    expect(theirs.filter(isContradicted).length / theirs.length, list).toBeGreaterThanOrEqual(leastContradicted);
  },
);
