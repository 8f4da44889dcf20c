import { compareLabels, labelsKey } from "./labels.ts";
import { mergeNative } from "./native/native-table.ts";
import { parseFloatText } from "./number-text.ts";
import { wordsOf } from "./sample-bits.ts";
import type { MetricMetadata, SeriesLabels, SeriesTable } from "./table.ts";
import { undatedAtOneTime } from "./undated.ts";

/** One stretch of samples in one of the tables. */
interface Part {
  readonly table: SeriesTable;
  readonly start: number;
  readonly end: number;
}

/**
 * Several tables as one: many scrapes of one process become series over time. Series with equal labels are joined, of
 * samples at the same time the one of the earlier table stays. A bucket bound written `1.0` (OpenMetrics) and `1` (text)
 * is one bucket. Scrapes without a time come to lie at one moment, of which the newest stays. The result is `evaluated` only
 * where every table is.
 */
export function mergeSeries(given: readonly SeriesTable[]): SeriesTable {
  const tables = undatedAtOneTime(given);
  const [only] = tables;
  if (tables.length === 1 && only !== undefined) return only;
  const parts = new Map<string, { labels: SeriesLabels; parts: Part[]; samples: number }>();
  for (const table of tables) {
    table.series.forEach((labels, i) => {
      const part = { table, start: table.sampleStart[i]!, end: table.sampleStart[i + 1]! };
      const key = joinKey(labels);
      const known = parts.get(key);
      if (known === undefined) parts.set(key, { labels, parts: [part], samples: part.end - part.start });
      else {
        known.parts.push(part);
        known.samples += part.end - part.start;
      }
    });
  }
  const native = mergeNative(tables.map((table) => table.native));
  const rows = [...parts.values()].sort((a, b) => compareLabels(a.labels, b.labels));
  const total = rows.reduce((sum, row) => sum + row.samples, 0);
  const sampleStart = new Uint32Array(rows.length + 1);
  const timestamps = new Float64Array(total);
  const values = new Float64Array(total);
  let to = 0;
  rows.forEach((row, i) => {
    sampleStart[i] = to;
    to = joinParts(row.parts, timestamps, values, to);
  });
  sampleStart[rows.length] = to;
  return {
    kind: "series",
    series: rows.map(({ labels }) => labels),
    sampleStart,
    timestamps: to === total ? timestamps : timestamps.slice(0, to),
    values: to === total ? values : values.slice(0, to),
    ...(native === undefined ? {} : { native }),
    metadata: mergeMetadata(tables),
    ...undatedOf(tables),
    origin: tables.length > 0 && tables.every(({ origin }) => origin === "evaluated") ? "evaluated" : "raw",
  };
}

function undatedOf(tables: readonly SeriesTable[]): Pick<SeriesTable, "undated"> {
  const all = tables.flatMap(({ undated }) => undated ?? []);
  if (all.length === 0) return {};
  const atMs = Math.max(...all.map((one) => one.atMs));
  return { undated: { atMs, scrapes: all.reduce((sum, { scrapes }) => sum + scrapes, 0) } };
}

function joinKey(labels: SeriesLabels): string {
  const same = labels.map((pair) => {
    if (pair[0] !== "le" && pair[0] !== "quantile") return pair;
    const number = parseFloatText(pair[1]);
    return number === undefined ? pair : ([pair[0], String(number)] as const);
  });
  return labelsKey(same);
}

/** Writes the parts' samples in order of time and answers where they end. */
function joinParts(parts: Part[], timestamps: Float64Array, values: Float64Array, from: number): number {
  const filled = parts.filter((part) => part.end > part.start);
  const first = (part: Part): number => part.table.timestamps[part.start]!;
  const last = (part: Part): number => part.table.timestamps[part.end - 1]!;
  filled.sort((a, b) => first(a) - first(b));
  const apart = filled.every((part, i) => i === 0 || first(part) > last(filled[i - 1]!));
  let to = from;
  if (apart) {
    // Whole stretches are copied as bytes, which keeps every NaN's bits.
    for (const { table, start, end } of filled) {
      timestamps.set(table.timestamps.subarray(start, end), to);
      wordsOf(values).set(wordsOf(table.values).subarray(2 * start, 2 * end), 2 * to);
      to += end - start;
    }
    return to;
  }
  const words = wordsOf(values);
  const sources = filled.map((part) => ({ ...part, words: wordsOf(part.table.values), at: part.start }));
  for (;;) {
    let next: (typeof sources)[number] | undefined;
    let time = Infinity;
    for (const source of sources) {
      if (source.at >= source.end) continue;
      const candidate = source.table.timestamps[source.at]!;
      if (candidate < time) {
        next = source;
        time = candidate;
      }
    }
    if (next === undefined) return to;
    timestamps[to] = time;
    words[2 * to] = next.words[2 * next.at]!;
    words[2 * to + 1] = next.words[2 * next.at + 1]!;
    to++;
    for (const source of sources)
      while (source.at < source.end && source.table.timestamps[source.at] === time) source.at++;
  }
}

/** Earlier statements win; an unknown type gives way to a known one. */
function mergeMetadata(tables: readonly SeriesTable[]): MetricMetadata[] {
  const merged = new Map<string, MetricMetadata>();
  for (const { metadata } of tables) {
    for (const entry of metadata) {
      const known = merged.get(entry.metric);
      if (known === undefined) merged.set(entry.metric, entry);
      else {
        merged.set(entry.metric, {
          metric: entry.metric,
          type: known.type === "unknown" ? entry.type : known.type,
          help: known.help || entry.help,
          unit: known.unit || entry.unit,
        });
      }
    }
  }
  return [...merged.values()];
}
