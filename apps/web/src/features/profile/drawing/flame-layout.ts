import flamegraph, { type LaidOut } from "d3-flame-graph";
import { select } from "d3-selection";

/** Frames by number, as the view names them; the layout asks for what it needs and keeps no copy. */
export interface FrameTree {
  readonly root: number;
  children(frame: number): readonly number[];
  /** Inclusive width; children never add up to more. */
  value(frame: number): number;
}

/** A frame's place: its distance from the root, and its left and right edge as shares of the whole width. */
export interface PlacedFrame {
  readonly frame: number;
  readonly depth: number;
  readonly left: number;
  readonly right: number;
}

/**
 * Lays frames out with d3-flame-graph and gives them breadth first. Only this file uses the library. Its least width of a drawn
 * frame is set so high that it draws nothing itself: its drawing takes more than twice the processor time of ours
 * (docs/decisions/0130-own-drawing-of-flame-graphs.md).
 */
export function layOut(tree: FrameTree): PlacedFrame[] {
  const chart = flamegraph<number>()
    .minFrameSize(Number.POSITIVE_INFINITY)
    .getChildren((frame) => tree.children(frame))
    .getValue((frame) => tree.value(frame));
  const place = select<HTMLElement, unknown>(document.createElement("div")).datum(tree.root);
  place.call(chart);
  // The library has put the laid out tree where its root was.
  const root = place.datum() as unknown as LaidOut<number>;
  return root.descendants().map(({ data, depth, x0, x1 }) => ({ frame: data, depth, left: x0, right: x1 }));
}
