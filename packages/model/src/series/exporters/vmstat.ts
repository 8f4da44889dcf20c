import type { Exporter } from "./exporter.ts";

/**
 * The columns of vmstat. Those of memory and of swapping are in a unit that `-S` chooses and that the text does not state.
 * Source: vmstat(8) of procps.
 */
export const vmstat: Exporter = {
  system: "vmstat",
  about: "surroundings",
  names: /^vmstat_/,
  rules: [
    { metrics: /^vmstat_(us|sy|id|wa|st|gu)$/, unit: "percent" },
    { metrics: /^vmstat_b[io]$/, unit: "kibibytes", perSecond: true },
    { metrics: /^vmstat_(in|cs)$/, perSecond: true },
  ],
};
