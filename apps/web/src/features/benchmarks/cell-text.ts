import type { BenchCell, BenchChange, BenchTableBody } from "@sweetspot/contract";
import {
  type Display,
  displayFor,
  percentChange,
  probabilityText,
  unitSymbol,
  unitTitle,
} from "@sweetspot/model/unit/format";
import type { CellVerdict } from "./bench-grid.ts";

/** More digits than this are harder to compare than two units; counts have none, and their last digit may be the change. */
const mostDigits = { measured: 4, counted: 6 };

/**
 * One scale for all cells of a row, which can be compared at a glance; where that takes more digits than anybody reads, each
 * cell has the scale that fits it.
 */
export function rowDisplay(cells: readonly (BenchCell | null)[], unit: string): Display {
  const centers = cells.flatMap((cell) => (cell?.center === null || cell === null ? [] : [cell.center]));
  const common = displayFor(centers, unit);
  const most = unitSymbol(unit) === "" ? mostDigits.counted : mostDigits.measured;
  const isReadable = centers.every((center) => common(center).figure.replace(/\D/g, "").length <= most);
  return isReadable ? common : (value) => displayFor([value], unit)(value);
}

/** `± 2 %`, or why there is no interval. */
export function spreadText({ range, count }: BenchCell): string {
  if (range === "∞") return count === 1 ? "1 sample" : `n=${count}, no interval`;
  if (range === "?") return "± across 0";
  return `±\u202f${range.replace("%", "\u202f%")}`;
}

/** Signed percent, or words where there is no ratio. */
export function changeText(delta: number | null): string {
  return delta === null ? "from 0" : percentChange(delta);
}

export function changeDirection(delta: number | null): "up" | "down" | "none" {
  return delta === null ? "up" : delta > 0 ? "up" : delta < 0 ? "down" : "none";
}

/** The basis of a judged change: `p=0.002, 10 processes`, `1 process a side`. */
export function testLine({ judged: { level, p, baseProcesses, processes } }: BenchChange): string {
  const counted = baseProcesses === processes ? `${processes}` : `${baseProcesses}+${processes}`;
  if (p === null)
    return counted === "1" ? "1 process a side" : `${counted} processes${level === "certain" ? ", exact" : ""}`;
  const probability = probabilityText(p);
  return `p${probability.startsWith("<") ? probability : `=${probability}`}, ${counted} processes`;
}

/** The answer of benchstat for the same samples: `p=0.002 n=10`. */
export function benchstatLine({ p, baseCount, count }: BenchChange): string {
  const samples = baseCount === count ? `n=${count}` : `n=${baseCount}+${count}`;
  if (p === null) return `exact ${samples}`;
  const probability = probabilityText(p);
  return `p${probability.startsWith("<") ? probability : `=${probability}`} ${samples}`;
}

/** Heading of a table: what is measured, and in what. */
export function tableTitle({ unit, fact }: BenchTableBody): { title: string; unit: string } {
  if (fact !== null) return { title: fact.name, unit: fact.unit === "" ? "no unit" : fact.unit };
  const title = unitTitle(unit);
  return { title, unit: title === unit ? "" : unit };
}

/** The whole judgement as a sentence, for the panel behind a cell and for screen readers. */
export function verdictSentence({ outcome, level }: CellVerdict, text: string): string {
  const how = `${level === "likely" ? "Probably " : ""}${outcome}`;
  const sentences: Record<CellVerdict["outcome"], string> = {
    better: how,
    worse: how,
    changed: "Changed; which way of this unit is better is not known",
    small: "Beyond chance, but less than the least change that counts",
    same: level === "noise" ? "No difference shown, which does not prove equality" : "No change",
  };
  const start = level === "differs" ? "These runs differ; that says nothing about the versions" : sentences[outcome];
  return `${start.charAt(0).toUpperCase()}${start.slice(1)}. ${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
