import type { ExpressionOf } from "./ast.ts";
import { type EvaluationContext, shiftedTime } from "./context.ts";
import type { RangeSource } from "./select.ts";

/** What a range function sees at one step: samples `lo .. hi` (exclusive) of one series. Reused from step to step. */
export interface RangeWindow {
  times: Float64Array;
  values: Float64Array;
  lo: number;
  hi: number;
  startMs: number;
  endMs: number;
  rangeMs: number;
  /** The evaluation's own time, before offset and `@`. */
  evaluationMs: number;
  /** The last sample before the window that is still recent enough to start from, or -1: only the exact rule uses it. */
  before: number;
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
): void {
  const shift = range.kind === "range" ? range.selector : range;
  const { times, values } = source;
  const closed = context.rule === "2.x";
  const window: RangeWindow = {
    times,
    values,
    lo: 0,
    hi: 0,
    startMs: 0,
    endMs: 0,
    rangeMs: range.rangeMs,
    evaluationMs: 0,
    before: -1,
  };
  for (let step = 0; step < context.times.length; step++) {
    const now = context.times[step]!;
    window.endMs = shiftedTime(context, shift, now);
    window.startMs = window.endMs - range.rangeMs;
    window.evaluationMs = now;
    while (window.hi < times.length && times[window.hi]! <= window.endMs) window.hi++;
    while (
      window.lo < window.hi &&
      (closed ? times[window.lo]! < window.startMs : times[window.lo]! <= window.startMs)
    ) {
      window.lo++;
    }
    if (window.lo >= window.hi) continue;
    const before = window.lo - 1;
    window.before = before >= 0 && times[before]! > window.startMs - context.lookbackMs ? before : -1;
    visit(step, window);
  }
}
