import type { Place } from "@sweetspot/contract/view-state-place";

/** The bars at the top of a report cover this much. */
const edge = 140;

/**
 * Gives the place that the reader looks at: what a link has lit while it is in sight, else the section in sight and the first named part
 * that begins in the upper half of the window. Null at the top of the page.
 */
export function placeInView(): Place | null {
  const lit = document.querySelector("[data-lit]");
  if (lit !== null && isInSight(lit)) return placeOf(lit);
  if (window.scrollY < 40) return null;
  const sections = [...document.querySelectorAll("[data-section]")];
  // A short last section never reaches the top.
  const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
  const section = isAtEnd ? sections.at(-1) : sections.findLast((one) => one.getBoundingClientRect().top <= edge);
  if (section === undefined) return null;
  const whole = { section: section.id, part: "" };
  if (section.getBoundingClientRect().top >= 0) return whole;
  const parts = [...section.querySelectorAll("[data-place]")];
  const first = parts.find((part) => {
    const { top } = part.getBoundingClientRect();
    return top >= edge - 40 && top < window.innerHeight / 2;
  });
  return first === undefined ? whole : placeOf(first);
}

function placeOf(part: Element): Place {
  return { section: part.closest("[data-section]")?.id ?? "", part: part.getAttribute("data-place") ?? "" };
}

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > edge / 2 && top < window.innerHeight;
}
