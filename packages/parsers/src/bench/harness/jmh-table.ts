import { jmhName } from "./jmh.ts";
import { namePart } from "../result-list.ts";

/** The heading of the table that JMH and kotlinx-benchmark print at the end of a run, and that `-rf text` writes; that of JMH until version 1.0, too. */
export const jmhTableHead =
  /^Benchmark +((?:\([^)]{1,200}\) +){0,50})Mode +(?:Thr +)?(?:Cnt|Count|Samples) +(?:Sec +)?(?:Score|Mean) +(?:(?:Error|(?:Mean|Score) error) +)?Units$/;

/** The names of the parameters of a table's heading. */
export function parametersOf(head: string): string[] {
  const columns = jmhTableHead.exec(head)?.[1] ?? "";
  return [...columns.matchAll(/\(([^)]+)\)/g)].map((match) => match[1]!);
}

/** A printed number; `rounded` where only its power of ten is printed (`≈ 10⁻⁴`), undefined for other texts. */
export function jmhNumber(text: string): number | "rounded" | undefined {
  if (text === "≈ 0") return 0;
  if (text.startsWith("≈")) return "rounded";
  const value = Number(text.replace(",", ".") || Number.NaN);
  return Number.isFinite(value) ? value : undefined;
}

export interface JmhRow {
  /** `Sort.sum/n=10/mode=avgt` */
  readonly name: string;
  /** The part of the name behind a colon: a percentile, a profiler's metric, or a method of a group. */
  readonly secondary: string | undefined;
  readonly score: number | "rounded";
  readonly unit: string;
}

const modes: ReadonlySet<string> = new Set(["thrpt", "avgt", "sample", "ss"]);

/** Reads `Sort.sum   10  avgt    6   0.190 ±    0.460   us/op`. Source: openjdk/jmh, TextResultFormat.java. undefined for other lines. */
export function jmhRow(line: string, parameters: readonly string[]): JmhRow | undefined {
  const words = line.split(/ +/);
  const mode = words.findLastIndex((word) => modes.has(word));
  if (mode < 1 || words.length - mode > 8) return undefined;
  const unit = words.pop()!;
  let figures = words.slice(mode + 1);
  const error = figures.indexOf("±");
  // Until version 1.0 the error follows without a sign.
  if (error < 0 && figures.length >= 3 && figures.at(-2) !== "≈") figures = figures.slice(-2, -1);
  const score = jmhNumber((error < 0 ? figures : figures.slice(0, error)).slice(-2).join(" ").replace(/^\d+ /, ""));
  const values = words.slice(1, mode);
  if (score === undefined || (values.length !== parameters.length && parameters.length !== 1)) return undefined;
  const full = words[0]!;
  const colon = full.indexOf(":");
  const secondary = colon < 0 ? undefined : full.slice(colon + 1);
  let { name } = jmhName(colon < 0 ? full : full.slice(0, colon));
  for (const [i, parameter] of parameters.entries()) {
    const value = parameters.length === 1 ? values.join(" ") : values[i]!;
    if (value !== "N/A") name += namePart(parameter, value);
  }
  return { name: name + namePart("mode", words[mode]!), secondary: secondary?.replace(/^·/, ""), score, unit };
}
