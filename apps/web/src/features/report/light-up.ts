/** Marks what a link speaks of and gives it the focus, until the reader presses elsewhere or Escape. */
export function lightUp(element: Element): void {
  for (const old of document.querySelectorAll("[data-lit]")) old.removeAttribute("data-lit");
  element.setAttribute("data-lit", "");
  if (element instanceof HTMLElement) {
    if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
    element.focus({ preventScroll: true });
  }
  const forget = new AbortController();
  const darken = (): void => {
    element.removeAttribute("data-lit");
    forget.abort();
  };
  window.addEventListener("keydown", ({ key }) => key === "Escape" && darken(), { signal: forget.signal });
  // The bar holds the button that copies this very link.
  window.addEventListener(
    "pointerdown",
    ({ target }) => (target as Element | null)?.closest?.("[data-app-bar]") == null && darken(),
    { signal: forget.signal },
  );
}
