import { type PointerEvent, useEffect, useRef } from "react";

/** A finger that rests so long asks for the menu. */
const pressMs = 550;
/** A finger that moves further scrolls, pixels. */
const restless = 10;

export interface PressPlace {
  readonly target: EventTarget;
  readonly clientX: number;
  readonly clientY: number;
}

/**
 * Handlers that call `onPress` once a finger rests on the element; lifting it is then no click. `cancel` is for a browser that
 * sends `contextmenu` for a long press itself.
 */
export function useLongPress(onPress: (place: PressPlace) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef<{ x: number; y: number } | null>(null);
  const cancel = () => {
    clearTimeout(timer.current);
    start.current = null;
  };
  useEffect(() => cancel, []);
  return {
    cancel,
    onPointerDown: ({ target, clientX, clientY, pointerType, isPrimary }: PointerEvent) => {
      cancel();
      if (pointerType !== "touch" || !isPrimary) return;
      start.current = { x: clientX, y: clientY };
      timer.current = setTimeout(() => {
        // The presses of a mouse that browsers make up after a touch would close the menu.
        const keep = (event: TouchEvent) => event.preventDefault();
        window.addEventListener("touchend", keep, { capture: true, once: true, passive: false });
        onPress({ target, clientX, clientY });
      }, pressMs);
    },
    onPointerMove: ({ clientX, clientY, isPrimary }: PointerEvent) => {
      const from = start.current;
      if (from === null) return;
      if (!isPrimary || Math.hypot(clientX - from.x, clientY - from.y) > restless) cancel();
    },
  };
}
