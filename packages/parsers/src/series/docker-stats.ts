import type { SeriesTable } from "@sweetspot/model";
import { bytesOf } from "../bench/time-unit.ts";
import type { Format, ParseContext } from "../format.ts";
import { clockTime, remarkZone, unknownZone } from "../read/clock-time.ts";
import { elements, type Json, text } from "../read/json-bounded.ts";
import { jsonReports } from "../read/json-reports.ts";
import { forEachLine, headText } from "../read/lines.ts";
import { MeasuredTable } from "./measured-table.ts";
import { scrapeTime } from "./scrape-clock.ts";

/** Columns by their names in Docker's JSON, in podman's and in tables, with the metric for each of their parts, which a slash separates. */
const columns: readonly (readonly [names: readonly string[], first: string, second?: string])[] = [
  [["CPUPerc", "cpu_percent", "CPU %"], "cpu_percent"],
  [["MemUsage", "mem_usage", "MEM USAGE / LIMIT"], "memory_usage_bytes", "memory_limit_bytes"],
  [["MemPerc", "mem_percent", "MEM %"], "memory_percent"],
  [["NetIO", "net_io", "NET I/O", "NET IO"], "network_received_bytes", "network_sent_bytes"],
  [["BlockIO", "block_io", "BLOCK I/O", "BLOCK IO"], "block_read_bytes", "block_written_bytes"],
  [["PIDs", "pids", "PIDS"], "processes"],
];
const columnOf = new Map(columns.flatMap((column) => column[0].map((name) => [name, column])));
const nameColumns = ["Name", "name", "NAME", "Container", "CONTAINER", "CONTAINER ID", "id", "ID", "CONTAINER NAME"];
/** Columns of podman alone. */
const podmanColumns = ["avg_cpu", "AVG CPU %"];
/** Fields that a script adds to the JSON, whose own lines have no time. */
const timeFields = ["time", "timestamp", "ts", "Time", "Timestamp", "@timestamp", "date"];

const timedLoop =
  'while sleep 5; do docker stats --no-stream --format json | sed "s/^{/{\\"time\\":$(date +%s),/"; done > docker.jsonl';
const longestLine = 65_536;
/** What a terminal is told when the figures are refreshed. */
// oxlint-disable-next-line no-control-regex -- the sequences begin with an escape
const terminalCodes = /\u001b\[[0-9;]{0,10}[A-Za-z]/g;

/** `docker stats` and `podman stats`, as JSON or as a table. Sizes are rounded as they print them. Source: docker/cli, formatter_stats.go; podman, cmd/podman/containers/stats.go. */
export const dockerStats: Format = {
  id: "docker-stats",
  label: "docker stats, podman stats",
  kind: "series",
  version: 4,
  guide: {
    madeBy: "Docker, Podman",
    command: timedLoop,
    reads:
      "Processor, memory, network, block devices and processes of each container, from JSON or the table. The time is a field that a script added, precedes the line, or is on a line of its own above (`date`); else it is that of the file.",
    leaves: "Containers' ids; podman's processor time. Sizes are rounded as the tool prints them.",
  },
  linesBeginWithTimes: true,
  sniff: (head) => (opensWithStats(headText(head)) ? "certain" : "no"),
  parse,
};

const timeBefore = "[\\w:.,+@ -]{10,40}";
const dockerJson = new RegExp(`^(?:${timeBefore} )?\\{(?=.{0,200}"CPUPerc":").{0,2000}"MemUsage":"`);
const podmanJson = /^\[\s{0,10}\{\s{0,10}"id":\s?"[^"\n]{1,64}",\s{0,10}"name":\s?"[^"\n]{0,200}",\s{0,10}"cpu_time":/;
const heading = /^(?:CONTAINER|NAME|ID)\b.{0,200}\bCPU %.{0,200}\bMEM USAGE \/ LIMIT\b/;

function opensWithStats(head: string): boolean {
  if (podmanJson.test(head)) return true;
  const lines = head.slice(0, 8192).replaceAll(terminalCodes, "").split(/\r?\n/, 4);
  const first = lines.findIndex((line) => line.trim() !== "" && Number.isNaN(clockTime(line.trim())));
  const line = lines[first] ?? "";
  return dockerJson.test(line) || heading.test(line);
}

/** A container's cells by the names of their columns. */
type Cells = ReadonlyMap<string, string>;
type Values = readonly (readonly [metric: string, value: number])[];

function parse(bytes: Uint8Array, context: ParseContext): SeriesTable {
  const rows = new ContainerRows(context);
  if (podmanJson.test(headText(bytes.subarray(0, 8192)))) {
    for (const report of jsonReports(bytes, context)) for (const row of elements(report)) rows.add(cellsOf(row));
    return rows.finish();
  }
  let heads: readonly string[] = [];
  let blockTime = Number.NaN;
  let zone: string | undefined;
  forEachLine(bytes, context.diagnostics, (written, line) => {
    const stripped = written.replaceAll(terminalCodes, "").trim();
    if (stripped === "") return;
    const time = clockTime(stripped);
    if (!Number.isNaN(time)) {
      blockTime = time;
      zone ??= unknownZone(stripped);
      return;
    }
    const brace = stripped.indexOf("{");
    const before = brace > 0 ? clockTime(stripped.slice(0, brace).trim()) : Number.NaN;
    if (brace === 0 || !Number.isNaN(before)) {
      const row = jsonOf(stripped.slice(brace));
      if (row !== undefined) rows.add(row, firstTime(before, fieldTime(row), blockTime));
      else badLine(context, line, "This line is not whole JSON.");
      return;
    }
    if (heading.test(stripped)) {
      heads = tableCells(stripped);
      return;
    }
    const cells = tableCells(stripped);
    if (heads.length > 0 && cells.length === heads.length)
      rows.add(new Map(heads.map((head, i) => [head, cells[i]!])), blockTime);
    else badLine(context, line, "This line is no row of the table.");
  });
  remarkZone(zone, context.diagnostics);
  return rows.finish();
}

function badLine({ diagnostics }: ParseContext, line: number, message: string): void {
  diagnostics.add({ severity: "warning", code: "bad-line", message, line });
}

/** Columns are at least two blanks apart; their cells have single ones. */
const tableCells = (line: string): string[] => line.split(/ {2,}|\t/);

function jsonOf(line: string): Cells | undefined {
  if (line.length > longestLine) return undefined;
  try {
    return cellsOf(JSON.parse(line) as Json);
  } catch {
    return undefined;
  }
}

function cellsOf(row: Json): Cells {
  const cells = new Map<string, string>();
  if (typeof row !== "object" || row === null) return cells;
  for (const [name, value] of Object.entries(row)) {
    const cell = text(value) ?? (typeof value === "number" ? String(value) : undefined);
    if (cell !== undefined) cells.set(name, cell);
  }
  return cells;
}

function fieldTime(row: Cells): number {
  for (const name of timeFields) {
    const time = clockTime(row.get(name) ?? "");
    if (!Number.isNaN(time)) return time;
  }
  return Number.NaN;
}

const firstTime = (...times: readonly number[]): number => times.find((time) => !Number.isNaN(time)) ?? Number.NaN;

/** Rows with a time as they come; of the others the last of each container, since a refreshed screen shows all again and again. */
class ContainerRows {
  readonly #table: MeasuredTable;
  readonly #context: ParseContext;
  readonly #undated = new Map<string, Values>();
  #hasTimes = false;
  #leftOut = 0;

  constructor(context: ParseContext) {
    this.#table = new MeasuredTable(context);
    this.#context = context;
  }

  /** Adds a container's row; `timeMs` is NaN where the file states none. A row of dashes, as a screen begins with, has no values. */
  add(row: Cells, timeMs = Number.NaN): void {
    const values = valuesOf(row);
    if (values.length === 0) return;
    const name = nameOf(row);
    if (!Number.isNaN(timeMs)) {
      this.#hasTimes = true;
      this.#addAt(name, values, timeMs);
      return;
    }
    if (this.#undated.has(name)) this.#leftOut++;
    this.#undated.set(name, values);
  }

  #addAt(name: string, values: Values, timeMs: number): void {
    const labels = [["container", name]] as const;
    for (const [metric, value] of values) this.#table.add(metric, labels, timeMs, value);
  }

  finish(): SeriesTable {
    const problem = "No line holds a container's figures.";
    const { diagnostics } = this.#context;
    if (this.#hasTimes) {
      const without = this.#undated.size + this.#leftOut;
      if (without > 0) {
        const message = `${without} rows have no time and were left out; the others have one.`;
        diagnostics.add({ severity: "warning", code: "no-times", message });
      }
      return this.#table.finish(problem);
    }
    const { ms, mark } = scrapeTime(new Map(), this.#context);
    for (const [name, values] of this.#undated) this.#addAt(name, values, ms);
    if (this.#leftOut > 0) {
      const message = `The file shows its containers several times without saying when: the last rows were kept, ${this.#leftOut} before them were left out. Write the time with each: \`${timedLoop}\`.`;
      diagnostics.add({ severity: "warning", code: "repeated-samples", message });
    }
    return { ...this.#table.finish(problem), ...mark };
  }
}

function valuesOf(row: Cells): Values {
  const tool = podmanColumns.some((name) => row.has(name)) ? "podman" : "docker";
  const values: (readonly [metric: string, value: number])[] = [];
  const add = (metric: string, part: string): void => {
    const value = sizeOf(part.trim());
    if (value !== undefined) values.push([`${tool}_${metric}`, value]);
  };
  for (const [name, cell] of row) {
    const column = columnOf.get(name);
    if (column === undefined) continue;
    const [, first, second] = column;
    const slash = cell.indexOf("/");
    add(first, slash < 0 ? cell : cell.slice(0, slash));
    if (second !== undefined && slash >= 0) add(second, cell.slice(slash + 1));
  }
  return values;
}

function nameOf(row: Cells): string {
  for (const column of nameColumns) {
    const name = row.get(column);
    if (name !== undefined && name !== "" && name !== "--") return name;
  }
  return "";
}

/** `12.5%`, `1.944MiB` or `7` as a number; sizes in bytes. */
function sizeOf(cell: string): number | undefined {
  const match = /^(\d{1,20}(?:\.\d{1,10})?) ?([A-Za-z]{1,3}|%)?$/.exec(cell);
  if (match === null) return undefined;
  const [, digits = "", unit = "%"] = match;
  const factor = unit === "%" ? 1 : bytesOf(unit);
  return factor === undefined ? undefined : Number(digits) * factor;
}
