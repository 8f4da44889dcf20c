import { csvField } from "@sweetspot/model/words/csv-field";
import type { TopAnswer, TopBody, TopDiffBody } from "@sweetspot/contract";
import { changeText } from "../drawing/frame-text.ts";
import { fateLabel } from "./fate-text.ts";
import { shareText, signedText, valueText } from "./format-value.ts";

type Cell = string | number | ExactNumber;

/** A number to its last digit: it goes in as it is, though it is a text. */
class ExactNumber {
  readonly digits: string;
  constructor(digits: string) {
    this.digits = digits;
  }
}

/** All functions as CSV (RFC 4180): plain numbers in the sample type's unit, beyond 2^53 to the last digit. */
export function topCsv(answer: TopAnswer): string {
  const rows = answer.kind === "top" ? singleRows(answer) : differenceRows(answer);
  return `${rows.map((row) => row.map(csvCell).join(",")).join("\r\n")}\r\n`;
}

const exactOr = (value: number, exact: string | undefined): Cell =>
  exact === undefined ? value : new ExactNumber(exact);

const labelOf = ({ mean, sampleType: { type, unit } }: TopAnswer) => `${mean ? "mean " : ""}${type} (${unit})`;

function singleRows(answer: TopBody): Cell[][] {
  const { names, files, flat, cum, exact } = answer;
  return [
    ["function", "file", `flat ${labelOf(answer)}`, `cum ${labelOf(answer)}`],
    ...names.map((name, row) => [
      name,
      files[row]!,
      exactOr(flat[row]!, exact?.flat[row]),
      exactOr(cum[row]!, exact?.cum[row]),
    ]),
  ];
}

function differenceRows(answer: TopDiffBody): Cell[][] {
  const { names, files, flatBefore, flatAfter, cumBefore, cumAfter, exact, change, other } = answer;
  const label = labelOf(answer);
  return [
    [
      "function",
      "file",
      `flat before ${label}`,
      `flat after ${label}`,
      `cum before ${label}`,
      `cum after ${label}`,
      "part of the whole change",
      "within noise",
      "what became of it",
      "other function",
    ],
    ...names.map((name, row) => [
      name,
      files[row]!,
      exactOr(flatBefore[row]!, exact?.flatBefore[row]),
      exactOr(flatAfter[row]!, exact?.flatAfter[row]),
      exactOr(cumBefore[row]!, exact?.cumBefore[row]),
      exactOr(cumAfter[row]!, exact?.cumAfter[row]),
      change === 0 ? "" : (flatAfter[row]! - flatBefore[row]!) / change,
      answer.quiet[row] === 1 ? "yes" : "no",
      fateLabel(answer, row),
      other[row]!,
    ]),
  ];
}

/** The first functions as a Markdown table, with a line that says of what. */
export function topMarkdown(answer: TopAnswer, caption: { type: string; of: string }, rows: number): string {
  const order = answer.names.map((_, row) => row).slice(0, rows);
  const lines = answer.kind === "top" ? singleLines(answer, order) : differenceLines(answer, order);
  const rest = answer.names.length - order.length;
  const head = `**${plainMarkdown(caption.type)}** of ${plainMarkdown(caption.of)}${comparedBy(answer)}`;
  return [head, "", ...lines, ...(rest > 0 ? ["", `and ${rest.toLocaleString("en-US")} more`] : []), ""].join("\n");
}

/** The divisors of the two sides of a difference, with their numbers. */
function comparedBy(answer: TopAnswer): string {
  if (answer.kind === "top" || answer.mode === "absolute") return "";
  if (answer.operations === null) return ", as shares of each total";
  const { label, before, after } = answer.operations;
  return `, ${plainMarkdown(label)} (${plainMarkdown(before.basis)}; ${plainMarkdown(after.basis)})`;
}

function singleLines(answer: TopBody, order: readonly number[]): string[] {
  const { unit } = answer.sampleType;
  return [
    "| flat | flat % | cum | cum % | function |",
    "| ---: | ---: | ---: | ---: | :--- |",
    ...order.map((row) => {
      const flat = answer.flat[row]!;
      const cum = answer.cum[row]!;
      return `| ${valueText(flat, unit, answer.exact?.flat[row])} | ${shareText(flat, answer.whole)} | ${valueText(cum, unit, answer.exact?.cum[row])} | ${shareText(cum, answer.whole)} | ${code(answer.names[row]!)} |`;
    }),
  ];
}

function differenceLines(answer: TopDiffBody, order: readonly number[]): string[] {
  const { unit } = answer.sampleType;
  const { exact } = answer;
  return [
    "| own change | of total | before | after | change | function |",
    "| ---: | ---: | ---: | ---: | ---: | :--- |",
    ...order.map((row) => {
      const own = answer.flatAfter[row]! - answer.flatBefore[row]!;
      const before = answer.cumBefore[row]!;
      const after = answer.cumAfter[row]!;
      const tag = fateLabel(answer, row);
      const other = tag === "" || answer.other[row] === "" ? "" : ` ${code(answer.other[row]!)}`;
      const note = tag === "" ? "" : ` (${tag}${other})`;
      return `| ${signedText(own, unit)} | ${shareText(own, answer.change)} | ${valueText(before, unit, exact?.cumBefore[row])} | ${valueText(after, unit, exact?.cumAfter[row])} | ${changeText(before, after)} | ${code(answer.names[row]!)}${note} |`;
    }),
  ];
}

function csvCell(value: Cell): string {
  if (typeof value === "number") return String(value);
  if (value instanceof ExactNumber) return value.digits;
  return csvField(value);
}

/** Longest name in Markdown, in characters. */
const longestName = 300;

/** A name as code in a table's cell: nothing in it is markup, ends the cell, or turns the text that follows around. */
function code(name: string): string {
  const text = oneLine(name.length > longestName ? `${name.slice(0, longestName)}…` : name).replaceAll("|", "\\|");
  const longestRun = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longestRun + 1);
  const gap = text === "" || longestRun > 0 || /^ | $/.test(text) ? " " : "";
  return `${fence}${gap}${text}${gap}${fence}`;
}

/** A text without any markup in it. */
function plainMarkdown(text: string): string {
  return oneLine(text.slice(0, longestName)).replace(/[\\`*_{}[\]<>#|~&]/g, "\\$&");
}

/** White space and what a terminal or a page would act on, made visible or harmless. */
function oneLine(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(/[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, (mark) => {
      return `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`;
    })
    .toWellFormed();
}
