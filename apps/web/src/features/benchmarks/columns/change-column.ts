import type { BenchChange } from "@sweetspot/contract";
import { isEstablished } from "@sweetspot/model/judge/certainty";
import type { CellVerdict } from "../bench-grid.ts";
import { changeDirection, changeText, testLine, verdictSentence } from "../cell-text.ts";
import type { CellColumn, CellContent } from "./cell-column.ts";

/** The change against the baseline and what it rests on: percent, then p and processes; quiet where nothing is established. */
export const changeColumn: CellColumn = {
  heading: "vs base",
  isOfBaseline: false,
  align: "start",
  width: { page: 128, phone: 104, picture: 118 },
  content: ({ cell: { change }, verdict, item }) => {
    if (change !== null && verdict !== undefined) return changeContent(change, verdict);
    return item.table.base < 0 ? null : { text: "", under: "no baseline", markdown: "" };
  },
  ofGeomean: ({ ratio, warnings }) => {
    const under = geomeanCaveat(warnings);
    const delta = ratio === null ? null : ratio - 1;
    return {
      text: delta === null ? "" : changeText(delta),
      ...(delta !== null && { arrow: changeDirection(delta) }),
      ...(under !== "" && { under }),
    };
  },
  csv: [
    { name: "change", value: ({ cell }) => cell.change?.delta ?? null },
    { name: "p", value: ({ cell }) => cell.change?.judged.p ?? null },
    { name: "processes", value: ({ cell }) => cell.change?.judged.processes ?? null },
    { name: "outcome", value: ({ verdict }) => verdict?.outcome ?? null },
    { name: "level", value: ({ verdict }) => verdict?.level ?? null },
  ],
};

function changeContent(change: BenchChange, verdict: CellVerdict): CellContent {
  const { delta, allEqual, count, judged } = change;
  const { outcome, level } = verdict;
  const test = testLine(change);
  const spoken = verdictSentence(verdict, judged.text);
  if (outcome === "same") {
    // Without a test over processes nothing says that there is no change.
    const text = allEqual ? "equal" : judged.p === null ? "not shown" : "no change";
    return { text, under: allEqual ? `n=${count}` : test, tone: "quiet", spoken, markdown: `~ (${test})` };
  }
  const text = changeText(delta);
  const isDirected = outcome === "better" || outcome === "worse";
  const isTold = isEstablished(level) && outcome !== "small";
  const isLikely = level === "likely" && isDirected;
  const doubt = isLikely ? "probably, " : level === "differs" ? "differs, " : "";
  return {
    text,
    under: doubt + test,
    arrow: changeDirection(delta),
    tone: isTold || isLikely ? (isDirected ? outcome : "told") : "quiet",
    isSure: isTold,
    ...((isTold || isLikely) && delta !== null && delta > -1 && { bar: barOf(delta) }),
    spoken,
    markdown: markdownOf(text, verdict, test),
  };
}

function markdownOf(text: string, { outcome, level }: CellVerdict, test: string): string {
  if (level === "differs") return `${text}, differs (${test})`;
  if (outcome === "small" || outcome === "changed") return `${text} (${test})`;
  return isEstablished(level) ? `**${text}** ${outcome} (${test})` : `${text} probably ${outcome} (${test})`;
}

/** A share of a scale on which halving and doubling weigh the same. */
function barOf(delta: number): number {
  return Math.min(1, Math.abs(Math.log2(1 + delta)) / 3);
}

function geomeanCaveat(warnings: readonly string[]): string {
  if (warnings.some((warning) => warning.startsWith("benchmark set differs"))) return "sets differ";
  if (warnings.some((warning) => warning.startsWith("ratios"))) return "no mean: a ratio is 0";
  return "";
}
