import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** One press changes the size by this factor. */
const stepFactor = 1.3;
const limits = { least: 0.1, most: 3 };

interface GraphZoom {
  /** Pixels for each unit of the drawing; null fits it into its box. */
  readonly scale: number | null;
  step(direction: 1 | -1): void;
  fit(): void;
}

/**
 * The size of a drawing in its scrolling box. A step starts from the size that is seen, and what is in the middle of the box
 * stays there.
 */
export function useGraphZoom(box: RefObject<HTMLElement | null>): GraphZoom {
  const [scale, setScale] = useState<number | null>(null);
  const middle = useRef<{ x: number; y: number } | null>(null);

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || middle.current === null) return;
    const { x, y } = middle.current;
    middle.current = null;
    element.scrollTo({
      left: x * element.scrollWidth - element.clientWidth / 2,
      top: y * element.scrollHeight - element.clientHeight / 2,
      behavior: "instant",
    });
  }, [box, scale]);

  return {
    scale,
    step(direction) {
      const element = box.current;
      const drawing = element?.querySelector("svg");
      if (!element || !drawing) return;
      middle.current = {
        x: (element.scrollLeft + element.clientWidth / 2) / element.scrollWidth,
        y: (element.scrollTop + element.clientHeight / 2) / element.scrollHeight,
      };
      const { width: shownWidth, height: shownHeight } = drawing.getBoundingClientRect();
      const { width: ownWidth, height: ownHeight } = drawing.viewBox.baseVal;
      const seen = scale ?? Math.min(shownWidth / ownWidth, shownHeight / ownHeight);
      const next = direction === 1 ? seen * stepFactor : seen / stepFactor;
      setScale(Math.min(limits.most, Math.max(limits.least, next)));
    },
    fit: () => setScale(null),
  };
}
