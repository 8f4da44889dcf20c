import type { Format } from "../../format.ts";
import { headText } from "../../read/lines.ts";
import { csvFormat, number } from "../csv-format.ts";
import { measured, percentileLabel, type ReportedResult, textReports, timed } from "../text-reports.ts";

/** The last line of a run, or the last but one: the others are of its intervals and have no percentiles. */
const total =
  /^(\d{1,15}) records sent, ([\d.]{1,30}) records\/sec \(([\d.]{1,30}) MB\/sec\), ([\d.]{1,20}) ms avg latency, ([\d.]{1,20}) ms max latency, (\d{1,12} ms 50th.*)\.$/;

/** The line that `--warmup-records` adds below that of the whole run: it is of the records after those of the warm-up. */
const steady = /^(\d{1,15}) steady state records sent,/;

/** A line of an interval, of which a long run prints many. */
const interval =
  /^\d{1,15} records sent, [\d.]{1,30} records\/sec \([\d.]{1,30} MB\/sec\), [\d.]{1,20} ms avg latency, [\d.]{1,20} ms max latency\.$/;

/** kafka-producer-perf-test. A MB is 2²⁰ bytes. Source: apache/kafka, tools/…/ProducerPerformance.java. */
const producerReports = textReports({
  id: "kafka-producer",
  label: "kafka-producer-perf-test text",
  guide: {
    madeBy: "kafka-producer-perf-test (Apache Kafka)",
    command:
      "kafka-producer-perf-test.sh --topic bench --num-records 1000000 --record-size 100 --throughput -1 --producer-props bootstrap.servers=localhost:9092 | tee kafka.txt",
    reads:
      "Records and bytes a second, mean and greatest latency, and percentiles in whole milliseconds, of the whole run, and of what follows its warm-up (`--warmup-records`). Several runs in one file are several processes.",
    leaves: "The intervals, the client's own metrics. Percentiles below a millisecond, which are printed as 0.",
  },
  begins: total,
  holds: total,
  announces: interval,
  read([line = "", ...below]) {
    const [after] = below.filter((one) => steady.test(one));
    const whole = runOf("kafka-producer", line);
    return after === undefined
      ? whole
      : [whole, runOf("kafka-producer/steady-state", after.replace(" steady state", ""))];
  },
});

export const kafkaProducer: Format = { ...producerReports, version: producerReports.version + 1 };

/** The figures of a line of a run. */
function runOf(name: string, line: string): ReportedResult {
  const [, , rate = "", megabytes = "", mean = "", max = "", tails = ""] = total.exec(line) ?? [];
  const percentiles = [...tails.matchAll(/(\d{1,12}) ms ([\d.]{1,8})th/g)].map(([, value, percent]) =>
    // Whole milliseconds: a nought is less than was counted, not no time.
    timed(Number(value) || undefined, "ms", percentileLabel(Number(percent))),
  );
  return {
    name,
    values: [
      measured(Number(rate), "records/s"),
      measured(Number(megabytes) * 2 ** 20, "B/s"),
      timed(Number(mean), "ms"),
      ...percentiles,
      timed(Number(max), "ms", "max"),
    ],
  };
}

const consumerTable = csvFormat({
  id: "kafka-consumer",
  label: "kafka-consumer-perf-test text",
  guide: {
    madeBy: "kafka-consumer-perf-test and kafka-share-consumer-perf-test (Apache Kafka)",
    command:
      "kafka-consumer-perf-test.sh --topic bench --messages 1000000 --bootstrap-server localhost:9092 | tee kafka.txt",
    reads:
      "Records and bytes a second, with the time of joining the group and without it. Several runs in one file are several processes.",
    leaves:
      "Times of joining; intervals (`--show-detailed-stats`), which are read as a series where a table has nothing else; runs that consumed nothing.",
  },
  columns: ["start.time", "end.time", "data.consumed.in.mb", "mb.sec", "nmsg.sec"],
  version: 2,
  remark: undefined,
  read(cells) {
    const first = cells.get("start.time");
    if (first.startsWith("WARNING: Exiting before")) cells.kept = "timeout";
    const isShare = cells.columns.includes("fetch.time.ms") && !cells.columns.includes("rebalance.time.ms");
    // An interval's last cell ends in `for share consumer 1`; two of them may be printed into one line.
    if (!/^\d/.test(first) || (isShare && !/^\d+$/.test(cells.get("fetch.time.ms")))) return undefined;
    const name = isShare ? "kafka-share-consumer" : "kafka-consumer";
    const isCut = cells.kept !== "";
    cells.kept = "";
    if (number(cells, "nmsg.sec") === 0) return { name, values: [], skipped: "no record came before its timeout" };
    return {
      name,
      values: [
        { value: number(cells, "nmsg.sec"), unit: "records/s" },
        { value: number(cells, "mb.sec") * 2 ** 20, unit: "B/s" },
        { value: number(cells, "fetch.nmsg.sec"), unit: "fetched-records/s" },
        { value: number(cells, "fetch.mb.sec") * 2 ** 20, unit: "fetched-B/s" },
      ],
      ...(isCut
        ? {
            warning: "A run ended at its timeout, before all records came: its rates count the time it waited in vain.",
          }
        : {}),
    };
  },
});

/** Kafka 4.2's word on an option that is deprecated, such as `--messages`, which it prints above the table. */
const deprecation = /^Warning: --[\w.-]{1,60} is deprecated\.[^\n]{0,200}\n/;

/** The text from the line that names the columns on. */
function withoutDeprecations(bytes: Uint8Array): Uint8Array {
  let rest = bytes;
  for (let i = 0; i < 10; i++) {
    if (!deprecation.test(headText(rest.subarray(0, 400)))) break;
    const end = rest.indexOf(10);
    // In UTF-16 of little endian the end of a line is at an even place, with a nought behind it.
    const isWide = end % 2 === 0 && rest[end + 1] === 0;
    rest = rest.subarray(end + (isWide ? 2 : 1));
  }
  return rest;
}

/**
 * kafka-consumer-perf-test, and kafka-share-consumer-perf-test, whose table has other columns and, with `--show-detailed-stats`,
 * rows of intervals above the whole. A MB is 2²⁰ bytes. Source: apache/kafka, tools/…/ConsumerPerformance.java and ShareConsumerPerformance.java.
 */
export const kafkaConsumer: Format = {
  ...consumerTable,
  sniff: (head) => consumerTable.sniff(withoutDeprecations(head)),
  parse: (bytes, context) => consumerTable.parse(withoutDeprecations(bytes), context),
};
