import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext, SniffAnswer } from "../../format.ts";
import { forEachLine, headText } from "../../read/lines.ts";
import { ResultList } from "../result-list.ts";
import { timed, withoutProgress } from "../text-reports.ts";
import type { Measured } from "../time-unit.ts";

const title = /^====== (.{1,300}) ======$/;
/** The line of a test that is printed in short (`-q`), and that of versions before 6.2, which print no median. */
const short = /^(\S.{0,300}?): ([\d.]{1,20}) requests per second, p50=([\d.]{1,20}) msec$/;
const shortBefore = /^([A-Z][A-Z_\d]{1,40}(?: \(.{1,100}\))?): ([\d.]{1,20}) requests per second$/;
const rateLine = /^ {0,4}(?:throughput summary: )?([\d.]{1,20}) requests per second$/;
const figuresLine = /^ {4,20}[\d.]{1,20}(?: {1,20}[\d.]{1,20}){5}$/;

/** The text that redis-benchmark prints for people. Source: redis/redis, src/redis-benchmark.c (showLatencyReport). */
export const redisConsole: Format = {
  id: "redis-console",
  label: "redis-benchmark text",
  kind: "bench",
  version: 1,
  guide: {
    madeBy: "redis-benchmark, valkey-benchmark",
    command: "redis-benchmark -t set,get | tee bench.txt",
    reads:
      "Requests a second, mean latency and its percentiles of each test, with `-q` the median alone. A test that comes again is of another process.",
    leaves: "The distribution of latencies, the least latency; clients and payload. Versions before 6.2 print no mean.",
  },
  sniff(head): SniffAnswer {
    const text = headText(head);
    if (!text.includes(" requests per second")) return "no";
    const lines = text.split("\n").map(withoutProgress);
    const isReport = lines.some((line) => title.test(line)) && lines.some((line) => rateLine.test(line));
    return isReport || lines.some((line) => shortOf(line) !== null) ? "certain" : "no";
  },
  parse,
};

function shortOf(line: string): RegExpExecArray | null {
  return line.includes(" requests per second") ? (short.exec(line) ?? shortBefore.exec(line)) : null;
}

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  let test: { readonly name: string; readonly line: number; rate: number | undefined } | undefined;
  let last = 0;
  const close = (latencies: readonly (Measured | undefined)[]): void => {
    if (test?.rate !== undefined) {
      const values = [{ value: test.rate, unit: "ops/s" }, ...latencies].filter((value) => value !== undefined);
      list.addOfRun(test.name, values, test.line);
    } else if (test !== undefined) {
      const message = `The test ${test.name} has no figures; it may have failed or been stopped.`;
      context.diagnostics.add({ severity: "warning", code: "empty-report", message, line: test.line });
    }
    test = undefined;
  };
  forEachLine(bytes, context.diagnostics, (raw, number) => {
    last = number;
    const line = withoutProgress(raw);
    const name = title.exec(line)?.[1];
    const [, shortName, shortRate = "", median] = shortOf(line) ?? [];
    if (name !== undefined) {
      close([]);
      test = { name, line: number, rate: undefined };
    } else if (shortName !== undefined) {
      close([]);
      test = { name: shortName, line: number, rate: Number(shortRate) };
      close([median === undefined ? undefined : timed(Number(median), "ms", "p50")]);
    } else if (test !== undefined && test.rate === undefined) {
      const rate = rateLine.exec(line)?.[1];
      if (rate !== undefined) test.rate = Number(rate);
    } else if (test !== undefined && figuresLine.test(line)) {
      const [mean = "", , ...tails] = line.trim().split(/ +/);
      const labels = ["p50", "p95", "p99", "max"];
      close([timed(Number(mean), "ms"), ...labels.map((label, i) => timed(Number(tails[i]), "ms", label))]);
    }
  });
  close([]);
  return list.finish(last);
}
