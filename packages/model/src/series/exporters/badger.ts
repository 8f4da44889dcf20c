import type { Exporter } from "./exporter.ts";

/** Badger's expvar numbers (badger/y/metrics.go, versions 1 to 4), which nothing states the types of. */
export const badger: Exporter = {
  system: "Badger",
  about: "work",
  rules: [
    {
      metrics: /^badger_(v\d+_)?(read|write)_bytes(_\w+)?$/,
      question: "How many bytes does the store read and write?",
      unit: "bytes",
    },
    {
      metrics: /^badger_(v\d+_)?(size_bytes_\w+|(lsm|vlog)_size_bytes|compaction_current_num_lsm)$/,
      question: "How large are the tree and the value log?",
    },
    {
      metrics: /^badger_(v\d+_)?(disk_)?(reads|writes|read_bytes|written_bytes|(read|write)_bytes_\w+)$/,
      behaviour: "counter",
    },
  ],
};
