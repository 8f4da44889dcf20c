// d3-flame-graph 5 ships no types. Only what flame-layout.ts uses is declared, from the library's source.
declare module "d3-flame-graph" {
  import type { Selection } from "d3-selection";

  /** A node as d3-hierarchy lays it out; x from 0 to 1. */
  export interface LaidOut<Datum> {
    readonly data: Datum;
    readonly depth: number;
    readonly x0: number;
    readonly x1: number;
    /** All nodes below this one and itself, breadth first. */
    descendants(): LaidOut<Datum>[];
  }

  export interface FlameGraph<Datum> {
    /** Lays out the selection's datum, writes the laid out tree in its place, and draws what is wide enough. */
    (selection: Selection<HTMLElement, Datum, null, undefined>): void;
    getChildren(children: (datum: Datum) => readonly Datum[]): this;
    getValue(value: (datum: Datum) => number): this;
    /** Frames up to this many pixels are laid out but not drawn. */
    minFrameSize(pixels: number): this;
  }

  export default function flamegraph<Datum>(): FlameGraph<Datum>;
}
