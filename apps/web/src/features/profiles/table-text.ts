import type { TopAnswer } from "@sweetspot/contract";
import { changeText } from "../flame/frame-text.ts";
import { shareText, signedText, valueText } from "./format-value.ts";

/** All functions as CSV (RFC 4180): plain numbers in the sample type's unit. */
export function topCsv(answer: TopAnswer): string {
  const { type, unit } = answer.sampleType;
  const label = `${type} (${unit})`;
  const rows =
    answer.kind === "top"
      ? [
          ["function", "file", `flat ${label}`, `cum ${label}`],
          ...answer.names.map((name, row) => [name, answer.files[row]!, answer.flat[row]!, answer.cum[row]!]),
        ]
      : [
          [
            "function",
            "file",
            `flat before ${label}`,
            `flat after ${label}`,
            `cum before ${label}`,
            `cum after ${label}`,
          ],
          ...answer.names.map((name, row) => [
            name,
            answer.files[row]!,
            answer.flatBefore[row]!,
            answer.flatAfter[row]!,
            answer.cumBefore[row]!,
            answer.cumAfter[row]!,
          ]),
        ];
  return `${rows.map((row) => row.map(csvCell).join(",")).join("\r\n")}\r\n`;
}

/** The first functions as a Markdown table, with a line that says of what. */
export function topMarkdown(answer: TopAnswer, caption: string, rows: number): string {
  const { unit } = answer.sampleType;
  const order = answer.names.map((_, row) => row).slice(0, rows);
  const lines =
    answer.kind === "top"
      ? [
          "| flat | flat % | cum | cum % | function |",
          "| ---: | ---: | ---: | ---: | :--- |",
          ...order.map((row) => {
            const flat = answer.flat[row]!;
            const cum = answer.cum[row]!;
            return `| ${valueText(flat, unit)} | ${shareText(flat, answer.whole)} | ${valueText(cum, unit)} | ${shareText(cum, answer.whole)} | ${code(answer.names[row]!)} |`;
          }),
        ]
      : [
          "| own change | before | after | change | function |",
          "| ---: | ---: | ---: | ---: | :--- |",
          ...order.map((row) => {
            const own = answer.flatAfter[row]! - answer.flatBefore[row]!;
            const before = answer.cumBefore[row]!;
            const after = answer.cumAfter[row]!;
            return `| ${signedText(own, unit)} | ${valueText(before, unit)} | ${valueText(after, unit)} | ${changeText(before, after)} | ${code(answer.names[row]!)} |`;
          }),
        ];
  const rest = answer.names.length - order.length;
  return [caption, "", ...lines, ...(rest > 0 ? ["", `and ${rest.toLocaleString("en-US")} more`] : []), ""].join("\n");
}

/** Quoted where needed; a text that a spreadsheet would take for a formula is kept a text. */
function csvCell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function code(name: string): string {
  const text = name.slice(0, 300).replace(/\s+/g, " ").replaceAll("|", "\\|");
  const fence = text.includes("`") ? "``" : "`";
  return `${fence}${text}${fence}`;
}
