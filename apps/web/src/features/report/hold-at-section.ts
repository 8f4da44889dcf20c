const settleMs = 4000;

/** In a section, what a link speaks of: a row that is pointed at, or the cell whose samples are shown. */
const soughtSelector = '[data-sought], [data-cell][aria-expanded="true"]';

/**
 * Goes to a section, or to what is sought in it (unless the `whole` is meant), and stays there while the page around it grows, until the reader does
 * something: a link arrives before the sections above have their height. Gives what ends it.
 */
export function holdAtSection(id: string, part: "sought" | "whole" = "sought"): (() => void) | undefined {
  if (document.getElementById(id) === null) return undefined;
  let asked = 0;
  let target: Element | null = null;
  let top = 0;
  const stop = (): void => cancelAnimationFrame(asked);
  const until = performance.now() + settleMs;
  const look = (): void => {
    const section = document.getElementById(id);
    const now = (part === "sought" ? section?.querySelector(soughtSelector) : null) ?? section;
    if (!now) return;
    if (now !== target || Math.abs(now.getBoundingClientRect().top - top) > 1) {
      now.scrollIntoView({ behavior: "instant", block: now === section ? "start" : "center" });
      target = now;
      top = now.getBoundingClientRect().top;
    }
    if (performance.now() < until) asked = requestAnimationFrame(look);
  };
  asked = requestAnimationFrame(look);
  for (const act of ["wheel", "touchmove", "keydown", "pointerdown"]) {
    window.addEventListener(act, stop, { once: true, passive: true });
  }
  return stop;
}
