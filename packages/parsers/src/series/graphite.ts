import type { SeriesTable } from "@sweetspot/model";
import type { Format, ParseContext, SniffAnswer } from "../format.ts";
import { entryOf } from "../read/entry-of.ts";
import { forEachLine, headText } from "../read/lines.ts";
import { prometheusName } from "./influx/influx-lines.ts";
import { MeasuredTable } from "./measured-table.ts";

/** `servers.web1.load 1.5 1700000000`, the path with a dot or with tags: `load;host=web1`. */
const point =
  /^([^\s;"'{}()]{1,1000}(?:;[^\s;="]{1,200}=[^;"]{1,1000}){0,50}) (-?\d{1,40}(?:\.\d{0,40})?(?:[eE][+-]?\d{1,3})?) (\d{10})$/;
const longestLine = 16_384;

/**
 * Graphite's plaintext protocol: a path, a value and a time in seconds a line. Dots of a path become underscores, as graphite_exporter
 * makes them, and tags become labels. Source: graphite.readthedocs.io, "Feeding In Your Data".
 */
export const graphite: Format = {
  id: "graphite",
  label: "Graphite plaintext",
  kind: "series",
  version: 1,
  guide: {
    madeBy: "collectd's write_graphite, Telegraf, StatsD and other senders",
    command: "nc -lk 2003 > metrics.graphite",
    reads: "Every value with its time and tags; dots of a path become underscores.",
    leaves: "The meaning of a path's parts: a path is one name.",
  },
  sniff(head): SniffAnswer {
    const lines = headText(head).split(/\r?\n/).slice(0, 20);
    // The last one may be cut where the head ends.
    const whole = (lines.length < 20 ? lines.slice(0, -1) : lines).filter((line) => line !== "");
    return whole.length > 0 && whole.every((line) => /^[^\s;]*\.|^[^\s;]*;/.test(line) && readPoint(line) !== null)
      ? "certain"
      : "no";
  },
  parse,
};

function readPoint(line: string): RegExpExecArray | null {
  return line.length <= longestLine ? point.exec(line) : null;
}

function parse(bytes: Uint8Array, context: ParseContext): SeriesTable {
  const table = new MeasuredTable(context);
  /** By path and tags: the same few come again and again. */
  const known = new Map<string, { readonly name: string; readonly labels: readonly (readonly [string, string])[] }>();
  forEachLine(bytes, context.diagnostics, (line, number) => {
    if (line === "") return;
    const match = readPoint(line);
    if (match === null) {
      const message = "This line is not `path value time`; it was skipped.";
      context.diagnostics.add({ severity: "warning", code: "bad-line", message, line: number });
      return;
    }
    const { name, labels } = entryOf(known, match[1]!, nameAndLabels);
    table.add(name, labels, Number(match[3]) * 1000, Number(match[2]));
  });
  return table.finish("No line holds a path, a value and a time.");
}

/** The name and labels of a path with its tags, such as `load;host=web1`. */
function nameAndLabels(text: string) {
  const [path = "", ...tags] = text.split(";");
  const labels = tags.map((tag) => {
    const at = tag.indexOf("=");
    return [prometheusName(tag.slice(0, at)), tag.slice(at + 1)] as const;
  });
  return { name: prometheusName(path), labels };
}
