import type { Format } from "../../format.ts";
import { elements, field, finite, type Json, path, text } from "../../read/json-bounded.ts";
import { jsonOutline } from "../../read/json-outline.ts";
import { jsonProcesses } from "../json-processes.ts";
import { configOf, namePart, type ResultList } from "../result-list.ts";
import { failedPart, measured, type ReportedResult, textReports, timed } from "../text-reports.ts";
import { bytesOf, type Measured } from "../time-unit.ts";

const reads =
  "Bits a second that arrived, of all streams together; of UDP also the jitter and the part of packets that were lost. Both directions of `--bidir`. Several runs in one file are several processes.";
const leaves = "Intervals, single streams, what was sent, retransmissions, use of the CPU.";

/** A network test's name: the protocol, the streams, and the direction where the server sent. */
function nameOf(protocol: string, streams: string, isReverse: boolean): string {
  return `iperf3${namePart("protocol", protocol)}${namePart("streams", streams)}${isReverse ? namePart("direction", "reverse") : ""}`;
}

/** iperf3's `-J`. Source: esnet/iperf, src/iperf_api.c (iperf_print_results). */
export const iperf3: Format = {
  id: "iperf3",
  label: "iperf3 JSON",
  kind: "bench",
  version: 1,
  guide: { madeBy: "iperf3", command: "iperf3 -c server -t 30 -J > iperf3.json", reads, leaves },
  sniff(head) {
    const paths = jsonOutline(head)?.paths;
    const isReport = paths?.has("start.version") === true && paths.has("start.connected");
    return isReport && (paths.has("start.test_start.protocol") || paths.has("intervals")) ? "certain" : "no";
  },
  parse: jsonProcesses(add),
};

function add(list: ResultList, file: Json): void {
  const start = field(file, "start");
  const error = text(field(file, "error"));
  if (error !== undefined) list.warn("failed-run", `The run ended with an error: ${error}.`);
  const config = configOf([["iperf3", text(field(start, "version"))?.replace(/^iperf /, "")]]);
  const protocol = text(path(start, "test_start", "protocol")) ?? "";
  const streams = finite(path(start, "test_start", "num_streams")) ?? elements(field(start, "connected")).length;
  const isReverse = finite(path(start, "test_start", "reverse")) === 1;
  for (const [suffix, isBack] of [
    ["", isReverse],
    ["_bidir_reverse", !isReverse],
  ] as const) {
    // Versions before 3.2 have one sum of UDP.
    const sum = path(file, "end", `sum_received${suffix}`) ?? path(file, "end", `sum${suffix}`);
    const packets = finite(field(sum, "packets"));
    const values = [
      measured(finite(field(sum, "bits_per_second")), "bit/s"),
      timed(finite(field(sum, "jitter_ms")), "ms", "jitter"),
      failedPart(finite(field(sum, "lost_packets")) ?? 0, packets),
    ];
    const present = values.filter((value) => value !== undefined);
    list.add(nameOf(protocol, String(streams), isBack), packets ?? 0, present, config);
  }
}

/** The line of a stream or of all together at the end of a run. */
const received =
  /^\[(SUM| {0,4}\d{1,5})\](?:\[([TR])X-[CS]\])? {1,9}[\d.]{1,12}-[\d.]{1,12} {1,9}sec {1,9}[\d.]{1,12} [KMGT]?Bytes {1,9}([\d.]{1,12}) ([KMGT]?)(bits|Bytes)\/sec(?: {1,9}([\d.]{1,12}) ms {1,9}(\d{1,15})\/(\d{1,15}) .{0,20}?)? .{0,40}receiver$/;
const prefixes = ["", "K", "M", "G", "T"];

/** The text that iperf3 prints, as a client or as a server. */
export const iperf3Console: Format = textReports({
  id: "iperf3-console",
  label: "iperf3 text",
  guide: { madeBy: "iperf3", command: "iperf3 -c server -t 30 | tee iperf3.txt", reads, leaves },
  begins: /^(?:Connecting to host \S{1,255}, port \d+|Accepted connection from \S{1,255}, port \d+)$/,
  holds: received,
  // Intervals, whose lines do not end with `sender` or `receiver`.
  passes: /^\[(?:SUM| {0,4}\d{1,5})\](?:\[[TR]X-[CS]\])? .{1,90}\/sec(?:.{0,60}[^r])?$/,
  announces: /^Connecting to host \S{1,255}, port \d+$/,
  read(lines) {
    const isReverse = lines.some((line) => line.startsWith("Reverse mode, remote host "));
    const protocol = lines.some((line) => /^\[ ID\].{1,60} Jitter /.test(line)) ? "UDP" : "TCP";
    const rows = lines.flatMap((line) => {
      const match = received.exec(line);
      return match === null ? [] : [match.map((part: string | undefined) => part ?? "")];
    });
    return ["T", "R"].flatMap((role): ReportedResult[] => {
      // Lines of a test in one direction name no role.
      const own = rows.filter(([, , of = ""]) => of === role || (of === "" && role === "T"));
      const streams = own.filter(([, stream]) => stream !== "SUM");
      const row = own.find(([, stream]) => stream === "SUM") ?? own[0];
      if (row === undefined) return [];
      const isBack = role === "R" || isReverse;
      return [{ name: nameOf(protocol, String(streams.length), isBack), values: valuesOf(row) }];
    });
  },
});

/** Bits count in 1000s, bytes (`-f M`) in 1024s. */
function valuesOf([, , , rate = "", prefix = "", unit, jitter = "", lost = "", all = ""]: readonly string[]) {
  const factor =
    unit === "bits" ? 1000 ** prefixes.indexOf(prefix) : 8 * (bytesOf(prefix === "" ? "B" : `${prefix}iB`) ?? 1);
  const values: (Measured | undefined)[] = [measured(Number(rate) * factor, "bit/s")];
  if (all !== "") values.push(timed(Number(jitter), "ms", "jitter"), failedPart(Number(lost), Number(all)));
  return values;
}
