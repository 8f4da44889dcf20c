import type { BenchCell, BenchTableBody } from "@sweetspot/contract";
import type { Verdict } from "@sweetspot/model/bench/verdict";
import { type Display, displayFor, percentChange, probabilityText, unitTitle } from "@sweetspot/model/unit/format";

/** One scale for all cells of a row. */
export function rowDisplay(cells: readonly (BenchCell | null)[], unit: string): Display {
  const centers = cells.flatMap((cell) => (cell?.center === null || cell === null ? [] : [cell.center]));
  return displayFor(centers, unit);
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

/** `run 3 more`, for both sides or one. */
export function runsNeeded({ moreBase, more }: Extract<Verdict, { kind: "too-few" }>): string {
  if (moreBase === more) return `+${more} ${more === 1 ? "run" : "runs"} each`;
  if (moreBase === 0) return `+${more} ${more === 1 ? "run" : "runs"} here`;
  return more === 0 ? `+${moreBase} at baseline` : `+${moreBase} baseline, +${more} here`;
}

/** `p=0.002 n=10`, in the product's type. */
export function testLine(p: number | null, baseCount: number, count: number): string {
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
export function verdictSentence(verdict: Verdict, alpha: number): string {
  switch (verdict.kind) {
    case "better":
      return "Better, and more than chance would give.";
    case "worse":
      return "Worse, and more than chance would give.";
    case "changed":
      return "Changed, and more than chance would give; which way of this unit is better is not known.";
    case "small":
      return "More than chance would give, but less than the least effect that counts.";
    case "no-change":
      return `No difference shown at α ${alpha}. That is no proof of equality.`;
    case "too-few":
      return `Too few samples to show any difference at α ${alpha}: ${tooFewAdvice(verdict)}.`;
  }
}

function tooFewAdvice({ moreBase, more }: Extract<Verdict, { kind: "too-few" }>): string {
  const runs = (count: number) => `${count} more ${count === 1 ? "run" : "runs"}`;
  if (moreBase === more) return `each side needs at least ${runs(more)}`;
  const parts = [
    moreBase > 0 ? `the baseline needs ${runs(moreBase)}` : "",
    more > 0 ? `this side needs ${runs(more)}` : "",
  ];
  return parts.filter((part) => part !== "").join(", ");
}
