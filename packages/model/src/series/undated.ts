import { SeriesBuilder } from "./builder.ts";
import { labelsKey } from "./labels.ts";
import { histogramAt } from "./native/native-table.ts";
import { wordsOf } from "./sample-bits.ts";
import type { SeriesTable } from "./table.ts";

/** The scrapes of a table that state no time. */
export interface UndatedScrapes {
  /** The time that their samples got for want of a better one: that of the upload, milliseconds. */
  readonly atMs: number;
  readonly scrapes: number;
}

/**
 * The tables, with all scrapes that state no time at one moment and the newest of them first. The time between two uploads
 * is not the time between two scrapes, so no rate may come of it. A series that has samples with a time keeps only these.
 * Tables without such scrapes are given back as they are.
 */
export function undatedAtOneTime(tables: readonly SeriesTable[]): readonly SeriesTable[] {
  const times = tables.flatMap(({ undated }) => undated?.atMs ?? []);
  const samples = tables.reduce((sum, { timestamps }) => sum + timestamps.length, 0);
  if (times.length === 0 || (tables.length === 1 && samples <= tables[0]!.series.length)) return tables;
  const atMs = Math.max(...times);
  const dated = new Set(tables.flatMap(datedSeries));
  return tables
    .map((table) => (table.undated === undefined ? table : moved(table, table.undated, atMs, dated)))
    .toSorted((a, b) => (b.undated?.atMs ?? 0) - (a.undated?.atMs ?? 0));
}

/** Keys of the series that have a sample with a time of its own. */
function datedSeries({ undated, native, ...plain }: SeriesTable): string[] {
  const parts = native === undefined ? [plain] : [plain, native];
  return parts.flatMap(({ series, sampleStart, timestamps }) =>
    series
      .filter((_, i) => timestamps.subarray(sampleStart[i], sampleStart[i + 1]).some((time) => time !== undated?.atMs))
      .map(labelsKey),
  );
}

function moved(table: SeriesTable, undated: UndatedScrapes, atMs: number, dated: ReadonlySet<string>): SeriesTable {
  const builder = new SeriesBuilder({ series: Infinity, samples: Infinity });
  const words = wordsOf(table.values);
  const copy = (
    { series, sampleStart, timestamps }: Pick<SeriesTable, "series" | "sampleStart" | "timestamps">,
    add: (series: number, time: number, sample: number) => void,
  ): void => {
    series.forEach((labels, i) => {
      const isDated = dated.has(labelsKey(labels));
      const to = builder.series(labels);
      for (let j = sampleStart[i]!; j < sampleStart[i + 1]!; j++) {
        const time = timestamps[j]!;
        if (time !== undated.atMs) add(to, time, j);
        else if (!isDated) add(to, atMs, j);
      }
    });
  };
  copy(table, (to, time, j) => builder.addBits(to, time, words[2 * j + 1]!, words[2 * j]!));
  const { native } = table;
  if (native !== undefined) copy(native, (to, time, j) => builder.addNative(to, time, histogramAt(native, j)));
  return { ...builder.finish(table.origin), metadata: table.metadata, undated };
}
