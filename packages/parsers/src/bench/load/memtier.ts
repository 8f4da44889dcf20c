import type { Format } from "../../format.ts";
import { entries, field, finite, type Json } from "../../read/json-bounded.ts";
import { jsonOutline } from "../../read/json-outline.ts";
import { jsonProcesses } from "../json-processes.ts";
import { namePart, type ResultList } from "../result-list.ts";
import { measured, timed } from "../text-reports.ts";

/** memtier_benchmark's `--json-out-file`. Latencies are milliseconds. Source: RedisLabs/memtier_benchmark, run_stats.cpp. */
export const memtier: Format = {
  id: "memtier",
  label: "memtier_benchmark JSON",
  kind: "bench",
  version: 3,
  guide: {
    madeBy: "memtier_benchmark",
    command: "memtier_benchmark --json-out-file=memtier.json",
    reads:
      "Operations and bytes a second, mean, greatest and percentile latencies of each kind of operation. With `-x` the average of the runs as one sample.",
    leaves: "Hits and misses, figures of each second, the best and the worst of several runs.",
  },
  sniff(head) {
    const paths = jsonOutline(head)?.paths;
    const isTotal = paths?.has("ALL STATS.Totals") === true || paths?.has("ALL STATS.Sets") === true;
    return isTotal || (paths?.has("run information") === true && paths.has("configuration.server")) ? "certain" : "no";
  },
  // Each kind of operation is a result.
  parse: jsonProcesses(add, 2),
};

function add(list: ResultList, file: Json): void {
  // A file of several runs (`-x`) holds the best, the worst and their average.
  const average = entries(file).find(([key]) => key.startsWith("AGGREGATED AVERAGE RESULTS"))?.[1];
  for (const [kind, figures] of entries(field(file, "ALL STATS") ?? average)) {
    const figure = (name: string): number | undefined => finite(field(figures, name));
    const rate = figure("Ops/sec");
    // Operations that the run did not have are listed with a rate of 0.
    if (rate === undefined || rate === 0) continue;
    const bytes = figure("KB/sec");
    const tails = entries(field(figures, "Percentile Latencies")).flatMap(([part, value]) => {
      const percent = /^p(\d+(?:\.\d+)?)$/.exec(part)?.[1];
      return percent === undefined ? [] : [timed(finite(value), "ms", `p${Number(percent)}`)];
    });
    const values = [
      measured(rate, "ops/s"),
      timed(figure("Average Latency") ?? figure("Latency"), "ms"),
      ...tails,
      timed(figure("Max Latency"), "ms", "max"),
      bytes === undefined ? undefined : { value: bytes * 1024, unit: "B/s" },
    ].filter((value) => value !== undefined);
    list.add(`memtier${namePart("operation", kind)}`, figure("Count") ?? 0, values, []);
  }
}
