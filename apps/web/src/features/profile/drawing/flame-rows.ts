import type { FlameAnswer } from "@sweetspot/contract";
import { unreachable } from "@sweetspot/model/exhaustive";
import { narrowestShare } from "@sweetspot/model/profile/flame/level-of-detail";
import { differenceColour, frameColours, packageColour } from "./flame-colours.ts";
import type { ChartFrames } from "./flame-chart.ts";
import { shortName } from "@sweetspot/model/profile/short-name";

/*
 * A flame answer as the view walks it. Rows are the answer's, in pre-order: row 0 is the zoom root. In the chart there are more
 * frames than rows, so keys are: a row's number; `ancestorKey(i)` for callers above the zoom root; `restKey(row)` for
 * the block that stands for what is hidden under a row.
 */

type FrameKey =
  | { readonly kind: "row"; readonly row: number }
  | { readonly kind: "rest"; readonly row: number }
  | { readonly kind: "ancestor"; readonly index: number };

const restOffset = 1 << 20;
/** A block for what is hidden is drawn from this share of the zoom root; below, the tooltip alone says it. */
const narrowestRest = 0.004;

export const ancestorKey = (index: number) => -1 - index;
export const restKey = (row: number) => restOffset + row;

export function parseKey(key: number): FrameKey {
  if (key < 0) return { kind: "ancestor", index: -1 - key };
  return key >= restOffset ? { kind: "rest", row: key - restOffset } : { kind: "row", row: key };
}

/** The widths of all rows. */
export function weightsOf(answer: FlameAnswer): readonly number[] {
  return answer.kind === "flame" ? (answer.weight ?? answer.total) : answer.weight;
}

/** Whether a row is the frame that holds everything: by its id, since a function may be called "all", too. */
export function isWhole(answer: FlameAnswer, row: number): boolean {
  return answer.id[row] === "0";
}

/** The name of a row, in full. */
export function nameOf(answer: FlameAnswer, row: number): string {
  return answer.names[answer.name[row]!]!;
}

export function fileOf(answer: FlameAnswer, row: number): string {
  return answer.files[answer.name[row]!]!;
}

/** The rows that hang from a row, widest first. */
export function childrenOf({ parent }: FlameAnswer, row: number): number[] {
  const children: number[] = [];
  // Rows are in pre-order, so all below a row follow it.
  for (let at = row + 1; parent[at]! >= row; at++) if (parent[at] === row) children.push(at);
  return children;
}

/** The rows of an answer that are drawn at a width in pixels. A child is never wider than its parent, so they hang together. */
export class DrawnRows {
  readonly answer: FlameAnswer;
  readonly weight: readonly number[];
  readonly #least: number;

  constructor(answer: FlameAnswer, width: number) {
    this.answer = answer;
    this.weight = weightsOf(answer);
    this.#least = narrowestShare(width) * this.weight[0]!;
  }

  get count(): number {
    return this.weight.filter((_, row) => this.#isDrawn(row)).length;
  }

  children(row: number): number[] {
    return childrenOf(this.answer, row).filter((child) => this.#isDrawn(child));
  }

  /** Frames below a row that are not drawn, sent or not. */
  below(row: number): number {
    const { parent, hidden } = this.answer;
    let below = hidden[row]!;
    // The widest come first, so nothing is drawn from the first child that is too narrow.
    const narrow = childrenOf(this.answer, row).find((child) => !this.#isDrawn(child));
    if (narrow !== undefined) for (let at = narrow; parent[at]! >= row; at++) below += 1 + hidden[at]!;
    return below;
  }

  #isDrawn(row: number): boolean {
    return row === 0 || this.weight[row]! >= this.#least;
  }
}

/**
 * The frames of the chart, by key: callers of the zoom root as faint full-width frames, then the rows, then a block for what is
 * hidden under a row. Nothing is copied: the chart asks for each frame once.
 */
export function chartFrames(rows: DrawnRows, rooted = true): ChartFrames {
  const { answer, weight } = rows;
  const above = keysAbove(answer, rooted);
  const under = new Map(above.map((key, at) => [key, [above[at + 1] ?? 0]]));
  // No width at all would give the chart nothing to divide by.
  const whole = weight[0]! || 1;
  // Rows of the same name have the same file, so what depends on nothing else is worked out once for each.
  const names: string[] = [];
  const packageColours: string[] = [];
  const restOf = (row: number): number =>
    rows.children(row).reduce((rest, child) => rest - weight[child]!, weight[row]! - Math.abs(selfWeight(answer, row)));
  return {
    root: above[0] ?? 0,
    children(key) {
      if (key < 0) return under.get(key)!;
      if (key >= restOffset) return [];
      const hasRest = rows.below(key) > 0 && restOf(key) > narrowestRest * whole;
      return hasRest ? [...rows.children(key), restKey(key)] : rows.children(key);
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
          return `+${rows.below(frame.row).toLocaleString("en-US")} not drawn`;
        case "row":
          return (names[answer.name[frame.row]!] ??= shortName(nameOf(answer, frame.row)));
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
      if (isWhole(answer, key)) return frameColours.root;
      return (packageColours[answer.name[key]!] ??= packageColour(nameOf(answer, key), fileOf(answer, key)));
    },
    isFaint: (key) => key < 0,
  };
}

/** Keys of the frames above the zoom root, the outermost first: everything, then callers, with one for those left out. */
function keysAbove(answer: FlameAnswer, rooted: boolean): number[] {
  const { ancestors, ancestorsAbove, ancestorsLeftOut } = answer;
  const keys = ancestors.map((_, index) => ancestorKey(index));
  if (ancestorsLeftOut > 0) keys.splice(ancestorsAbove, 0, ancestorKey(ancestors.length + 1));
  return rooted && !isWhole(answer, 0) ? [ancestorKey(ancestors.length), ...keys] : keys;
}

function ancestorName({ ancestors, ancestorsLeftOut }: FlameAnswer, index: number): string {
  if (index < ancestors.length) return shortName(ancestors[index]!.name);
  return index === ancestors.length ? "all" : `… ${ancestorsLeftOut} more callers …`;
}

function selfWeight(answer: FlameAnswer, row: number): number {
  if (answer.kind === "flame") return answer.self[row]!;
  return Math.max(Math.abs(answer.selfBefore[row]!), Math.abs(answer.selfAfter[row]!));
}
