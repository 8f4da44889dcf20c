// d3-flame-graph 5 ships no types. Only what flame-chart.ts uses is declared, from the library's source.
declare module "d3-flame-graph" {
  import type { Selection } from "d3-selection";

  /** A node as d3-hierarchy lays it out; x from 0 to 1. */
  export interface LaidOut<Datum> {
    readonly data: Datum;
    readonly depth: number;
    readonly x0: number;
    readonly x1: number;
  }

  /** A tooltip is called once with the svg; its presence saves one <title> for each frame. */
  export interface TooltipObject {
    (svg: unknown): void;
    show(event: unknown, node: unknown): void;
    hide(): void;
  }

  export interface FlameGraph<Datum> {
    (selection: Selection<HTMLElement, Datum, null, undefined>): void;
    width(width: number): this;
    height(): number;
    height(height: number | null): this;
    cellHeight(height: number): this;
    inverted(icicle: boolean): this;
    transitionDuration(ms: number): this;
    tooltip(tooltip: TooltipObject): this;
    /** Takes raw data; gives it to the selection that the chart was first called with. */
    update(data: Datum): this;
    destroy(): this;
  }

  export default function flamegraph<Datum>(): FlameGraph<Datum>;
}
