import { parseQuantity } from "@sweetspot/model/claims/quantity";
import { unitOfMetrics } from "@sweetspot/model/unit/units";
import type { ShownUnit } from "@sweetspot/model/series/unit/metric-value";
import type { ChartReference } from "../../ui/chart/chart-model.ts";

/**
 * A limit that an author states for one chart, such as `500 MB/s the disk's limit`: a number, with a unit or in the chart's
 * own, and what it is the limit of. Null for what is no number, or has a unit that this chart cannot be held against.
 */
export function readCapacity(written: string, shown: ShownUnit): ChartReference | null {
  const match = /^\s*([-+−]?\d[\d,]*(?:\.\d+)?(?:e[-+]?\d+)?)\s*([A-Za-zµ%]{0,3})(\/s|\/op)?(?:\s+(.*))?$/s.exec(
    written,
  );
  if (match === null) return null;
  const [, number = "", word = "", , label = ""] = match;
  // A word that is no unit begins the label: `2 writers at once`.
  const unit = parseQuantity(`1 ${word}`)?.unit;
  const y = Number(number.replaceAll(",", "").replace("−", "-"));
  if (!Number.isFinite(y)) return null;
  const name = (unit === undefined ? `${word} ${label}` : label).trim().slice(0, 60);
  const factor = unit === undefined || word === "" ? 1 : factorTo(shown.unit, unit.dimension, unit.factor);
  return factor === null ? null : { y: y * factor, label: name };
}

/** The factor of a number of a stated unit on this chart; null where the two measure different things. */
function factorTo(shown: ShownUnit["unit"], dimension: string, factor: number): number | null {
  if (shown === "") return dimension === "none" ? factor : null;
  const unit = unitOfMetrics(shown);
  return unit.dimension === dimension ? factor / unit.factor : null;
}
