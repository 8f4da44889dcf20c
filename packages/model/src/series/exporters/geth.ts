import type { Exporter } from "./exporter.ts";

const sizes = "How many bytes does the store read, write and hold?";
const compaction = "How much work is compaction, and does it hold writes back?";

/**
 * go-ethereum's stores (ethdb/leveldb and ethdb/pebble): its exporter calls every counter and meter a gauge and names no
 * units; times are nanoseconds, the rest bytes.
 */
export const geth: Exporter = {
  system: "LevelDB and Pebble (go-ethereum)",
  about: "work",
  rules: [
    { metrics: /^\w*_disk_(read|write)$/, question: sizes, unit: "bytes", behaviour: "counter" },
    { metrics: /^\w*_disk_size$/, question: sizes, unit: "bytes" },
    {
      metrics: /^\w*_compact_(time|writedelay_duration)$/,
      question: compaction,
      unit: "nanoseconds",
      behaviour: "counter",
    },
    { metrics: /^\w*_compact_(input|output)$/, question: compaction, unit: "bytes", behaviour: "counter" },
    { metrics: /^\w*_compact_writedelay_counter$/, question: compaction, behaviour: "counter" },
  ],
};
