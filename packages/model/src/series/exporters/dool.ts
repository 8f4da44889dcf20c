import type { Exporter } from "./exporter.ts";

/** The columns of dool and dstat: sizes are bytes in their CSV, and what moves is by second. Source: dool(1). */
export const dool: Exporter = {
  system: "dool",
  about: "surroundings",
  names: /^dool_/,
  rules: [
    { metrics: /^dool_(dsk_(read|writ)|net_(recv|send)|paging_(in|out))$/, unit: "bytes", perSecond: true },
    { metrics: /^dool_(memory_usage|swap)_\w+$/, unit: "bytes" },
    { metrics: /^dool_(system|io(_total)?)_\w+$/, perSecond: true },
  ],
};
