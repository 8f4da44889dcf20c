import type { Exporter } from "./exporter.ts";

/** node_exporter: https://github.com/prometheus/node_exporter */
export const host: Exporter = {
  system: "host",
  about: "surroundings",
  names: /^node_/,
  rules: [
    { metrics: /^node_disk_(read|written)_bytes_total$/, question: "How many bytes do the disks move?" },
    {
      metrics: /^node_disk_io_time_seconds_total$/,
      question: "How busy are the disks?",
      limit: { perSecond: 1, reason: "a device is busy at most all the time" },
    },
    { metrics: /^node_vmstat_pswp(in|out)$/, question: "Does the machine swap?", better: "lower" },
    {
      metrics: /^node_memory_(MemAvailable|MemFree|Cached|Dirty|SwapFree)_bytes$/,
      question: "How much memory does the machine have left?",
    },
  ],
};
