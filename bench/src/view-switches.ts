import type { Page } from "playwright-core";
import { untilIdle } from "./idle.ts";
import { paintedAfter } from "./painted-after.ts";

const isFlame = `document.querySelector("[data-testid=flame-status]") !== null && document.querySelector("g.frame") !== null`;
const isTop = `document.querySelector("table[aria-label='Functions by value'] tbody td") !== null`;
const isCallers = `document.querySelectorAll(".flame-chart").length === 2 && document.querySelector("g.frame") !== null`;

/** Flame → top → flame → callers of a function → flame in a page that shows the flame graph; what each took. */
export async function switchViews(page: Page): Promise<readonly (readonly [name: string, milliseconds: number])[]> {
  const choose = async (label: string, painted: string) => {
    await untilIdle();
    const click = () => page.click(`[role=radiogroup][aria-label=View] >> text="${label}"`);
    return paintedAfter(page, "click", click, painted);
  };
  const toTop = await choose("Top", isTop);
  const toFlame = await choose("Flame", isFlame);
  await choose("Top", isTop);
  await untilIdle();
  const pivot = page.locator("td.name button").nth(3);
  const toCallers = await paintedAfter(page, "click", () => pivot.click(), isCallers);
  const back = await choose("Flame", isFlame);
  return [
    ["flame → top", toTop],
    ["top → flame", toFlame],
    ["top → callers of a function", toCallers],
    ["callers → flame", back],
  ];
}
