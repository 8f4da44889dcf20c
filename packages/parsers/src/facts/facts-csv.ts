import type { Fact, FactTable, StatedText } from "@sweetspot/model/facts/table";
import { UnusableInput } from "../diagnostics.ts";
import type { Format, ParseContext, SniffAnswer } from "../format.ts";
import { beyondDouble, csvHeader, csvHeadRows, forEachCsvRow, parseCsvNumber } from "../read/csv-rows.ts";

/**
 * A small table of stated numbers. The first column says what each row is about; with the columns `value` and `unit`
 * there is one number a row, otherwise every column of numbers is a quantity, its unit at the end of its name
 * (`duration_ms`, `process_gb`). Columns of words are notes.
 */
export const factsCsv: Format = {
  id: "facts-csv",
  label: "CSV of stated numbers",
  kind: "facts",
  version: 4,
  guide: {
    madeBy: "people",
    command: "",
    reads: "Stated numbers: the first column says what each row is about, every other column of numbers is a quantity.",
    leaves: "Spread, which stated numbers do not have.",
  },
  sniff,
  parse,
};

const timeColumn = /^(ts|time|timestamp|date|datetime)$/;

function sniff(head: Uint8Array): SniffAnswer {
  const header = csvHeader(head);
  if (header === undefined || header.length > 50 || new Set(header).size !== header.length) return "no";
  if (!header.every((name) => /^[a-z][\w %()/.-]{0,60}$/.test(name)) || timeColumn.test(header[0] ?? "")) return "no";
  const rows = csvHeadRows(head, 20);
  if (rows.length === 0) return "no";
  const isTable = rows.every((cells) => {
    const [subject = "", ...rest] = cells;
    const hasNumber = rest.some((cell) => rangeOf(cell) !== undefined);
    return (
      cells.length === header.length && subject.trim() !== "" && parseCsvNumber(subject) === undefined && hasNumber
    );
  });
  if (!isTable) return "no";
  // Rows about one thing again and again are measurements or a log of some kind, not statements.
  if (new Set(rows.map(([subject]) => subject)).size * 2 <= rows.length && rows.length > 2) return "no";
  return header[0] === "claim" && header.includes("value") ? "certain" : "maybe";
}

/** The units that column names end with. */
const unitSuffixes = new Map<string, string>([
  ["ns", "ns"],
  ["us", "us"],
  ["ms", "ms"],
  ["s", "s"],
  ["sec", "s"],
  ["seconds", "s"],
  ["min", "min"],
  ["minutes", "min"],
  ["hours", "h"],
  ["h", "h"],
  ["b", "bytes"],
  ["bytes", "bytes"],
  ["kb", "kB"],
  ["mb", "MB"],
  ["gb", "GB"],
  ["tb", "TB"],
  ["kib", "KiB"],
  ["mib", "MiB"],
  ["gib", "GiB"],
  ["percent", "%"],
  ["pct", "%"],
]);

interface Quantity {
  readonly name: string;
  readonly unit: string;
}

/** `genesis_sync_hours` → genesis sync in h; `size (MB)` → size in MB. */
function quantityOf(column: string): Quantity {
  if (column.length > 200) return { name: column, unit: "" };
  const bracket = /^(.*?)\s*\(([^()]+)\)$/.exec(column);
  if (bracket !== null) return { name: (bracket[1] ?? "").trim(), unit: (bracket[2] ?? "").trim() };
  const suffix = /^(.*)[_ ]([a-z%]+)$/.exec(column);
  const unit = unitSuffixes.get(suffix?.[2] ?? "");
  return { name: (unit === undefined ? column : (suffix?.[1] ?? column)).replaceAll("_", " "), unit: unit ?? "" };
}

function parse(bytes: Uint8Array, context: ParseContext): FactTable {
  const facts: Fact[] = [];
  const about: StatedText[] = [];
  const seen = new Map<string, number>();
  forEachCsvRow(bytes, context.diagnostics, ({ cells, line }, header) => {
    if (facts.length > context.limits.events) throw new UnusableInput("too-large", "The table has too many numbers.");
    const subject = numbered(seen, (cells[0] ?? "").trim());
    const unitColumn = header.indexOf("unit");
    const valueColumn = header.indexOf("value");
    const before = facts.length;
    for (const [i, column] of header.entries()) {
      const cell = (cells[i] ?? "").trim();
      if (i === 0 || i === unitColumn || cell === "") continue;
      const range = rangeOf(cell);
      const stated = unitColumn >= 0 && (valueColumn < 0 || i === valueColumn);
      const quantity = stated ? { name: column, unit: (cells[unitColumn] ?? "").trim() } : quantityOf(column);
      if (range === undefined) about.push({ key: subject === "" ? column : `${subject}: ${column}`, value: cell });
      else addRange(facts, subject, quantity, range, line);
    }
    if (facts.length === before) {
      context.diagnostics.add({ severity: "warning", code: "no-number", message: "This row states no number.", line });
    }
  });
  if (facts.length === 0) throw new UnusableInput("no-facts", "The table holds no number.");
  return {
    kind: "facts",
    about,
    facts,
    limitations: ["Stated, not measured here: their spread is not known."],
  };
}

/** The subject, or `subject (2)` where a row before is about the same. */
function numbered(seen: Map<string, number>, subject: string): string {
  const count = (seen.get(subject) ?? 0) + 1;
  seen.set(subject, count);
  return count === 1 ? subject : `${subject} (${count})`;
}

interface Range {
  readonly low: number;
  readonly high: number;
  /** The digits of a single number that a double does not hold. */
  readonly digits?: string | undefined;
  /** Worth of the last digit. */
  readonly step: number;
}

/** `143`, `+28`, `28.5` or `10-30`. */
function rangeOf(cell: string): Range | undefined {
  const text = cell.trim();
  const single = parseCsvNumber(text);
  if (single !== undefined) return { low: single, high: single, digits: beyondDouble(text), step: stepOf(text) };
  const match = /^(\d+(?:\.\d+)?)\s*(?:-|–|\.\.)\s*(\d+(?:\.\d+)?)$/.exec(text);
  if (match === null) return undefined;
  return { low: Number(match[1]), high: Number(match[2]), step: stepOf(match[1] ?? "") };
}

/** Whole numbers count as exact; `11.47` is known to a hundredth. */
function stepOf(digits: string): number {
  const decimals = /\.(\d+)$/.exec(digits)?.[1]?.length ?? 0;
  return decimals === 0 ? 0 : 1 / 10 ** decimals;
}

function addRange(
  facts: Fact[],
  subject: string,
  { name, unit }: Quantity,
  { low, high, digits, step }: Range,
  line: number,
): void {
  if (low === high) {
    facts.push({ subject, quantity: name, value: low, ...(digits === undefined ? {} : { digits }), unit, step, line });
    return;
  }
  facts.push({ subject, quantity: `${name} (from)`, value: low, unit, step, line });
  facts.push({ subject, quantity: `${name} (to)`, value: high, unit, step, line });
}
