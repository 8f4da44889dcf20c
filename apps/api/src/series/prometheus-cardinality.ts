import type { SeriesLabels, SeriesTable } from "@sweetspot/model";
import { compareText, nameLabel } from "@sweetspot/model/series/labels";

interface Count {
  readonly name: string;
  readonly value: number;
}

/** The number of entries of each list, unless a limit is given. */
const usualLimit = 10;

const add = (counts: Map<string, number>, name: string, value: number): void => {
  counts.set(name, (counts.get(name) ?? 0) + value);
};

const topOf = (counts: ReadonlyMap<string, number>, limit: number): readonly Count[] =>
  [...counts]
    .map(([name, value]) => ({ name, value }))
    .sort((a, b) => b.value - a.value || compareText(a.name, b.name))
    .slice(0, limit);

/**
 * `data` of `/status/tsdb`: how many series there are, and which names and labels make most of them. Series are counted as
 * Prometheus' index counts those of its head, `MemPostings.Stats`; there are no chunks.
 */
export function cardinalityJson(table: SeriesTable, limit = Infinity): string {
  const all = new Map<string, SeriesLabels>();
  let [minTime, maxTime] = [Infinity, -Infinity];
  for (const { series, sampleStart, timestamps } of [table, ...(table.native === undefined ? [] : [table.native])]) {
    series.forEach((labels, i) => {
      const [first, end] = [sampleStart[i]!, sampleStart[i + 1]!];
      if (first === end) return;
      all.set(JSON.stringify(labels), labels);
      minTime = Math.min(minTime, timestamps[first]!);
      maxTime = Math.max(maxTime, timestamps[end - 1]!);
    });
  }
  const metrics = new Map<string, number>();
  const pairs = new Map<string, number>();
  const memory = new Map<string, number>();
  const values = new Map<string, Set<string>>();
  for (const labels of all.values())
    for (const [name, value] of labels) {
      if (name === nameLabel) add(metrics, value, 1);
      add(pairs, `${name}=${value}`, 1);
      add(memory, name, Buffer.byteLength(value));
      const known = values.get(name);
      if (known === undefined) values.set(name, new Set([value]));
      else known.add(value);
    }
  const most = limit === Infinity ? usualLimit : limit;
  return JSON.stringify({
    headStats: {
      numSeries: all.size,
      numLabelPairs: pairs.size,
      chunkCount: 0,
      minTime: all.size === 0 ? 0 : minTime,
      maxTime: all.size === 0 ? 0 : maxTime,
    },
    seriesCountByMetricName: topOf(metrics, most),
    labelValueCountByLabelName: topOf(new Map([...values].map(([name, { size }]) => [name, size])), most),
    memoryInBytesByLabelName: topOf(memory, most),
    seriesCountByLabelValuePair: topOf(pairs, most),
  });
}
