import { unitTokens } from "./tokens.ts";

/** The conversion of a unit as written to its base unit: `ns/op` → `sec/op` with 1e-9. */
interface TidyRule {
  readonly unit: string;
  /** Multiplies a value in the written unit. */
  readonly factor: number;
}

/**
 * The rule that brings a unit to base units: in its numerator `ns` becomes `sec` and `MB` becomes `B`, everything else
 * stays. Same rule as golang.org/x/perf/benchunit, so that units equal benchstat's.
 */
export function tidyRule(unit: string): TidyRule {
  const known = knownRules.get(unit);
  if (known !== undefined) return known;
  if (!unit.includes("ns") && !unit.includes("MB")) return { unit, factor: 1 };
  return ruleOf(unit);
}

const knownRules = new Map<string, TidyRule>([
  ["ns/op", { unit: "sec/op", factor: 1e-9 }],
  ["MB/s", { unit: "B/s", factor: 1e6 }],
  ["B/op", { unit: "B/op", factor: 1 }],
  ["allocs/op", { unit: "allocs/op", factor: 1 }],
]);

function ruleOf(written: string): TidyRule {
  let factor = 1;
  let unit = "";
  let copied = 0;
  for (const token of unitTokens(written)) {
    if (token.denominator) continue;
    if (token.text === "ns") factor /= 1e9;
    else if (token.text === "MB") factor *= 1e6;
    else continue;
    unit += written.slice(copied, token.start) + (token.text === "ns" ? "sec" : "B");
    copied = token.start + token.text.length;
  }
  return { unit: unit + written.slice(copied), factor };
}
