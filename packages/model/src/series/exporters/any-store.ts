import type { Exporter } from "./exporter.ts";

/** Stores by words that many of them use; nothing is known of their limits. */
export const anyStore: Exporter = {
  system: "store",
  about: "work",
  rules: [
    {
      metrics: /^(\w+_)?write_(tx|txn|transaction)s?_seconds_total$/,
      question: "How much of each second goes into write transactions?",
    },
    {
      metrics: /^(\w+_)?lock_(wait|time)_(milli)?seconds$/,
      question: "How long does a transaction wait for the lock?",
      caution: "where the first bucket is wide, shorter waits have no quantile",
    },
  ],
};
