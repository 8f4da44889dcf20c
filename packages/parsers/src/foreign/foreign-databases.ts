import type { ForeignFile } from "./foreign-file.ts";

/** Answers and exports of databases of metrics and logs, in a form that is not read. */
export const foreignDatabases: readonly ForeignFile[] = [
  {
    what: "VictoriaMetrics' own form of an export (`export/native`)",
    advice:
      "Ask for JSON lines: `curl http://localhost:8428/api/v1/export -d 'match[]={__name__!=\"\"}' > data.jsonl`.",
    matches: (head) => isNativeExport(head),
  },
  {
    what: "rows of series without a heading, as VictoriaMetrics' `export/csv` writes them",
    advice:
      "Ask for JSON lines: `curl http://localhost:8428/api/v1/export -d 'match[]={__name__!=\"\"}' > data.jsonl`. Or put a first line above it: the names of its columns, `value` and `time` among them.",
    matches: (_, text) => areRows(text, headless),
  },
  {
    what: "a table without a heading",
    advice: "Put the names of its columns above it: `sed -i '1i time,value' data.csv`, one name for each column.",
    matches: (_, text) => areRows(text, timedNumbers),
  },
  {
    what: "an answer of Pushgateway's API",
    advice: "Upload its metrics instead: `curl http://localhost:9091/metrics > metrics.prom`.",
    matches: (_, text) => isPushgateway(text),
  },
  {
    what: "a request of Prometheus' remote write",
    advice:
      "Ask a server that has its samples: `curl -sG http://localhost:9090/api/v1/query --data-urlencode 'query={job!=\"\"}[1h]' > answer.json`.",
    matches: (head, text) => head.length > 16 && text.slice(0, 64).includes("\b__name__") && isMessage(head),
  },
  {
    what: "what promtool found in metrics, in a database or in an answer",
    advice: "It holds no samples. Dump them: `promtool tsdb dump data > dump.txt`.",
    matches: (_, text) =>
      /^(?:[a-zA-Z_:][\w:]* (?:use base unit|metric names should|counter metrics should|non-(?:counter|histogram)|no help text|no such )[^\n]*(?:\n|$))/.test(
        text,
      ) ||
      /^Block ID: [0-9A-HJKMNP-TV-Z]{26}\r?\n/.test(text) ||
      /^BLOCK ULID +MIN TIME +MAX TIME /.test(text) ||
      /^\{__name__="(?:[^"\\\n]|\\.){1,300}"(?:, \w{1,100}="(?:[^"\\\n]|\\.){0,300}"){0,40}\}\r?(?:\n|$)/.test(text),
  },
];

/** Whether an answer of an API holds Pushgateway's groups. */
export function isPushgateway(text: string): boolean {
  return /^\s*\{\s*"status": ?"success",\s*"data": ?\[\s*\{[^\n]{0,4000}"(?:last_push_successful|push_time_seconds)":/.test(
    text.slice(0, 8192),
  );
}

const cell = '(?:[^",\\n]{0,200}|"[^"\\n]{0,200}")';
const moment = "(?:\\d{10}|\\d{13}|\\d{19}|\\d{4}-\\d\\d-\\d\\d[T ][\\d:.]{8,18}Z?)";
const number = "-?\\d{1,20}(?:\\.\\d{1,20})?(?:e[+-]?\\d{1,3})?";
/** A row that has a metric's name, and at its end a value and a time in either order. */
const headless = new RegExp(
  `^[A-Za-z_:][\\w:.]{0,200},(?:${cell},){0,20}(?:${number},${moment}|${moment},(?:${number})?)\\r?$|^${moment},[A-Za-z_:][\\w:.]{0,200},(?:${cell},){0,20}${number}\\r?$`,
);

const timedNumbers = new RegExp(`^"?${moment}"?(?:[,;\\t]"?${number}"?){1,100}\\r?$`);

/** Whether the first lines are all of one kind. */
function areRows(text: string, kind: RegExp): boolean {
  const lines = text.split("\n", 4).slice(0, 3);
  return lines.length > 1 && lines.every((line, i) => kind.test(line) || (line === "" && i > 0));
}

/** Whether bytes begin with a series of version 1 or an empty symbol of version 2, as they are or behind the first bytes of Snappy. */
function isMessage(head: Uint8Array): boolean {
  return [0, 2, 3, 4, 5, 6].some((at) => head[at] === 0x0a || (head[at] === 0x22 && head[at + 1] === 0));
}

/** Begins with the range of times, each as a whole number whose sign is its last bit, and the length of the first series' name. */
function isNativeExport(head: Uint8Array): boolean {
  if (head.length < 32) return false;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const [from, to] = [view.getBigUint64(0) >> 1n, view.getBigUint64(8) >> 1n];
  const length = view.getUint32(16);
  const isTime = to > 1_000_000_000_000n && to < 4_102_444_800_000n && from <= to;
  return isTime && length > 0 && length < 65_536 && /^[A-Za-z_]/.test(String.fromCharCode(head[20] ?? 0));
}
