import { type CountedRole, type MetricWords, operationRank, readMetricWords } from "./metric-words.ts";

/** A counter and what it is counted against, by their names. */
export interface CounterPair {
  readonly numerator: string;
  /** Names that are added up: one, or the hits and misses that are all look-ups together. */
  readonly denominator: readonly string[];
  readonly role: Exclude<CountedRole, "operations" | "hits">;
}

/**
 * Counters that belong together: what was spent on operations or failed of them, and the counter of those operations. They belong
 * together where their names have the same words but for those that say what is counted (`node_disk_read_time_seconds_total`,
 * `node_disk_reads_completed_total`), or but for one noun for the operations (`app_errors_total`, `app_requests_total`). Where two
 * counters fit equally well there is no pair: which is meant is not known.
 */
export function pairCounters(counters: readonly string[]): CounterPair[] {
  const read = counters.map((name) => ({ name, ...readMetricWords(name) }));
  const bySubject = new Map<string, Named[]>();
  for (const counter of read) {
    for (const key of counter.role === "operations" ? subjectKeys(counter) : [counter.subject.join(" ")]) {
      bySubject.set(key, [...(bySubject.get(key) ?? []), counter]);
    }
  }
  return read.flatMap((counter): CounterPair[] => {
    if (counter.role === "operations" || counter.role === "hits" || counter.subject.length === 0) return [];
    const near = bySubject.get(counter.subject.join(" ")) ?? [];
    const hits = counter.role === "misses" ? near.filter(({ role }) => role === "hits") : [];
    if (hits.length === 1) {
      return [{ numerator: counter.name, denominator: [hits[0]!.name, counter.name], role: "misses" }];
    }
    const denominator = operationsOf(counter, near);
    return denominator === null
      ? []
      : [{ numerator: counter.name, denominator: [denominator.name], role: counter.role }];
  });
}

/**
 * Finds the counter whose rate is the load of another: the counter of requests of the same subject, or of the program as a whole.
 * Null where there is none, or where two fit equally well.
 */
export function loadCounters(counters: readonly string[]): (metric: string) => string | null {
  const loads = counters.flatMap((name) => {
    const { role, subject, plainness } = readMetricWords(name);
    const rest = subject.filter((word) => operationRank(word) !== 2);
    const isLoad = role === "operations" && rest.length > 0 && rest.length === subject.length - 1;
    return isLoad ? [{ name, rest, fit: 3 * rest.length + plainness }] : [];
  });
  return (metric) => {
    const { subject } = readMetricWords(metric);
    const fitting = loads
      .filter(({ name, rest }) => name !== metric && rest.every((word, i) => word === subject[i]))
      .sort((a, b) => b.fit - a.fit);
    const [first, second] = fitting;
    return first === undefined || second?.fit === first.fit ? null : first.name;
  };
}

type Named = MetricWords & { readonly name: string };

/** A subject as it is, and without each noun for operations. */
function subjectKeys({ subject }: Named): Set<string> {
  const keys = new Set([subject.join(" ")]);
  subject.forEach((word, i) => {
    if (operationRank(word) > 0) keys.add(subject.filter((_, j) => j !== i).join(" "));
  });
  return keys;
}

function operationsOf(counter: Named, near: readonly Named[]): Named | null {
  const wanted = counter.subject.join(" ");
  const rankOf = ({ subject, plainness }: Named): number => {
    if (subject.join(" ") === wanted) return 9 + plainness;
    return Math.max(...subject.map(operationRank)) * 3 + plainness;
  };
  const ranked = near
    .filter(({ role }) => role === "operations")
    .map((one) => ({ one, rank: rankOf(one) }))
    .sort((a, b) => b.rank - a.rank);
  const [first, second] = ranked;
  if (first === undefined || (second !== undefined && second.rank === first.rank)) return null;
  return first.one;
}
