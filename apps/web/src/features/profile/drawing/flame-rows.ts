import type { FlameAnswer } from "@sweetspot/contract";
import { differenceColour, frameColours, packageColour } from "./flame-colours.ts";
import type { ChartFrame } from "./flame-chart.ts";
import { shortName } from "../model/short-name.ts";

/*
 * A flame answer as the view walks it. Rows are the answer's: row 0 is the zoom root. In the chart there are more
 * frames than rows, so keys are: a row's number; `ancestorKey(i)` for callers above the zoom root; `restKey(row)` for
 * the block that stands for what is hidden under a row.
 */

export interface FlameRows {
  readonly answer: FlameAnswer;
  readonly children: readonly (readonly number[])[];
  readonly weight: readonly number[];
}

export type FrameKey =
  | { readonly kind: "row"; readonly row: number }
  | { readonly kind: "rest"; readonly row: number }
  | { readonly kind: "ancestor"; readonly index: number };

/** A flame answer at the width that it is drawn at: `children` are those that are drawn. */
export interface DrawnRows extends FlameRows {
  /** Frames below a row that are not drawn, sent or not. */
  readonly below: readonly number[];
  /** How many rows are drawn. */
  readonly drawn: number;
}

/** Frames narrower than this many pixels are not drawn: one could neither tell them apart nor hit them. */
const narrowestFrame = 3;
const restOffset = 1 << 20;
/** A block for what is hidden is drawn from this share of the zoom root; below, the tooltip alone says it. */
const narrowestRest = 0.004;

export const ancestorKey = (index: number) => -1 - index;
export const restKey = (row: number) => restOffset + row;

export function parseKey(key: number): FrameKey {
  if (key < 0) return { kind: "ancestor", index: -1 - key };
  return key >= restOffset ? { kind: "rest", row: key - restOffset } : { kind: "row", row: key };
}

export function flameRows(answer: FlameAnswer): FlameRows {
  const children: number[][] = answer.parent.map(() => []);
  answer.parent.forEach((parent, row) => {
    if (parent >= 0) children[parent]!.push(row);
  });
  const weight = answer.kind === "flame" ? (answer.weight ?? answer.total) : answer.weight;
  return { answer, children, weight };
}

/** Whether a row is the frame that holds everything: by its id, since a function may be called "all", too. */
export function isWhole({ answer }: Pick<FlameRows, "answer">, row: number): boolean {
  return answer.id[row] === "0";
}

/** The name of a row, in full. */
export function nameOf({ answer }: FlameRows, row: number): string {
  return answer.names[answer.name[row]!]!;
}

export function fileOf({ answer }: FlameRows, row: number): string {
  return answer.files[answer.name[row]!]!;
}

/** What of an answer is drawn at a width in pixels. A child is never wider than its parent, so it hangs together. */
export function drawnRows(rows: FlameRows, width: number): DrawnRows {
  const { answer, weight } = rows;
  const least = (narrowestFrame / width) * weight[0]!;
  const isDrawn = weight.map((value, row) => row === 0 || value >= least);
  const below = [...answer.hidden];
  for (let row = below.length - 1; row > 0; row--) {
    if (!isDrawn[row]) below[answer.parent[row]!]! += 1 + below[row]!;
  }
  return {
    answer,
    weight,
    children: rows.children.map((children) => children.filter((child) => isDrawn[child])),
    below,
    drawn: isDrawn.reduce((sum, is) => sum + (is ? 1 : 0), 0),
  };
}

/**
 * The tree for the chart: callers of the zoom root as faint full-width rows, then the rows, then a block for what is
 * hidden under a row. Fresh objects every time, since the chart writes into them.
 */
export function chartTree(rows: DrawnRows, rooted = true): ChartFrame {
  const { answer, weight, children, below } = rows;
  // A name stands for a file, too, so what depends on nothing else is worked out once for each.
  const names: string[] = [];
  const packageColours: string[] = [];
  const colourOf = (row: number): string => {
    if (answer.kind === "flame-diff") {
      return differenceColour(answer.totalBefore[row]!, answer.totalAfter[row]!, answer.quiet[row] === 1);
    }
    if (isWhole(rows, row)) return frameColours.root;
    return (packageColours[answer.name[row]!] ??= packageColour(nameOf(rows, row), fileOf(rows, row)));
  };
  const frameOf = (row: number): ChartFrame => ({
    key: row,
    name: (names[answer.name[row]!] ??= shortName(nameOf(rows, row))),
    // A zero width would give the library nothing to divide by.
    value: row === 0 ? Math.max(weight[0]!, Number.MIN_VALUE) : weight[row]!,
    colour: colourOf(row),
    fade: false,
    children: [],
  });
  const root = frameOf(0);
  const open = [root];
  for (let frame = open.pop(); frame !== undefined; frame = open.pop()) {
    const row = frame.key;
    let drawn = Math.abs(selfWeight(answer, row));
    for (const child of children[row]!) {
      const made = frameOf(child);
      frame.children.push(made);
      open.push(made);
      drawn += weight[child]!;
    }
    const rest = frame.value - drawn;
    if (below[row]! > 0 && rest > narrowestRest * root.value) {
      frame.children.push({
        key: restKey(row),
        name: `+${below[row]!.toLocaleString("en-US")} not drawn`,
        value: rest,
        colour: frameColours.rest,
        fade: false,
        children: [],
      });
    }
  }
  let top = root;
  const above = (key: number, name: string) => {
    top = { key, name, value: top.value, colour: frameColours.above, fade: true, children: [top] };
  };
  for (let index = answer.ancestors.length - 1; index >= 0; index--) {
    above(ancestorKey(index), shortName(answer.ancestors[index]!.name));
    if (index === answer.ancestorsAbove && answer.ancestorsLeftOut > 0) {
      above(ancestorKey(answer.ancestors.length + 1), `… ${answer.ancestorsLeftOut} more callers …`);
    }
  }
  if (rooted && !isWhole(rows, 0)) above(ancestorKey(answer.ancestors.length), "all");
  return top;
}

function selfWeight(answer: FlameAnswer, row: number): number {
  if (answer.kind === "flame") return answer.self[row]!;
  return Math.max(Math.abs(answer.selfBefore[row]!), Math.abs(answer.selfAfter[row]!));
}
