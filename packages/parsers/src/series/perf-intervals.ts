import type { SeriesTable } from "@sweetspot/model";
import { printedCount, rowCount } from "../bench/system/perf-count.ts";
import { mostAre } from "../bench/system/perf-stat-rows.ts";
import { timePerOperation } from "../bench/time-unit.ts";
import type { Format, ParseContext } from "../format.ts";
import { forEachLine, headText } from "../read/lines.ts";
import { columnName, MeasuredTable } from "./measured-table.ts";
import { endTime } from "./scrape-clock.ts";

/** `# started on Sun Nov 22 20:59:12 2026`: in the machine's own zone, which perf does not say. */
const startLine = /^# started on \w{3} (\w{3}) +(\d{1,2}) (\d\d:\d\d:\d\d) (\d{4})$/;

/** `perf stat -I` as text, rows (`-x`) or JSON (`-j`). Source: Linux, tools/perf/Documentation/perf-stat.txt. */
export const perfIntervals: Format = {
  id: "perf-intervals",
  label: "perf stat by intervals (-I)",
  kind: "series",
  version: 3,
  guide: {
    madeBy: "Linux perf",
    command: "perf stat -I 1000 -o perf-stat.txt ./program",
    reads:
      "Every counter over time, added up from its intervals; with `-A` those of each CPU, with `--per-thread` of each thread, with `--for-each-cgroup` of each group.",
    leaves: "Rates, which follow from the counters; counters that were not supported. The start is read as UTC.",
  },
  // Rows of `--summary` follow the intervals, in a short run as many as there are of those.
  sniff: (head) =>
    mostAre(head, (line) => rowCount(line) !== undefined || printedCount(line)?.seconds !== undefined) &&
    headText(head)
      .split("\n")
      .some((line) => countOf(line) !== undefined)
      ? "certain"
      : "no",
  parse,
};

function parse(bytes: Uint8Array, context: ParseContext): SeriesTable {
  const found: NonNullable<ReturnType<typeof countOf>>[] = [];
  let start = Number.NaN;
  forEachLine(bytes, context.diagnostics, (line) => {
    const [, month, day, time, year] = startLine.exec(line) ?? [];
    if (year !== undefined) start = Date.parse(`${day} ${month} ${year} ${time} UTC`);
    const count = countOf(line);
    if (count !== undefined) found.push(count);
  });
  const length = (found[found.length - 1]?.seconds ?? 0) * 1000;
  if (Number.isNaN(start)) start = endTime(context, "The intervals count from the program's start") - length;
  const table = new MeasuredTable(context);
  const sums = new Map<string, number>();
  for (const { seconds, parts, value, unit, event } of found) {
    // An interval in which nothing ran is not counted.
    const time = unit === "" ? undefined : timePerOperation(value, unit.replace("sec", "s"));
    const amount = time?.unit === "ns/op" ? time.value / 1e9 : value;
    const suffix = time === undefined ? (unit === "" ? "" : `_${unit.toLowerCase()}`) : "_seconds";
    const name = `perf_${columnName(event.replaceAll("-", "_"))}${suffix}_total`;
    const labels = parts.map(({ of, id }): [string, string] => [of, id]);
    const key = [name, ...labels.flat()].join("\n");
    if (Number.isNaN(value) && !sums.has(key)) continue;
    if (!sums.has(key)) table.describe(name, "counter", `${event}, as perf counts it.`);
    const sum = (sums.get(key) ?? 0) + (Number.isNaN(amount) ? 0 : amount);
    sums.set(key, sum);
    table.add(name, labels, Math.round(start + seconds * 1000), sum);
  }
  return table.finish("No interval has a count.");
}

function countOf(line: string) {
  if (line.length > 2048) return undefined;
  const count = rowCount(line) ?? printedCount(line);
  return count?.seconds === undefined ? undefined : { ...count, seconds: count.seconds };
}
