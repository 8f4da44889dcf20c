import { durationWords } from "./duration-words.ts";
import type { RoundOutcome } from "./measure-rounds.ts";
import { roundsFor } from "./precision.ts";
import { median } from "./result-values.ts";
import type { KnownRatio, SubjectRecord } from "./subject-record.ts";

/**
 * The lines that close a run: for every benchmark and variant how well its ratio to the first variant is known, and what more time would buy.
 * They say nothing about better or worse, which the report judges over all of them together.
 */
export function precisionSummary({ records, seconds }: RoundOutcome, until: number | undefined): string[] {
  const known = records.flatMap((record) => record.precisions().map((ratio) => ({ record, ratio })));
  const first = records[0]?.subject.variants[0] ?? "";
  if (known.length === 0) return ["The server reads these files, so their precision is not known here."];
  const several = new Set(known.map(({ ratio }) => ratio.variant)).size > 1;
  const rows = known.map(({ record, ratio }) => [
    ratio.benchmark.replace(/^Benchmark/, ""),
    ratio.unit,
    ...(several ? [ratio.variant] : []),
    `× ${ratio.precision.ratio.toFixed(3)}`,
    `± ${percent(ratio.precision.half)}`,
    `${ratio.precision.rounds} rounds`,
    until === undefined || !ratio.isDeciding ? "" : reachedWords(record, ratio, until),
  ]);
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const heading = `Ratio to ${first}, with its 95 % interval by the pairs of processes:`;
  const lines = rows.map((row) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")}`.trimEnd(),
  );
  const deciding = known.filter(({ ratio }) => ratio.isDeciding).map(({ ratio }) => ratio.precision.half);
  const middle = median(deciding);
  const within = deciding.length === 1 ? "It is" : "Half of them are";
  const more = `${within} within ± ${percent(middle)}. Four times the rounds halve that: ± ${percent(middle / 2)} takes about ${durationWords(seconds * 4)}.`;
  return [heading, ...lines, more];
}

function reachedWords(record: SubjectRecord, { precision }: KnownRatio, until: number): string {
  if (precision.half <= until) return `reached ± ${percent(until)}`;
  const more = roundsFor(precision, until) - precision.rounds;
  const time = durationWords(more * (record.secondsPerRound ?? 0));
  return `± ${percent(until)} needs about ${more} more rounds, ${time}`;
}

function percent(share: number): string {
  const value = share * 100;
  if (value >= 1000) return "over 999 %";
  return `${value.toFixed(value < 10 ? 1 : 0)} %`;
}
