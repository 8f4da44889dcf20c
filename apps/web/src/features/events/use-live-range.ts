import { useCallback, useEffect, useRef, useState } from "react";

type Range = readonly [number, number];

/** The delay from the last movement to the new link: writing it redraws the page, which a wheel would do at every notch. */
const settleMs = 200;

/**
 * A range of the axis that follows wheel, drag and pinch at once, at most once a frame, and reaches the link when the hand
 * rests. `range` is the link's; null of `live` means that nothing moves.
 */
export function useLiveRange(range: Range, extent: Range, settle: (range: Range | null) => void) {
  const [live, setLive] = useState<Range | null>(null);
  const wanted = useRef<Range | null>(null);
  const frame = useRef(0);
  const timer = useRef(0);
  const [from, to] = range;
  // The link has caught up, or was changed by other means.
  useEffect(() => {
    if (timer.current === 0) setLive(null);
  }, [from, to]);
  useEffect(
    () => () => {
      cancelAnimationFrame(frame.current);
      clearTimeout(timer.current);
    },
    [],
  );

  const move = useCallback(
    (change: (shown: Range) => Range) => {
      const next = within(change(wanted.current ?? range), extent);
      wanted.current = next;
      frame.current ||= requestAnimationFrame(() => {
        frame.current = 0;
        setLive(wanted.current);
      });
      clearTimeout(timer.current);
      timer.current = window.setTimeout(() => {
        timer.current = 0;
        const last = wanted.current;
        wanted.current = null;
        if (last !== null) settle(last[0] <= extent[0] && last[1] >= extent[1] ? null : last);
        setLive(last);
      }, settleMs);
    },
    [range, extent, settle],
  );
  return { shown: live ?? range, isMoving: live !== null, move };
}

/** Moved back inside the extent, keeping its length; no longer than the extent, no shorter than a microsecond. */
function within([from, to]: Range, [least, greatest]: Range): Range {
  const length = Math.min(greatest - least, Math.max(1e-3, to - from));
  const start = Math.min(Math.max(from, least), greatest - length);
  return [start, start + length];
}
