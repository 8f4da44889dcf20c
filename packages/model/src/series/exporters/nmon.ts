import type { Exporter } from "./exporter.ts";

/** The columns of nmon's recordings, whose units its headings state only in part. Source: nmon for Linux, its own code. */
export const nmon: Exporter = {
  system: "nmon",
  about: "surroundings",
  names: /^nmon_/,
  rules: [
    { metrics: /^nmon_(diskbusy|jfsfile)$/, unit: "percent" },
    { metrics: /^nmon_mem_\w+$/, unit: "mebibytes" },
    { metrics: /^nmon_disk(read|write)$/, unit: "kibibytes", perSecond: true },
    { metrics: /^nmon_diskxfer$/, perSecond: true },
    { metrics: /^nmon_net_\w+_kB_per_second$/, unit: "kibibytes" },
    { metrics: /^nmon_top_(Size|Res(Set|Text|Data)|ShdLib)$/, unit: "kibibytes" },
  ],
};
