import { chromium, type Browser } from "playwright-core";
import { bringChromium } from "./chromium.ts";

/** A headless Chromium without background traffic, with further arguments. Close it when done. */
export function launchBrowser(further: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: bringChromium(),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      // The shell hints fonts by default, and words are wider than on a screen then.
      "--font-render-hinting=none",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      // Most pages live for seconds: compiling their code for speed takes a fifth of their processor time and is not earned back.
      "--js-flags=--no-maglev,--no-turbofan",
      ...further,
    ],
  });
}
