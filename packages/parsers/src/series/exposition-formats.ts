import type { Format, SniffAnswer } from "../format.ts";
import { headText } from "../read/lines.ts";
import { BadLine, parseExpositionLine } from "./exposition-line.ts";
import { parseExposition } from "./exposition.ts";

const typeLine =
  /^[ \t]*#[ \t]+(?:TYPE[ \t]+\S+[ \t]+(?:counter|gauge|histogram|summary|untyped|unknown|info|stateset|gaugehistogram)|HELP[ \t]+\S+([ \t]|$)|UNIT[ \t]+\S+)/;
/** The least timestamp that is one, in seconds or milliseconds. */
const earliestTime = 1e9;
/** The number of lines that are tried; a text of another kind shows itself in fewer. */
const triedLines = 20;

/** Complete lines of a head: a last one without line break may be cut. */
function headLines(head: Uint8Array): string[] {
  const lines = headText(head).split(/\r?\n/);
  if (lines.length > 1) lines.pop();
  return lines.filter((line) => line.trim() !== "");
}

/**
 * `num_symbols: 1` is no metric: a name may hold a colon and hardly ends with one. A remark behind a number is of another table, and
 * `StartServers 2` of a server's settings.
 */
const otherTable = /^\s*[A-Za-z_]\w*:\s|\d\s+#\s*[^\s{]|^\s*(?:[A-Z][a-z]+){2,}\s+\d+$/;
const isComment = (line: string): boolean => line.trimStart().startsWith("#");
const isType = (line: string): boolean => /^# (?:TYPE|HELP|UNIT) \S/.test(line);

/** Whether lines are samples, of which no type is stated. */
function looksLikeSamples(lines: readonly string[]): SniffAnswer {
  let samples = 0;
  let labelled = 0;
  let bad = 0;
  for (const line of lines.slice(0, triedLines)) {
    if (isComment(line)) continue;
    try {
      if (otherTable.test(line)) bad++;
      else {
        const { labels, timestamp } = parseExpositionLine(line);
        // Two small numbers behind a word alone are a table's row: no scrape is of the first days of 1970.
        const time = Number(timestamp);
        const isNoTime = timestamp !== undefined && timestamp !== "" && Number.isNaN(time);
        if (isNoTime || (labels.length === 1 && time >= 0 && time < earliestTime)) bad++;
        else {
          samples++;
          // A dump of promtool has the name among the labels.
          if (labels.length > 1 && !line.startsWith("{")) labelled++;
        }
      }
    } catch (error) {
      if (!(error instanceof BadLine)) throw error;
      bad++;
    }
  }
  // Labels in braces are of no other text; bare names with numbers are of many.
  if (labelled > 0 && bad === 0) return "certain";
  return samples > bad ? "maybe" : "no";
}

/** promtool tsdb dump: `{__name__="x", a="b"} value milliseconds`. */
export const promtoolDump: Format = {
  id: "promtool-dump",
  label: "promtool tsdb dump",
  kind: "series",
  version: 1,
  guide: {
    madeBy: "promtool",
    command: "promtool tsdb dump data > dump.txt",
    reads: "Every sample.",
    leaves: "Types and help, which the dump does not hold.",
  },
  sniff(head) {
    return /^\{__name__="(?:[^"\\]|\\.)*"(?:, \w+="(?:[^"\\]|\\.)*")*\} \S+ -?\d+\r?\n/.test(
      headText(head.subarray(0, 8192)),
    )
      ? "certain"
      : "no";
  },
  parse: parseExposition,
};

/** OpenMetrics 1.0 and 2.0: ends with `# EOF`, timestamps in seconds. */
export const openMetrics: Format = {
  id: "openmetrics",
  label: "OpenMetrics text",
  kind: "series",
  version: 5,
  guide: {
    madeBy: "Prometheus client libraries",
    command: "curl -H 'Accept: application/openmetrics-text' http://localhost:8080/metrics > metrics.txt",
    reads:
      "Samples, types, units, help; of OpenMetrics 2.0 also native histograms, histograms and summaries of one line.",
    leaves: "Exemplars and start times (st@); created times are series as in Prometheus.",
  },
  sniff(head) {
    const lines = headLines(head);
    // Tables of Unicode end so, too. A page without any metric has this line alone.
    const isEnded = lines.includes("# EOF");
    if (isEnded && (lines.length === 1 || lines.some(isType) || looksLikeSamples(lines) !== "no")) return "certain";
    return lines.some((line) => /^# UNIT \S+/.test(line) || /^# TYPE \S+ (?:info|stateset|gaugehistogram)$/.test(line))
      ? "certain"
      : "no";
  },
  parse: parseExposition,
};

/** Prometheus text 0.0.4: `/metrics`, `/federate`, and what exporters make of it. */
export const prometheusText: Format = {
  id: "prometheus-text",
  label: "Prometheus metrics text",
  kind: "series",
  version: 4,
  guide: {
    madeBy: "Prometheus client libraries, exporters, /federate",
    command: "curl http://localhost:8080/metrics > metrics-$(date +%s).prom",
    reads:
      "Samples, types, help; several scrapes of one variant become one history, and so do several in a file, each below a line with its time (`date`).",
    leaves: "Nothing.",
  },
  sniff(head) {
    const lines = headLines(head);
    if (lines.slice(0, triedLines).some((line) => typeLine.test(line))) return "certain";
    // MySQL's status has a name and a number in each line, too.
    return /^Variable_name\tValue$/.test(lines[0] ?? "") ? "no" : looksLikeSamples(lines);
  },
  parse: parseExposition,
};
