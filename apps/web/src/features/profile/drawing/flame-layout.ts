import flamegraph, { type LaidOut } from "d3-flame-graph";
import { select } from "d3-selection";

/** Frames by number, as the view names them; the layout asks for what it needs and keeps no copy. */
export interface FrameTree {
  readonly root: number;
  children(frame: number): readonly number[];
  /** Inclusive width; children never add up to more. */
  value(frame: number): number;
}

/** A frame with its place: its distance from the root, and its edges `x0` and `x1` as shares of the whole width. */
export type PlacedFrame = LaidOut<number>;

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
  return (place.datum() as unknown as LaidOut<number>).descendants();
}
