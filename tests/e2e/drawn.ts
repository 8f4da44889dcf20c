import type { Page } from "playwright-core";
import { soon } from "./site.ts";

/** Goes to an address and waits until it is drawn. */
export async function goAndDraw(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator("main").waitFor();
  await drawn(page);
}

/** Waits until nothing in sight says that it is being fetched or drawn; what is far below waits for the reader. */
export async function drawn(page: Page): Promise<void> {
  const waiting = () =>
    page.locator("main [data-waiting]").evaluateAll(
      (places) =>
        places.filter((place) => {
          const { top, bottom } = place.getBoundingClientRect();
          return top < innerHeight && bottom > 0;
        }).length,
    );
  await soon(waiting).toBe(0);
}
