import type { Format } from "../format.ts";
import { entryOf } from "../read/entry-of.ts";
import { namePart } from "./result-list.ts";
import { failedPart, measured, textReports, timed } from "./text-reports.ts";

const row = /^\[([A-Z_-]{1,60})\], ([^,]{1,60}), (-?[\d.]+(?:E-?\d+)?)$/;
const latencies: readonly (readonly [of: RegExp, label: (match: RegExpExecArray) => string])[] = [
  [/^AverageLatency\((us|ms|ns)\)$/, () => ""],
  [/^MaxLatency\((us|ms|ns)\)$/, () => "max"],
  [/^(?:[\d.]+)(?:st|nd|rd|th)?PercentileLatency\((us|ms|ns)\)$/, (match) => `p${Number.parseFloat(match[0])}`],
];

/** The summary of YCSB: `[READ], AverageLatency(us), 123.4`. Source: brianfrankcooper/YCSB, measurements/exporter/TextMeasurementsExporter. */
export const ycsb: Format = textReports({
  id: "ycsb",
  label: "YCSB text",
  guide: {
    madeBy: "YCSB",
    command: "bin/ycsb run basic -P workloads/workloada | tee ycsb.txt",
    reads:
      "Operations a second, mean, greatest and percentile latencies of each kind of operation, and the part that failed.",
    leaves: "The least latency, collections of garbage, and histograms.",
  },
  begins: /^\[OVERALL\], RunTime\(ms\), /,
  holds: /^\[OVERALL\], Throughput\(ops\/sec\), /,
  read(lines) {
    const kinds = new Map<string, Map<string, number>>();
    for (const line of lines) {
      const match = row.exec(line);
      if (match !== null) entryOf(kinds, match[1]!, () => new Map<string, number>()).set(match[2]!, Number(match[3]));
    }
    const rate = kinds.get("OVERALL")?.get("Throughput(ops/sec)");
    const results = [...kinds].flatMap(([kind, figures]) => {
      const operations = figures.get("Operations") ?? 0;
      const times = [...figures].flatMap(([name, value]) =>
        latencies.flatMap(([of, label]) => {
          const match = of.exec(name);
          return match === null || operations === 0 ? [] : [timed(value, match[1]!, label(match))];
        }),
      );
      if (times.length === 0) return [];
      // A kind whose operations failed has rows of its own for those: `[READ-FAILED]`.
      const failed = kinds.get(`${kind}-FAILED`)?.get("Operations") ?? 0;
      return [
        { name: `ycsb${namePart("operation", kind)}`, values: [...times, failedPart(failed, operations + failed)] },
      ];
    });
    return [...(rate === undefined ? [] : [{ name: "ycsb", values: [measured(rate, "ops/s")] }]), ...results];
  },
});
