import type { Format } from "../../format.ts";
import { namePart } from "../result-list.ts";
import { failedPart, measured, textReports, timed } from "../text-reports.ts";

const title = /^Client connecting to \S{1,255}, (TCP|UDP) port \d{1,5}/;
/** A stream, or all of them, over a time; behind the rate are the jitter and the lost packets of UDP, or counters (`-e`). */
const row =
  /^\[(SUM| {0,4}\d{1,5})\] {1,4}(\d{1,9}\.\d{1,6})- {0,9}(\d{1,9}\.\d{1,6}) sec {1,9}[\d.]{1,12} [KMGT]?Bytes {1,9}([\d.]{1,12}) ([KMGT]?)(bits|Bytes)\/sec(?: {1,9}([\d.]{1,12}) ms {1,9}(\d{1,15})\/ {0,15}(\d{1,15}) )?/;
const prefixes = ["", "K", "M", "G", "T"];

interface Row {
  readonly stream: string;
  readonly from: number;
  readonly rate: number;
  /** Milliseconds; NaN where only the server could tell. */
  readonly jitter: number;
  readonly lost: number;
  readonly all: number;
}

/** The text that iperf 2 prints as a client. Source: iperf 2.1, src/Reporter.c and src/Locale.c. */
export const iperf2: Format = textReports({
  id: "iperf2",
  label: "iperf 2 text of a client",
  guide: {
    madeBy: "iperf 2",
    command: "iperf -c server -t 30 | tee iperf.txt",
    reads:
      "Bits a second of the whole run, of all streams together; of UDP what the server reports, with the jitter and the part of packets that were lost. Several runs in one file are several processes.",
    leaves:
      "Intervals and single streams; what a server prints; runs in both directions (`-d`, `-r`); a run that was stopped before its end.",
  },
  begins: title,
  holds: row,
  lacks: /^Server listening on /,
  read(lines) {
    const protocol = title.exec(lines[0] ?? "")?.[1] ?? "";
    const reported = lines.findIndex((line) => line.endsWith(" Server Report:"));
    const found = (reported < 0 ? undefined : totalOf(lines.slice(reported))) ?? totalOf(lines);
    if (found === undefined) return undefined;
    const { total, streams } = found;
    return {
      name: `iperf${namePart("protocol", protocol)}${namePart("streams", String(streams))}`,
      values: [
        measured(total.rate, "bit/s"),
        Number.isNaN(total.jitter) ? undefined : timed(total.jitter, "ms", "jitter"),
        failedPart(total.lost, Number.isNaN(total.all) ? undefined : total.all),
      ],
    };
  },
});

/** The row of the whole run and the number of streams. The last row is that of the whole run, unless the run was stopped. */
function totalOf(lines: readonly string[]): { readonly total: Row; readonly streams: number } | undefined {
  const rows = lines.flatMap(rowOf);
  const streams = new Set(rows.flatMap(({ stream }) => (stream === "SUM" ? [] : [stream]))).size;
  // Streams without a sum are of both directions.
  const total = rows.findLast(({ stream }) => (stream === "SUM") === streams > 1);
  return total === undefined || total.from !== 0 ? undefined : { total, streams };
}

function rowOf(line: string): Row[] {
  const [, stream = "", from, , rate, prefix = "", unit, jitter, lost, all] = row.exec(line) ?? [];
  if (rate === undefined) return [];
  const number = (digits: string | undefined): number => Number(digits ?? Number.NaN);
  return [
    {
      stream,
      from: Number(from),
      // Bits count in 1000s, bytes (`-f M`) in 1024s.
      rate: Number(rate) * (unit === "bits" ? 1000 : 1024) ** prefixes.indexOf(prefix) * (unit === "bits" ? 1 : 8),
      jitter: number(jitter),
      lost: number(lost),
      all: number(all),
    },
  ];
}
