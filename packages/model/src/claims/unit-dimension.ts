import { unitOf } from "../series/unit/unit-of.ts";
import { unitTokens } from "../unit/tokens.ts";
import { type Dimension, plainNumber } from "./measure.ts";
import { unitNamed, unitOfMetrics } from "../unit/units.ts";

/** The quantity that a unit measures, and the factor to base units; `unknown` where the unit does not say. */
export interface UnitMeaning {
  readonly dimension: Dimension;
  readonly factor: number;
  readonly isCount: boolean;
}

/**
 * The quantity that a unit of a benchmark, a profile or a stated figure measures: `sec/op` a time, `B/s` bytes a second, `allocs/op` a
 * count, `GB` bytes with the factor 1e9. A word behind a slash that is no time (`op`) does not count.
 * @param name what to call a value without a unit.
 */
export function meaningOfUnit(unit: string, name: string): UnitMeaning {
  if (unit.trim() === "") return { dimension: { kind: "unknown", of: name }, factor: 1, isCount: false };
  const power = { time: 0, bytes: 0 };
  let factor = 1;
  let isRatio = false;
  for (const { text, denominator } of unitTokens(unit)) {
    const known = unitNamed(text);
    const sign = denominator ? -1 : 1;
    if (known?.dimension === "seconds") power.time += sign;
    else if (known?.dimension === "bytes") power.bytes += sign;
    else if (known?.dimension !== "percent") continue;
    isRatio ||= known.dimension === "percent";
    factor *= known.factor ** sign;
  }
  const isCount = !isRatio && power.time === 0 && power.bytes === 0;
  return { dimension: { kind: "known", ...power }, factor, isCount };
}

/** The quantity of a metric's values, by its name and its stated unit. */
export function meaningOfMetric(metric: string, stated = ""): UnitMeaning {
  const unit = unitOf(metric, stated);
  if (unit !== "") {
    const { dimension, factor } = unitOfMetrics(unit);
    const power = { time: dimension === "seconds" ? 1 : 0, bytes: dimension === "bytes" ? 1 : 0 };
    if (dimension !== "celsius" && dimension !== "decimal")
      return { dimension: { kind: "known", ...power }, factor, isCount: false };
  }
  if (/_(?:total|count)$/.test(metric)) return { dimension: plainNumber, factor: 1, isCount: true };
  return { dimension: { kind: "unknown", of: metric }, factor: 1, isCount: false };
}
