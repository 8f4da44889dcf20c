/** Marks what a link speaks of and gives it the focus, until the reader presses something. */
export function lightUp(element: Element): void {
  for (const old of document.querySelectorAll("[data-lit]")) old.removeAttribute("data-lit");
  element.setAttribute("data-lit", "");
  if (element instanceof HTMLElement) {
    if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
    element.focus({ preventScroll: true });
  }
  const darken = (): void => {
    for (const lit of document.querySelectorAll("[data-lit]")) lit.removeAttribute("data-lit");
    window.removeEventListener("keydown", darken);
    window.removeEventListener("pointerdown", darken);
  };
  window.addEventListener("keydown", darken);
  window.addEventListener("pointerdown", darken);
}
