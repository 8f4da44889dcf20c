import type { FlameAnswer } from "@sweetspot/contract";
import { unreachable } from "@sweetspot/model/exhaustive";
import { isWhole, nameOf, parseKey, weightsOf } from "./flame-rows.ts";

/** A frame of the chart as a menu or a link speaks of it. */
export interface PointedFrame {
  /** Path id, as links hold it: "" is the whole. */
  readonly id: string;
  /** In full. */
  readonly name: string;
  /** Its name and those of its callers, innermost first, without the frame for everything. */
  readonly stack: readonly string[];
  readonly isZoomRoot: boolean;
}

/** The frame that a key of the chart means; null for the block of callers that were left out. */
export function pointedFrame(answer: FlameAnswer, key: number): PointedFrame | null {
  const frame = parseKey(key);
  switch (frame.kind) {
    case "rest":
    case "row":
      return ofRow(answer, frame.row);
    case "ancestor":
      return ofAncestor(answer, frame.index);
    default:
      return unreachable(frame);
  }
}

/** The first frame on the way from the zoom root to a row that is seen to be narrower; the row itself where none is. */
export function nextTowards(answer: FlameAnswer, row: number): number {
  const weight = weightsOf(answer);
  let found = row;
  for (let at = row; at > 0; at = answer.parent[at]!) {
    if (weight[at]! < 0.95 * weight[0]!) found = at;
  }
  return found;
}

function ofRow(answer: FlameAnswer, row: number): PointedFrame {
  const stack: string[] = [];
  for (let at = row; at >= 0; at = answer.parent[at]!) if (!isWhole(answer, at)) stack.push(nameOf(answer, at));
  return {
    id: isWhole(answer, row) ? "" : answer.id[row]!,
    name: nameOf(answer, row),
    stack: [...stack, ...callersAbove(answer, answer.ancestors.length)],
    isZoomRoot: row === 0,
  };
}

function ofAncestor(answer: FlameAnswer, index: number): PointedFrame | null {
  const { ancestors } = answer;
  if (index === ancestors.length) return { id: "", name: "all", stack: [], isZoomRoot: false };
  const ancestor = ancestors[index];
  if (ancestor === undefined) return null;
  return { ...ancestor, stack: callersAbove(answer, index + 1), isZoomRoot: false };
}

/** Names of the first `count` callers above the zoom root, innermost first, with a line for those the answer left out. */
function callersAbove({ ancestors, ancestorsAbove, ancestorsLeftOut }: FlameAnswer, count: number): string[] {
  const names = ancestors.slice(0, count).map(({ name }) => name);
  if (ancestorsLeftOut > 0 && count > ancestorsAbove) {
    names.splice(ancestorsAbove, 0, `… ${ancestorsLeftOut} more …`);
  }
  return names.reverse();
}
