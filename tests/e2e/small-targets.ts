import type { Page } from "playwright-core";

/**
 * Pressed things that are smaller than a finger needs; links within sentences and a graph's boxes, which zoom, are left out.
 * @param within the selector of what is looked at; the whole page without it.
 */
export const smallTargets = (page: Page, within = "html"): Promise<string[]> =>
  page.evaluate((around) => {
    const small: string[] = [];
    const pressed = "a[href], button, select, summary, input, textarea, [role^=menuitem], [role=option]";
    for (const element of document.querySelectorAll<HTMLElement>(`:is(${around}) :is(${pressed})`)) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const target = (element.matches("[type=checkbox], [type=radio]") && element.closest("label")) || element;
      let { width, height } = target.getBoundingClientRect();
      if (width <= 1 || height <= 1) continue;
      const inset = getComputedStyle(target, "::after");
      if (inset.content !== "none" && inset.position === "absolute") {
        width -= parseFloat(inset.left) + parseFloat(inset.right);
        height -= parseFloat(inset.top) + parseFloat(inset.bottom);
      }
      const around = [...(element.parentElement?.childNodes ?? [])];
      const isInSentence =
        getComputedStyle(element).display === "inline" &&
        around.some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== "");
      if (!isInSentence && Math.min(width, height) < 23.5)
        small.push(`${element.tagName} ${element.ariaLabel ?? element.textContent}: ${width} × ${height}`);
    }
    return small;
  }, within);
