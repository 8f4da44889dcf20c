import { useEffect, useRef, type PointerEvent, type RefObject } from "react";

type Range = readonly [number, number];

const wheelZoom = 0.0025;
/** A wheel that counts in lines or pages rather than in pixels. */
const lineHeight = 16;

/**
 * Wheel and touch on a time axis: ctrl and wheel (or two fingers) zoom about the place pointed at, a sideways wheel, shift and
 * drag, or one finger move along. A plain wheel scrolls the page, as everywhere.
 */
export function useLaneGestures(
  element: RefObject<HTMLElement | null>,
  left: number,
  plot: number,
  move: (change: (shown: Range) => Range) => void,
) {
  const fingers = useRef(new Map<number, number>());
  const place = (clientX: number): number => {
    const bounds = element.current?.getBoundingClientRect();
    return Math.min(1, Math.max(0, (clientX - (bounds?.left ?? 0) - left) / plot));
  };
  const zoomAt =
    (at: number, factor: number) =>
    ([from, to]: Range): Range => {
      const middle = from + at * (to - from);
      return [middle - (middle - from) * factor, middle + (to - middle) * factor];
    };
  const along =
    (share: number) =>
    ([from, to]: Range): Range => [from + share * (to - from), to + share * (to - from)];

  useEffect(() => {
    const target = element.current;
    if (target === null) return;
    // React's own wheel listeners are passive, and could not keep the page from zooming.
    const onWheel = (event: WheelEvent): void => {
      const unit = event.deltaMode === 0 ? 1 : lineHeight;
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        move(zoomAt(place(event.clientX), Math.exp(event.deltaY * unit * wheelZoom)));
        return;
      }
      const sideways = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX;
      if (Math.abs(sideways) <= Math.abs(event.shiftKey ? 0 : event.deltaY)) return;
      event.preventDefault();
      move(along((sideways * unit) / plot));
    };
    target.addEventListener("wheel", onWheel, { passive: false });
    return () => target.removeEventListener("wheel", onWheel);
  });

  /** Says whether the movement was one of these; others are the caller's. */
  function onMove(event: PointerEvent): boolean {
    const before = fingers.current.get(event.pointerId);
    if (before === undefined) return false;
    const others = [...fingers.current].filter(([id]) => id !== event.pointerId);
    const [other] = others;
    if (other === undefined) move(along((before - event.clientX) / plot));
    else {
      const [, still] = other;
      const [was, is] = [Math.abs(before - still), Math.abs(event.clientX - still)];
      if (was > 8 && is > 8) move(zoomAt(place((event.clientX + still) / 2), was / is));
    }
    fingers.current.set(event.pointerId, event.clientX);
    return true;
  }

  function onDown(event: PointerEvent): boolean {
    if (event.pointerType !== "touch" && !event.shiftKey) return false;
    fingers.current.set(event.pointerId, event.clientX);
    event.currentTarget.setPointerCapture(event.pointerId);
    return true;
  }

  const onUp = (event: PointerEvent): boolean => fingers.current.delete(event.pointerId);
  return { onDown, onMove, onUp, zoomAt, along };
}
