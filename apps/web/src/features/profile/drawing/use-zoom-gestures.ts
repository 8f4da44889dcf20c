import { type RefObject, useEffect, useRef } from "react";

interface ZoomGestures {
  /** Goes nearer to what is at a place of the page. */
  in(target: Element | null): void;
  out(): void;
}

/** Turns of a wheel or moves on a touchpad that make one step, in the wheel's pixels. */
const stepPixels = 40;
/** One turn of the hand is one step: what follows within this time belongs to it. */
const pauseMs = 250;
/** Fingers so much further apart, or nearer, make one step. */
const pinch = 1.3;

/**
 * Zooms by ctrl and the wheel, which is also what a pinch on a touchpad is to a page, and by two fingers on a touch screen.
 * A wheel without ctrl scrolls the page as ever.
 */
export function useZoomGestures(host: RefObject<HTMLElement | null>, gestures: ZoomGestures): void {
  const latest = useRef(gestures);
  useEffect(() => {
    latest.current = gestures;
  });
  useEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    const ends = new AbortController();
    const { signal } = ends;
    let turned = 0;
    let lastStep = -pauseMs;
    // React's own listener for wheels may not keep the browser from zooming the page.
    element.addEventListener(
      "wheel",
      (event) => {
        if (!event.ctrlKey) return;
        event.preventDefault();
        if (event.timeStamp - lastStep < pauseMs) return;
        turned += event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1);
        // A pinch on a touchpad comes in small numbers.
        if (Math.abs(turned) < (Number.isInteger(event.deltaY) ? stepPixels : stepPixels / 4)) return;
        if (turned < 0) latest.current.in(event.target as Element);
        else latest.current.out();
        turned = 0;
        lastStep = event.timeStamp;
      },
      { passive: false, signal },
    );
    const fingers = new Map<number, PointerEvent>();
    let apart = 0;
    const distance = (): number => {
      const [a, b] = [...fingers.values()];
      return a === undefined || b === undefined ? 0 : Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    };
    element.addEventListener(
      "pointerdown",
      (event) => {
        if (event.pointerType !== "touch") return;
        fingers.set(event.pointerId, event);
        apart = distance();
      },
      { signal },
    );
    element.addEventListener(
      "pointermove",
      (event) => {
        if (!fingers.has(event.pointerId)) return;
        fingers.set(event.pointerId, event);
        if (fingers.size !== 2) return;
        const [a, b] = [...fingers.values()];
        const now = distance();
        if (now > apart * pinch) {
          latest.current.in(document.elementFromPoint((a!.clientX + b!.clientX) / 2, (a!.clientY + b!.clientY) / 2));
          apart = now;
        } else if (now < apart / pinch) {
          latest.current.out();
          apart = now;
        }
      },
      { signal },
    );
    for (const type of ["pointerup", "pointercancel"] as const) {
      window.addEventListener(type, (event) => fingers.delete(event.pointerId), { signal });
    }
    return () => ends.abort();
  }, [host]);
}
