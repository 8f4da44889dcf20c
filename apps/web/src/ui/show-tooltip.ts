/*
 * One tooltip element serves the page. It is a manual popover, so it is above everything without a portal, and it is
 * placed by hand: below its element, or above where there is no room; never beyond the window's edge.
 */
let element: HTMLElement | null = null;
let waiting = 0;

const gap = 6;
const edge = 4;

export function showTooltip(at: HTMLElement, text: string, afterMs: number): void {
  hideTooltip();
  waiting = window.setTimeout(() => {
    if (!at.isConnected || at.getAttribute("aria-expanded") === "true") return;
    element ??= make();
    element.textContent = text;
    element.showPopover();
    const target = at.getBoundingClientRect();
    const own = element.getBoundingClientRect();
    const left = target.left + target.width / 2 - own.width / 2;
    const below = target.bottom + gap;
    element.style.left = `${Math.max(edge, Math.min(left, document.documentElement.clientWidth - own.width - edge))}px`;
    element.style.top = `${below + own.height > window.innerHeight ? target.top - gap - own.height : below}px`;
  }, afterMs);
}

export function hideTooltip(): void {
  clearTimeout(waiting);
  if (element?.matches(":popover-open")) element.hidePopover();
}

function make(): HTMLElement {
  const made = document.createElement("div");
  made.setAttribute("role", "tooltip");
  made.popover = "manual";
  made.className =
    "pointer-events-none fixed inset-auto m-0 max-w-80 rounded-[5px] bg-ink px-2 py-1 text-sm text-bg shadow-float";
  document.body.append(made);
  // A press or Escape ends it, wherever it happens.
  for (const event of ["pointerdown", "keydown", "scroll"])
    window.addEventListener(event, hideTooltip, { capture: true, passive: true });
  return made;
}
