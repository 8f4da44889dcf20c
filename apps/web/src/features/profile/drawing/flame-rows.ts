import type { FlameAnswer } from "@sweetspot/contract";
import { unreachable } from "@sweetspot/model/exhaustive";
import { narrowestFrame } from "@sweetspot/model/profile/flame/drawn-detail";
import { differenceColour, frameColours, packageColour } from "./flame-colours.ts";
import type { ChartFrames } from "./flame-chart.ts";
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

type FrameKey =
  | { readonly kind: "row"; readonly row: number }
  | { readonly kind: "rest"; readonly row: number }
  | { readonly kind: "ancestor"; readonly index: number };

/** A flame answer at the width that it is drawn at: `children` are those that are drawn. */
interface DrawnRows extends FlameRows {
  /** Frames below a row that are not drawn, sent or not. */
  readonly below: readonly number[];
  /** How many rows are drawn. */
  readonly drawn: number;
}

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

/** The rows of an answer that are drawn at a width in pixels. A child is never wider than its parent, so it hangs together. */
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
 * The frames of the chart, by key: callers of the zoom root as faint full-width frames, then the rows, then a block for what is
 * hidden under a row. Nothing is copied: the chart asks for each frame once.
 */
export function chartFrames(rows: DrawnRows, rooted = true): ChartFrames {
  const { answer, weight, children, below } = rows;
  const above = keysAbove(rows, rooted);
  const under = new Map(above.map((key, at) => [key, [above[at + 1] ?? 0]]));
  // No width at all would give the chart nothing to divide by.
  const whole = weight[0]! || 1;
  // Rows of the same name have the same file, so what depends on nothing else is worked out once for each.
  const names: string[] = [];
  const packageColours: string[] = [];
  const restOf = (row: number): number =>
    children[row]!.reduce((rest, child) => rest - weight[child]!, weight[row]! - Math.abs(selfWeight(answer, row)));
  return {
    root: above[0] ?? 0,
    children(key) {
      if (key < 0) return under.get(key)!;
      if (key >= restOffset) return [];
      const hasRest = below[key]! > 0 && restOf(key) > narrowestRest * whole;
      return hasRest ? [...children[key]!, restKey(key)] : children[key]!;
    },
    value(key) {
      if (key <= 0) return whole;
      return key >= restOffset ? restOf(key - restOffset) : weight[key]!;
    },
    name(key) {
      const frame = parseKey(key);
      switch (frame.kind) {
        case "ancestor":
          return ancestorName(answer, frame.index);
        case "rest":
          return `+${below[frame.row]!.toLocaleString("en-US")} not drawn`;
        case "row":
          return (names[answer.name[frame.row]!] ??= shortName(nameOf(rows, frame.row)));
        default:
          return unreachable(frame);
      }
    },
    colour(key) {
      if (key < 0) return frameColours.above;
      if (key >= restOffset) return frameColours.rest;
      if (answer.kind === "flame-diff") {
        return differenceColour(answer.totalBefore[key]!, answer.totalAfter[key]!, answer.quiet[key] === 1);
      }
      if (isWhole(rows, key)) return frameColours.root;
      return (packageColours[answer.name[key]!] ??= packageColour(nameOf(rows, key), fileOf(rows, key)));
    },
    isFaint: (key) => key < 0,
  };
}

/** Keys of the frames above the zoom root, the outermost first: everything, then callers, with one for those left out. */
function keysAbove(rows: FlameRows, rooted: boolean): number[] {
  const { ancestors, ancestorsAbove, ancestorsLeftOut } = rows.answer;
  const keys = ancestors.map((_, index) => ancestorKey(index));
  if (ancestorsLeftOut > 0) keys.splice(ancestorsAbove, 0, ancestorKey(ancestors.length + 1));
  return rooted && !isWhole(rows, 0) ? [ancestorKey(ancestors.length), ...keys] : keys;
}

function ancestorName({ ancestors, ancestorsLeftOut }: FlameAnswer, index: number): string {
  if (index < ancestors.length) return shortName(ancestors[index]!.name);
  return index === ancestors.length ? "all" : `… ${ancestorsLeftOut} more callers …`;
}

function selfWeight(answer: FlameAnswer, row: number): number {
  if (answer.kind === "flame") return answer.self[row]!;
  return Math.max(Math.abs(answer.selfBefore[row]!), Math.abs(answer.selfAfter[row]!));
}
