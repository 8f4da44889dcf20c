import { unreachable } from "@sweetspot/model/exhaustive";
import type { DrawnRows } from "./flame-rows.ts";

export type CursorStep = "parent" | "child" | "previous" | "next" | "first" | "last";

/**
 * The row that a key of the keyboard leads to. Left and right stay on the level: past the last sibling comes the nearest cousin,
 * so that a level can be read from end to end. Returns the row itself when there is nothing there.
 */
export function moveCursor(rows: DrawnRows, row: number, step: CursorStep): number {
  const { parent } = rows.answer;
  switch (step) {
    case "parent":
      return Math.max(0, parent[row]!);
    case "child":
      return rows.children(row)[0] ?? row;
    case "previous":
    case "next":
      return beside(rows, row, step === "next" ? 1 : -1);
    case "first":
    case "last": {
      const siblings = parent[row]! < 0 ? [row] : rows.children(parent[row]!);
      return siblings.at(step === "first" ? 0 : -1) ?? row;
    }
    default:
      return unreachable(step);
  }
}

function beside(rows: DrawnRows, row: number, direction: 1 | -1): number {
  const { parent } = rows.answer;
  let levels = 0;
  let node = row;
  while (parent[node]! >= 0) {
    const siblings = rows.children(parent[node]!);
    for (let at = siblings.indexOf(node) + direction; at >= 0 && at < siblings.length; at += direction) {
      const found = down(rows, siblings[at]!, levels, direction);
      if (found !== undefined) return found;
    }
    node = parent[node]!;
    levels++;
  }
  return row;
}

/** The nearest descendant this many levels down, searched from the side we come from. Depth is that of drawn rows. */
function down(rows: DrawnRows, from: number, levels: number, direction: 1 | -1): number | undefined {
  const stack: [number, number][] = [[from, levels]];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const [node, left] = next;
    if (left === 0) return node;
    const children = rows.children(node);
    // The nearest goes on last, so that it comes off first.
    const ordered = direction === 1 ? children.toReversed() : children;
    for (const child of ordered) stack.push([child, left - 1]);
  }
  return undefined;
}
