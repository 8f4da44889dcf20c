/*
 * The meaning of the words of a counter's name: whether it counts operations, what they cost, or those of them that
 * failed, and of which thing. Names follow a few conventions (Prometheus' naming guide, OpenMetrics, and older exporters that
 * leave units and `_total` out), so whole words are looked at, never parts of them.
 */

/** The part of its subject that a counter counts. */
export type CountedRole =
  /** The number of times that something happened. */
  | "operations"
  /** Seconds or bytes that it took. */
  | "time"
  | "bytes"
  /** The sum of what was observed, in no unit that the name says. */
  | "amount"
  /** The operations that went wrong. */
  | "failures"
  /** Look-ups that found nothing, and those that found something. */
  | "misses"
  | "hits";

export interface MetricWords {
  readonly role: CountedRole;
  /** The words that name the subject, singular, without those that say the role: `node disk read`. */
  readonly subject: readonly string[];
  /**
   * The plainness with which the name says that all operations are counted: 2 for `_total` or nothing, 1 for the count of a
   * histogram, 0 with a word such as `completed`.
   */
  readonly plainness: 0 | 1 | 2;
}

const times = new Set(
  "second millisecond microsecond nanosecond minute hour ms us ns sec time duration latency".split(" "),
);
const bytes = new Set("byte kilobyte megabyte octet".split(" "));
const failures = new Set(
  (
    "error err failure failed fail exception timeout timedout retry retried drop dropped discarded reject rejected refused denied aborted abort " +
    "rollback conflict lost unsuccessful invalid"
  ).split(" "),
);
const misses = new Set(["miss", "missed"]);
const hits = new Set(["hit"]);
/** Words that say that operations came to their end, or that they are counted. */
const endings = new Set(["total", "count", "sum", "counter"]);
const done = new Set(
  "completed finished handled processed executed performed committed succeeded successful success started served sent".split(
    " ",
  ),
);

const wordsOfRole: Readonly<Record<CountedRole, ReadonlySet<string>>> = {
  operations: new Set(),
  amount: new Set(),
  time: times,
  bytes,
  failures,
  misses,
  hits,
};

/** Words whose singular the rule does not give. */
const irregular: Readonly<Record<string, string>> = {
  written: "write",
  queries: "query",
  retries: "retry",
  entries: "entry",
  misses: "miss",
  bytes: "byte",
  status: "status",
  gc: "gc",
};

/** A word without the plural's s; a short word, or one that ends in ss, us or is, keeps it. */
function singularOf(word: string): string {
  const known = irregular[word];
  if (known !== undefined) return known;
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(ches|shes|sses|xes)$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && /[^sui]s$/.test(word) ? word.slice(0, -1) : word;
}

/** The words of a name, in lower case and singular; `camelCase` is taken apart. */
function wordsOf(metric: string): string[] {
  return metric
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== "")
    .map(singularOf);
}

/** The thing that a counter of that name counts. */
export function readMetricWords(metric: string): MetricWords {
  const words = wordsOf(metric);
  const has = (set: ReadonlySet<string>): boolean => words.some((word) => set.has(word));
  const ending = words.at(-1);
  const role: CountedRole = has(misses)
    ? "misses"
    : has(hits)
      ? "hits"
      : has(failures)
        ? "failures"
        : ending === "count"
          ? "operations"
          : has(times)
            ? "time"
            : has(bytes)
              ? "bytes"
              : ending === "sum"
                ? "amount"
                : "operations";
  const dropped = ending === "count" ? new Set([...times, ...bytes]) : wordsOfRole[role];
  const subject = words.filter((word) => !endings.has(word) && !done.has(word) && !dropped.has(word));
  return { role, subject, plainness: has(done) ? 0 : ending === "count" ? 1 : 2 };
}

/** Nouns for what a program is asked to do, which name the operations where nothing else tells them apart. */
const requests = new Set(
  "request rq req query call command cmd operation op transaction tx txn xact rpc lookup job task invocation execution".split(
    " ",
  ),
);
/** Nouns for parts of that: where a counter of requests is there, too, that one is meant. */
const parts = new Set(
  "connection cx message msg packet record event read write get put commit fetch scan check row item frame session".split(
    " ",
  ),
);

/** The plainness with which a noun names operations: 2 for a request, 1 for a part of one, 0 for anything else. */
export function operationRank(word: string): 0 | 1 | 2 {
  return requests.has(word) ? 2 : parts.has(word) ? 1 : 0;
}
