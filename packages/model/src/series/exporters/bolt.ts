import type { Exporter } from "./exporter.ts";

const singleWriter = { perSecond: 1, reason: "one writer at a time: a second of writing takes a second" } as const;

/**
 * bolt and bbolt, as prombbolt names them or as a program publishes `bolt.Stats` and `bolt.TxStats` by itself. No other
 * store rebalances and spills: names with both behind one prefix are bolt's.
 */
export const bolt: Exporter = {
  system: "bolt",
  about: "work",
  rules: [
    {
      metrics: /^(\w+_)?b?bolt_tx_write_seconds_total$/,
      question: "How much of each second goes into writing pages to disk?",
      limit: singleWriter,
    },
    {
      metrics: /^bolt_write_(tx|txn|transaction)s?_seconds_total$/,
      question: "How much of each second does a write transaction hold the writer?",
      limit: singleWriter,
    },
    {
      metrics:
        /^((\w+_)?b?bolt_tx_(node_rebalance|nodes_spilled|spill|rebalance)|bolt_(rebalance|spill|(disk_)?write|commit))(_time)?_seconds_total$/,
      question: "How much of the writing is rebalancing, spilling and writing pages?",
      limit: singleWriter,
    },
    {
      metrics: /^(\w+_)?b?bolt_tx_writes_total$/,
      question: "How many page writes reach the disk?",
      caution: "counts page writes, not transactions",
    },
    {
      metrics: /^(\w+_)?b?bolt_(db_)?open_(read_)?(tx|txn|transaction)s?$/,
      question: "Do open read transactions pile up and keep old pages alive?",
    },
    {
      metrics: /^(\w+_)?b?bolt_mmap_\w+$/,
      question: "Does the mapping grow, and does growing it stop the readers?",
    },
    {
      metrics: /^(\w+_)?b?bolt_(db|tx|freelist)_\w+$/,
      question: "What does the store do page by page?",
    },
  ],
  ownPrefixes: (metrics) => {
    const prefixesOf = (word: string): string[] =>
      metrics.filter((metric) => metric.includes(`_${word}`)).map((metric) => metric.slice(0, metric.indexOf(word)));
    const spilled = new Set(prefixesOf("spill"));
    return [...new Set(prefixesOf("rebalance"))].filter((prefix) => spilled.has(prefix));
  },
};
