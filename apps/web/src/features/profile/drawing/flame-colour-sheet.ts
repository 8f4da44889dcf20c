import { frameColourRules } from "./flame-colours.ts";

/** Gives the page the colours of frames, once however often it is asked. */
export function adoptFlameColours(): void {
  if (sheet !== undefined) return;
  sheet = new CSSStyleSheet();
  sheet.replaceSync([...frameColourRules()].map(([name, colour]) => `.${name}{fill:${colour}}`).join(""));
  document.adoptedStyleSheets.push(sheet);
}

let sheet: CSSStyleSheet | undefined;
