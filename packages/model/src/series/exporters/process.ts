import type { Exporter } from "./exporter.ts";

/** The metrics that client libraries write of the process: https://prometheus.io/docs/instrumenting/writing_clientlibs/#process-metrics */
export const process: Exporter = {
  system: "process",
  about: "surroundings",
  names: /^process_/,
  rules: [
    { metrics: /^process_cpu_seconds_total$/, question: "How many cores does the process keep busy?" },
    { metrics: /^process_resident_memory_bytes$/, question: "How much memory does the process hold?" },
    {
      metrics: /^(process_open_fds|(\w+_)?process_io_\w+|process_disk_\w+)$/,
      question: "How much does the process read, write and keep open?",
    },
    { metrics: /^process_io_[rw]char_total$/, unit: "bytes" },
  ],
};
