import { type BenchRow, median, percentile } from "./bench.ts";

/** Sections of docs/benchmarks.md in their order, by heading; text before the first heading is not among them. */
export function sectionsOf(document: string): Map<string, string> {
  const parts = document.split(/^## /m).slice(1);
  return new Map(
    parts.map((part) => {
      const end = part.indexOf("\n");
      return [part.slice(0, end), part.slice(end).trim()];
    }),
  );
}

/** A table of the rows. Columns that no row fills are left out. */
export function tableOf(rows: readonly BenchRow[]): string {
  const shown = columns.filter(({ of }) => rows.some((row) => of(row) !== nothing));
  const lines = [
    shown.map(({ title }) => title),
    shown.map(({ isNumber }) => (isNumber ? "---:" : "---")),
    ...rows.map((row) => shown.map(({ of }) => of(row))),
  ];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

const nothing = "–";

interface Column {
  readonly title: string;
  readonly isNumber: boolean;
  readonly of: (row: BenchRow) => string;
}

const columns: readonly Column[] = [
  { title: "work", isNumber: false, of: ({ work }) => work },
  { title: "peer", isNumber: false, of: ({ peer }) => peer },
  { title: "ours", isNumber: true, of: ({ ours }) => cell(ours) },
  { title: "peer's", isNumber: true, of: ({ theirs }) => (theirs === undefined ? nothing : cell(theirs)) },
  { title: "time ratio", isNumber: true, of: timeRatio },
  { title: "memory ratio", isNumber: true, of: memoryRatio },
  { title: "goal", isNumber: false, of: ({ goal }) => goal },
  { title: "met", isNumber: false, of: ({ met }) => (met ? "yes" : "**no**") },
];

function timeRatio({ ours, theirs }: BenchRow): string {
  return theirs === undefined ? nothing : (median(ours.milliseconds) / median(theirs.milliseconds)).toFixed(3);
}

function memoryRatio({ ours, theirs }: BenchRow): string {
  return ours.peakBytes === undefined || theirs?.peakBytes === undefined
    ? nothing
    : (ours.peakBytes / theirs.peakBytes).toFixed(2);
}

/** The slowest tenth is given, too, where there are many runs. */
function cell({ milliseconds, peakBytes }: BenchRow["ours"]): string {
  const slow = milliseconds.length < 10 ? "" : `, p90 ${ms(percentile(milliseconds, 0.9))}`;
  const spread = `${ms(Math.min(...milliseconds))}–${ms(Math.max(...milliseconds))}`;
  const time = milliseconds.length === 1 ? ms(milliseconds[0]!) : `${ms(median(milliseconds))} (${spread}${slow})`;
  return peakBytes === undefined ? time : `${time}, ${Math.round(peakBytes / 2 ** 20)} MiB`;
}

function ms(value: number): string {
  if (value < 1) return `${value.toFixed(2)} ms`;
  return value < 10_000 ? `${value.toFixed(0)} ms` : `${(value / 1000).toFixed(1)} s`;
}
