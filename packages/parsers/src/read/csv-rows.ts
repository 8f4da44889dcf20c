import { shortDecimal } from "@sweetspot/model/series/number-text";
import type { Diagnostics } from "../diagnostics.ts";
import { headText, LineReader } from "./lines.ts";

interface CsvRow {
  /** Those of the next row as soon as the visit is over: one array serves all rows, since most of a short row's time went into its arrays. */
  readonly cells: readonly string[];
  /** 1-based line on which the row begins. */
  readonly line: number;
}

const delimiters = [",", ";", "\t"] as const;
type Delimiter = (typeof delimiters)[number];

/** The line that tells Excel the sign between cells; the header says it as well. */
const separatorLine = /^"?sep=.?"?$/i;

function withoutSeparatorLine(lines: readonly string[]): readonly string[] {
  return separatorLine.test(lines[0] ?? "") ? lines.slice(1) : lines;
}

/** The column names of a CSV's first row, trimmed and in lower case; undefined where it has fewer than two. */
export function csvHeader(head: Uint8Array): readonly string[] | undefined {
  const [first = ""] = withoutSeparatorLine(headText(head).split(/\r?\n|\r/, 2));
  return columnNames(first);
}

/** The column names of a line that may be a table's heading, trimmed and in lower case; undefined where it has fewer than two. */
export function columnNames(line: string): readonly string[] | undefined {
  if (line.length > 4096 || line.includes("\0")) return undefined;
  const names = splitRow(line, delimiterOf(line)).map((name) => name.trim().toLowerCase());
  return names.length < 2 ? undefined : names;
}

/** The first whole rows of a CSV's beginning, header excluded, without a stray line or a few; for sniffing. */
export function csvHeadRows(head: Uint8Array, count: number): readonly (readonly string[])[] {
  const lines = withoutSeparatorLine(headText(head).split(/\r?\n/));
  const delimiter = delimiterOf(lines[0] ?? "");
  const isWhole = lines.length <= count + 1 ? lines.length - 1 : count;
  const all = lines
    .slice(1, isWhole + 1)
    .filter((line) => line !== "")
    .map((line) => splitRow(line, delimiter));
  const rows = splitRow(lines[0] ?? "", delimiter).length < 2 ? all : withoutStrays(all);
  if (delimiter !== ";") return rows;
  const hasCommas = hasDecimalCommas(rows);
  return rows.map((cells) => cells.map((cell) => pointed(cell, hasCommas)));
}

/** The rows of several cells, where one row or one in ten has a single cell; else all. Scripts print a line of their own below a table. */
function withoutStrays(rows: readonly string[][]): readonly string[][] {
  const whole = rows.filter((cells) => cells.length > 1);
  const strays = rows.length - whole.length;
  return strays === 1 || strays * 10 <= rows.length ? whole : rows;
}

/** Whether the numbers of a CSV's beginning have decimal commas. */
function decimalCommas(head: Uint8Array): boolean {
  const lines = headText(head).split(/\r?\n/).slice(1, 100);
  return hasDecimalCommas(lines.map((line) => splitRow(line, ";")));
}

const groupSeparator = "[.\\u00a0\\u202f ']";
const commaNumber = new RegExp(
  `^\\s*[+−-]?(?:\\d+|\\d{1,3}(?:${groupSeparator}\\d{3})+),\\d+(?:[eE][+-]?\\d+)?(?: ?[A-Za-zµ%]{1,4})?\\s*$`,
);
const groupedNumber = new RegExp(`^\\s*[+−-]?[1-9]\\d{0,2}(?:${groupSeparator}\\d{3})+(?: ?[A-Za-zµ%]{1,4})?\\s*$`);
const groups = new RegExp(groupSeparator, "g");

/**
 * Rewrites the cells of a table with semicolons, where the comma is the decimal sign: `1.234,5` → `1234.5`. In a table that has
 * such numbers, `1.234` is 1234, unless other numbers have a point for their decimals (`hasCommas` is false then).
 */
function pointed(cell: string, hasCommas: boolean): string {
  if (commaNumber.test(cell)) return cell.replaceAll(groups, "").replace(",", ".");
  return hasCommas && groupedNumber.test(cell) ? cell.replaceAll(groups, "") : cell;
}

/** Whether a table's numbers have decimal commas and none has a decimal point. */
function hasDecimalCommas(rows: readonly (readonly string[])[]): boolean {
  const cells = rows.flat();
  const hasPoint = (cell: string): boolean => /^\s*[+−-]?\d+\.\d+\s*$/.test(cell) && !groupedNumber.test(cell);
  return cells.some((cell) => commaNumber.test(cell)) && !cells.some(hasPoint);
}

/**
 * Reads CSV with `,`, `;` or tab between cells, told from the first row. Quoted cells may hold delimiters, doubled
 * quotes and line breaks (RFC 4180). Calls `visit` with each row after the header, the header in lower
 * case, and as written (`names`); blank lines are skipped.
 */
export function forEachCsvRow(
  bytes: Uint8Array,
  diagnostics: Diagnostics,
  visit: (row: CsvRow, header: readonly string[], names: readonly string[]) => void,
): void {
  const lines = new LineReader(bytes, diagnostics);
  let delimiter: Delimiter | undefined;
  let header: readonly string[] | undefined;
  let names: readonly string[] = [];
  let hasCommas: boolean | undefined;
  const cells: string[] = [];
  const row = { cells, line: 0 };
  for (let line = lines.next(); line !== undefined; line = lines.next()) {
    if (trimmed(line) === "" || (header === undefined && separatorLine.test(line))) continue;
    delimiter ??= delimiterOf(line);
    row.line = lines.number;
    let isWhole = splitInto(cells, line, delimiter);
    // A quote left open goes on in the next lines; bounded, for a stray quote must not swallow the file.
    let whole = line;
    for (let joined = 0; !isWhole && joined < 100 && whole.length < 1_000_000; joined++) {
      const next = lines.next();
      if (next === undefined) break;
      whole += `\n${next}`;
      isWhole = splitInto(cells, whole, delimiter);
    }
    if (!isWhole) {
      diagnostics.add({
        severity: "warning",
        code: "open-quote",
        message: "A quote is opened here and never closed.",
        line: row.line,
      });
    }
    if (header === undefined) {
      names = cells.map((name) => name.trim());
      header = names.map((name) => name.toLowerCase());
      continue;
    }
    if (delimiter === ";") {
      hasCommas ??= decimalCommas(bytes.subarray(0, 64 * 1024));
      for (let i = 0; i < cells.length; i++) cells[i] = pointed(cells[i]!, hasCommas);
    }
    visit(row, header, names);
  }
}

function delimiterOf(line: string): Delimiter {
  let best: Delimiter = ",";
  let most = 0;
  for (const delimiter of delimiters) {
    const count = line.split(delimiter).length;
    if (count > most) {
      most = count;
      best = delimiter;
    }
  }
  return best;
}

const quote = 0x22;

function splitRow(line: string, delimiter: Delimiter): string[] {
  const cells: string[] = [];
  splitInto(cells, line, delimiter);
  return cells;
}

/**
 * Puts the cells of a row in place of those that the array has. Returns false where a quote is left open. Cells are short: a loop finds
 * their ends faster than `indexOf`, and no place outside of the line is asked for, which makes V8 slow at it for all lines.
 */
function splitInto(cells: string[], line: string, delimiter: Delimiter): boolean {
  const sign = delimiter.charCodeAt(0);
  const { length } = line;
  let count = 0;
  let isWhole = true;
  for (let at = 0; at >= 0; count++) {
    let stop = at;
    if (at === length || line.charCodeAt(at) !== quote) {
      while (stop < length && line.charCodeAt(stop) !== sign) stop++;
      cells[count] = line.slice(at, stop);
    } else {
      let text = "";
      let from = at + 1;
      let end = line.indexOf('"', from);
      while (end >= 0 && end + 1 < length && line.charCodeAt(end + 1) === quote) {
        text += line.slice(from, end + 1);
        from = end + 2;
        end = line.indexOf('"', from);
      }
      isWhole = end >= 0;
      if (!isWhole) end = length;
      stop = Math.min(end + 1, length);
      while (stop < length && line.charCodeAt(stop) !== sign) stop++;
      const cell = line.slice(from, end);
      cells[count] = text === "" && stop <= end + 1 ? cell : text + cell + line.slice(end + 1, stop);
    }
    at = stop < length ? stop + 1 : -1;
  }
  if (cells.length !== count) cells.length = count;
  return isWhole;
}

/** The text without the blanks around it. Most cells have none, which is seen by two signs faster than by `trim`. */
export function trimmed(cell: string): string {
  return cell === "" || (isInk(cell.charCodeAt(0)) && isInk(cell.charCodeAt(cell.length - 1))) ? cell : cell.trim();
}

/** Whether a sign is of ASCII and no blank. */
const isInk = (code: number): boolean => code > 0x20 && code < 0x7f;

/** A number as people write it in a table: `-16`, `+28`, `1e-3`, `.5`; undefined for anything else. */
export function parseCsvNumber(cell: string): number | undefined {
  const short = shortDecimal(cell);
  if (short >= 0) return short;
  const text = cell.trim().replace("−", "-");
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/.test(text)) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

/** A whole number's digits, where `parseCsvNumber` cannot give all of them. */
export function beyondDouble(cell: string): string | undefined {
  const text = cell.trim().replace("−", "-");
  if (!/^[+-]?\d{16,300}$/.test(text)) return undefined;
  return Number.isSafeInteger(Number(text)) ? undefined : String(BigInt(text.replace("+", "")));
}
