import type { BenchWriter, Place } from "./bench-writer.ts";
import type { Progress } from "./progress.ts";
import type { Random } from "./random.ts";
import { Stopped } from "./run-process.ts";
import { SideOrder } from "./side-order.ts";
import { ProcessFailure, type Subject } from "./subject.ts";
import { SubjectRecord } from "./subject-record.ts";

export interface RoundOptions {
  readonly rounds: number;
  readonly until: number | undefined;
  /** Seconds after which no further pair begins. */
  readonly within: number | undefined;
  readonly random: Random;
  readonly stop: AbortSignal;
}

export interface RoundOutcome {
  readonly records: readonly SubjectRecord[];
  readonly processes: number;
  readonly failures: number;
  readonly seconds: number;
  /** The reason that it ended before all rounds were run, if it did. */
  readonly ending: "complete" | "stopped" | "out of time";
}

/**
 * Rounds before `until` may end a benchmark. A spread estimated from fewer is often far too small by chance: seeded A/A runs that end
 * by the width of the interval come out at 4 to 6 % false alarms from 10 rounds on, from 6 at up to 7 % (docs/measuring.md).
 */
export const leastRoundsUntil = 10;

/**
 * Runs one process for every subject, variant and round: the subjects of a round in random order, the variants of a subject right
 * after one another, in a balanced random order. A machine that changes over minutes is then the same for all variants.
 *
 * With `until`, a subject ends when its intervals are narrow enough. It ends by their width alone, never because a difference looks
 * significant: a run that ends as soon as p is small finds a difference in every pair of equal programs, given time.
 */
export async function measureRounds(
  subjects: readonly Subject[],
  writer: BenchWriter,
  progress: Progress,
  options: RoundOptions,
): Promise<RoundOutcome> {
  const { until, within, random, stop } = options;
  const began = performance.now();
  const used = (): number => (performance.now() - began) / 1000;
  const records = subjects.map((subject) => new SubjectRecord(subject));
  const orders = new Map(records.map((record) => [record, new SideOrder(record.subject.variants, random)]));
  let order = 0;
  let failures = 0;
  const outcome = (ending: RoundOutcome["ending"]): RoundOutcome => {
    progress.clear();
    return { records, processes: order - failures, failures, seconds: used(), ending };
  };

  for (let round = 1; round <= options.rounds; round++) {
    const active = records.filter((record) => !record.isDone);
    for (const record of random.shuffled(active)) {
      const pairBegan = used();
      for (const variant of orders.get(record)?.next() ?? []) {
        if (record.isGivenUp(variant)) continue;
        if (stop.aborted) return outcome("stopped");
        if (within !== undefined && pairBegan >= within) return outcome("out of time");
        const { name } = record.subject;
        progress.show({
          round,
          subject: name,
          variant,
          usedSeconds: used(),
          leftSeconds: secondsLeft(records, options, used()),
        });
        const place: Place = { variant, subject: name, round, order: ++order, started: new Date() };
        try {
          const measured = await record.subject.measure(variant, stop);
          writer.write(place, measured);
          record.add(variant, round, measured);
        } catch (error) {
          if (error instanceof Stopped) {
            order--;
            return outcome("stopped");
          }
          if (!(error instanceof ProcessFailure)) throw error;
          failures++;
          record.addFailure(variant);
          const file = writer.writeFailure(place, error.message, error.output);
          const end = record.isGivenUp(variant) ? "; it is given up after this" : "";
          progress.say(`failed: ${name} of ${variant} in round ${round}: ${error.message} (its output: ${file})${end}`);
        }
      }
      record.endRound(used() - pairBegan);
      const { variants } = record.subject;
      if (variants.every((variant) => record.isGivenUp(variant))) record.isDone = true;
      if (until !== undefined && record.rounds >= leastRoundsUntil && record.isPrecise(until)) record.isDone = true;
    }
  }
  return outcome("complete");
}

/** The seconds that the rounds still to come may take, by how long those so far took; undefined where that is not known. */
function secondsLeft(records: readonly SubjectRecord[], options: RoundOptions, used: number): number | undefined {
  const { rounds, until, within } = options;
  let left = 0;
  for (const record of records) {
    if (record.isDone) continue;
    const seconds = record.secondsPerRound;
    if (seconds === undefined) return within === undefined ? undefined : within - used;
    const needed = until === undefined ? rounds : Math.max(leastRoundsUntil, record.roundsFor(until) ?? rounds);
    left += seconds * Math.max(0, Math.min(rounds, needed) - record.rounds);
  }
  return within === undefined ? left : Math.min(left, Math.max(0, within - used));
}
