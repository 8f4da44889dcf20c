import type { TopAnswer } from "@sweetspot/contract";
import { plainMatcher } from "../../model/use-matcher.ts";

/** A source file with its lines that have a value, the heaviest file first, lines in the file's order. */
export interface FileLines {
  readonly file: string;
  /** Own values of all lines: of a difference the change. */
  readonly flat: number;
  readonly lines: readonly SourceLine[];
}

export interface SourceLine {
  readonly row: number;
  readonly name: string;
  /** 0 where the profile does not say. */
  readonly line: number;
  readonly flat: number;
  readonly cum: number;
  /** Whether the base of a difference has the line at all, and whether what is shown has it. */
  readonly inBase: boolean;
  readonly inShown: boolean;
  /** `flat` and `cum` to the last digit, where doubles do not have them. */
  readonly exact: { readonly flat: bigint; readonly cum: bigint } | null;
}

/** Groups a top answer of line granularity (`name file:12`) by file. Frames without a file are under "". */
export function groupByFile(answer: TopAnswer, search: string, matches = plainMatcher(search)): FileLines[] {
  const files = new Map<string, SourceLine[]>();
  answer.names.forEach((text, row) => {
    if (search !== "" && !matches(text)) return;
    const file = answer.files[row]!;
    const at = file === "" ? -1 : text.lastIndexOf(` ${file}`);
    const place = at < 0 ? "" : text.slice(at + 1 + file.length);
    const entry = {
      row,
      name: at < 0 ? text : text.slice(0, at),
      line: /^:\d+$/.test(place) ? Number(place.slice(1)) : 0,
      flat: answer.kind === "top" ? answer.flat[row]! : answer.flatAfter[row]! - answer.flatBefore[row]!,
      cum: answer.kind === "top" ? answer.cum[row]! : answer.cumAfter[row]! - answer.cumBefore[row]!,
      inBase: answer.kind === "top-diff" && answer.cumBefore[row]! !== 0,
      inShown: answer.kind === "top" || answer.cumAfter[row]! !== 0,
      exact: exactLine(answer, row),
    };
    const known = files.get(file);
    if (known === undefined) files.set(file, [entry]);
    else known.push(entry);
  });
  return [...files]
    .map(([file, lines]) => ({
      file,
      flat: lines.reduce((sum, line) => sum + line.flat, 0),
      lines: lines.toSorted((a, b) => a.line - b.line || (a.name < b.name ? -1 : 1)),
    }))
    .toSorted((a, b) => Math.abs(b.flat) - Math.abs(a.flat) || (a.file < b.file ? -1 : 1));
}

function exactLine(answer: TopAnswer, row: number): SourceLine["exact"] {
  if (answer.exact === null) return null;
  if (answer.kind === "top") return { flat: BigInt(answer.exact.flat[row]!), cum: BigInt(answer.exact.cum[row]!) };
  const { flatBefore, flatAfter, cumBefore, cumAfter } = answer.exact;
  return {
    flat: BigInt(flatAfter[row]!) - BigInt(flatBefore[row]!),
    cum: BigInt(cumAfter[row]!) - BigInt(cumBefore[row]!),
  };
}
