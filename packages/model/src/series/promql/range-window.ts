import type { NativeHistogram } from "../native/native-histogram.ts";
import type { ExpressionOf } from "./ast.ts";
import { type EvaluationContext, shiftedTime } from "./context.ts";
import type { RangeSource } from "./select.ts";

/** The window of a range function at one step: samples `lo .. hi` (exclusive) of one series. Reused from step to step. */
export interface RangeWindow {
  times: Float64Array;
  values: Float64Array;
  /** The samples of a series of native histograms; `values` has their counts then. */
  histograms: readonly NativeHistogram[] | undefined;
  lo: number;
  hi: number;
  startMs: number;
  endMs: number;
  rangeMs: number;
  /** The evaluation's own time, before offset and `@`. */
  evaluationMs: number;
  /** The last sample before the window that is still recent enough to start from, or -1: only the exact rule uses it. */
  before: number;
  /** The falls of the whole series; made by the first counter function that asks. */
  falls: Uint32Array | undefined;
}

/**
 * Walks a source's windows over all steps; `visit` gets every window with at least one sample in it.
 * Bounds: (start, end], with rule 2.x [start, end].
 */
export function forEachWindow(
  context: EvaluationContext,
  range: ExpressionOf<"range" | "subquery">,
  source: RangeSource,
  visit: (step: number, window: RangeWindow) => void,
  ends: Float64Array = windowEnds(context, range),
): void {
  const { times, values } = source;
  const closed = context.rule === "2.x";
  const window: RangeWindow = {
    times,
    values,
    histograms: source.histograms,
    lo: 0,
    hi: 0,
    startMs: 0,
    endMs: 0,
    rangeMs: range.rangeMs,
    evaluationMs: 0,
    before: -1,
    falls: undefined,
  };
  const { rangeMs } = range;
  let lo = 0;
  let hi = 0;
  for (let step = 0; step < ends.length; step++) {
    const end = ends[step]!;
    const start = end - rangeMs;
    while (hi < times.length && times[hi]! <= end) hi++;
    while (lo < hi && (closed ? times[lo]! < start : times[lo]! <= start)) lo++;
    if (lo >= hi) continue;
    window.lo = lo;
    window.hi = hi;
    window.endMs = end;
    window.startMs = start;
    window.evaluationMs = context.times[step]!;
    window.before = lo > 0 && times[lo - 1]! > start - context.lookbackMs ? lo - 1 : -1;
    visit(step, window);
  }
}

/** The end of each step's window; the same for every series, so callers with many make it once. */
export function windowEnds(context: EvaluationContext, range: ExpressionOf<"range" | "subquery">): Float64Array {
  const shift = range.kind === "range" ? range.selector : range;
  return context.times.map((time) => shiftedTime(context, shift, time));
}
