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
 * holds, and few are refused. The second table was written after the grammar, by which it was not changed.
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

const isHeld = ({ verdict }: Outcome): boolean => verdict === "holds" || verdict === "rounds-to";

test.each([
  ["written-first.tsv", 0.85, 0.8],
  ["held-out.tsv", 0.85, 0.8],
])("%s: true claims hold, false ones are contradicted, the rest is refused", (file, leastHeld, leastContradicted) => {
  const all = outcomes(file);
  expect(all).toHaveLength(60);
  const wrong = all.filter((one) => (one.isTrue ? one.verdict === "contradicted" : isHeld(one)));
  expect(wrong).toEqual([]);
  const [right, false_] = [all.filter(({ isTrue }) => isTrue), all.filter(({ isTrue }) => !isTrue)];
  const held = right.filter(isHeld).length;
  const contradicted = false_.filter(({ verdict }) => verdict === "contradicted").length;
  if (process.env["SHOW"] === "1") {
    for (const one of all)
      if (one.isTrue ? !isHeld(one) : one.verdict !== "contradicted")
        console.log(`${one.isTrue} ${one.verdict}: ${one.line.slice(0, 90)} || ${one.said}`);
    console.log(
      `${file}: ${held} of ${right.length} true ones hold, ${contradicted} of ${false_.length} false ones are contradicted`,
    );
  }
  expect(held / right.length).toBeGreaterThanOrEqual(leastHeld);
  expect(contradicted / false_.length).toBeGreaterThanOrEqual(leastContradicted);
});
