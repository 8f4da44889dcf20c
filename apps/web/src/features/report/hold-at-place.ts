import type { Place } from "@sweetspot/contract/view-state-place";
import { lightUp } from "./light-up.ts";

const settleMs = 4000;
/** The time that a part is waited for while its section fetches. */
const patienceMs = 15_000;

/** The elements that a section marks by itself: a row that is pointed at, or the cell whose samples are shown. */
const soughtSelector = '[data-sought], [data-cell][aria-expanded="true"]';

/**
 * Goes to a place, lights it, and stays there while the page around it grows: a link arrives before the sections above have their
 * height. It ends when the reader does something, or when the page is scrolled away twice. Without a part the place is what the section
 * itself marks, or its heading, unless the `whole` is meant. `onMissing` is called when the section has no such part. Gives what ends it;
 * undefined when there is no such section.
 */
export function holdAtPlace(
  { section: id, part }: Place,
  { whole = false, onMissing }: { whole?: boolean; onMissing?: () => void } = {},
): (() => void) | undefined {
  if (document.getElementById(id) === null) return undefined;
  const selector = part === "" ? soughtSelector : `[data-place="${CSS.escape(part)}"]`;
  let asked = 0;
  let target: Element | null = null;
  // Distances of the target from the upper edges of the window and of the page.
  let top = 0;
  let inPage = 0;
  let timesLeft = 0;
  let until = performance.now() + settleMs;
  const end = performance.now() + patienceMs;
  let isLit = false;
  const ended = new AbortController();
  const stop = (): void => {
    cancelAnimationFrame(asked);
    ended.abort();
  };
  const look = (): void => {
    const section = document.getElementById(id);
    const sought = whole ? null : (section?.querySelector(selector) ?? null);
    const now = sought ?? section;
    if (!now) return;
    const isMoved = now !== target || Math.abs(now.getBoundingClientRect().top - top) > 1;
    // A page that got shorter below may have been moved by the browser.
    const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    if (now === target && isMoved && !isAtEnd && Math.abs(now.getBoundingClientRect().top + scrollY - inPage) <= 1) {
      // The first time it is the router, which shows a new page from its top.
      timesLeft++;
      if (timesLeft === 2) return stop();
    }
    if (isMoved) {
      now.scrollIntoView({ behavior: "instant", block: now === section ? "start" : "center" });
      target = now;
      top = now.getBoundingClientRect().top;
      // The page still grows.
      until = Math.min(Math.max(until, performance.now() + settleMs), end);
    }
    inPage = now.getBoundingClientRect().top + scrollY;
    // The part may come with what the section still fetches.
    if (part !== "" && sought === null && section?.querySelector("[data-waiting]") != null)
      until = Math.min(performance.now() + settleMs, end);
    const lit = sought ?? (part === "" && !whole ? section?.querySelector("h2") : null);
    if (lit != null && !lit.hasAttribute("data-lit")) {
      if (!isLit && sought !== null) until = performance.now() + settleMs;
      isLit = true;
      lightUp(lit);
    }
    if (performance.now() < until) asked = requestAnimationFrame(look);
    else if (part !== "" && !isLit) onMissing?.();
  };
  asked = requestAnimationFrame(look);
  for (const act of ["wheel", "touchmove", "keydown", "pointerdown"]) {
    const listen = ({ target }: Event): void => {
      // The bar holds the button that copies the link to this very place.
      if (act !== "pointerdown" || (target as Element | null)?.closest?.("[data-app-bar]") == null) stop();
    };
    window.addEventListener(act, listen, { passive: true, signal: ended.signal });
  }
  return stop;
}
