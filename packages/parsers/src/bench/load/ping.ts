import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext } from "../../format.ts";
import { forEachLine, headText } from "../../read/lines.ts";
import { ReplyRuns } from "./reply-runs.ts";
import { namePart } from "../result-list.ts";
import { timed } from "../text-reports.ts";

const first = /^PING ([^\s(]{1,253}) ?\(/;
/** A reply, with its time before it (`-D`). One that comes twice (`DUP!`) is not counted again. */
const reply =
  /^(?:\[\d{1,12}\.\d{1,6}\] )?\d{1,6} bytes from ([^\s:]{1,253}|[\da-f:.%a-z]{2,60})(?: \([^)]{1,60}\))?[:,] (?:icmp_)?seq=\d{1,9} (?:(?:ttl|hlim)=\d{1,3} )?time=(\d{1,9}(?:\.\d{1,6})?) ms$/;
const loss =
  /^\d{1,12} packets transmitted, \d{1,12} (?:packets )?received, (?:\+\d{1,12} (?:duplicates|errors), ){0,2}([\d.]{1,9})% packet loss/;
const summary = /^(?:rtt|round-trip) min\/avg\/max(?:\/(?:mdev|stddev))? = [\d.]{1,12}\/([\d.]{1,12})\/([\d.]{1,12})/;

/** The text of ping on Linux, macOS and the BSDs. Source: iputils, ping.c; FreeBSD, sbin/ping; busybox, networking/ping.c. */
export const ping: Format = {
  id: "ping",
  label: "ping text",
  kind: "bench",
  version: 1,
  guide: {
    madeBy: "ping (iputils, macOS, BSD, busybox)",
    command: "ping -c 30 server | tee ping.txt",
    reads:
      "The time of each reply and the part of packets that were lost; with `-q` the mean and the greatest time. A run is a process; runs to several hosts in one file are told apart.",
    leaves: "Replies that come twice, addresses and the least time.",
  },
  sniff: (head) => {
    const lines = headText(head)
      .split(/\r?\n/)
      .map((line) => line.slice(0, 400).trimEnd());
    const replies = lines.filter((line) => reply.test(line)).length;
    // A cut text begins with a reply; a log that has some among other lines is a log.
    const isPart = replies > 1 && replies * 2 >= lines.filter((line) => line !== "").length;
    const hasEnd = lines.some((line) => loss.test(line));
    return isPart || (lines.some((line) => first.test(line)) && (replies > 0 || hasEnd)) ? "certain" : "no";
  },
  parse,
};

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const runs = new ReplyRuns(context);
  let run: ReturnType<ReplyRuns["begin"]> | undefined;
  let last = 0;
  const begin = (host: string, line: number) => runs.begin("ping", namePart("host", host), line);
  forEachLine(bytes, context.diagnostics, (raw, number) => {
    last = number;
    const line = raw.slice(0, 400).trimEnd();
    const host = first.exec(line)?.[1];
    if (host !== undefined) {
      run = begin(host, number);
      return;
    }
    const [, from, time] = reply.exec(line) ?? [];
    const value = timed(time === undefined ? undefined : Number(time), "ms");
    if (value !== undefined) {
      run ??= begin(from!, number);
      run.replies.push({ values: [value], line: number });
      return;
    }
    if (run === undefined) return;
    const lost = loss.exec(line)?.[1];
    if (lost !== undefined) run.rest = [{ value: Number(lost) / 100, unit: "errors/op" }];
    const [, mean, greatest] = summary.exec(line) ?? [];
    if (mean !== undefined)
      run.mean = [timed(Number(mean), "ms"), timed(Number(greatest), "ms", "max")].filter((one) => one !== undefined);
  });
  return runs.finish(last);
}
