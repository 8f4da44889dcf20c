import type { Exporter } from "./exporter.ts";

/**
 * The numbers that sysstat's tools print, under the names that its readers give them: `kB` are 1024 bytes, waits are milliseconds.
 * Source: sar(1), iostat(1), mpstat(1) and pidstat(1).
 */
export const sysstat: Exporter = {
  system: "sysstat",
  about: "surroundings",
  names: /^sysstat_/,
  rules: [
    { metrics: /^sysstat_(avg_cpu|cpu_load|node_load)_\w+$/, unit: "percent" },
    { metrics: /^sysstat_disk_util$/, unit: "percent" },
    { metrics: /^sysstat_\w+_([rwdf]_)?await$/, unit: "milliseconds" },
    { metrics: /^sysstat_\w+_([rwd]?|[rt]x)kB(_rd|_wr|_ccwr)?_per_second$/, unit: "kibibytes" },
    { metrics: /^sysstat_\w+_[rwd]?MB_per_second$/, unit: "mebibytes" },
    // sadf writes the pace of disks as JSON without saying that it is by second.
    { metrics: /^sysstat_disk_[rwd]kB$/, unit: "kibibytes", perSecond: true },
    { metrics: /^sysstat_\w+_[rwd]?areq_sz$/, unit: "kibibytes" },
    { metrics: /^sysstat_kb\w+$/, unit: "kibibytes" },
    {
      metrics:
        /^sysstat_memory_(memfree|avail|memused|buffers|cached|commit|active|inactive|dirty|anonpg|slab|kstack|pgtbl|vmused|swpfree|swpused|swpcad)$/,
      unit: "kibibytes",
    },
    { metrics: /^sysstat_mountpoint_MBfs\w+$/, unit: "mebibytes" },
    { metrics: /^sysstat_process_(RSS|VSZ|StkSize|StkRef)$/, unit: "kibibytes" },
  ],
};
