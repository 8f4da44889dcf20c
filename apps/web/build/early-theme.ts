import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/**
 * Loads src/theme/early-theme.js as a blocking script in the head, so that a chosen theme is set before the first paint.
 * It is a file of its own, not an inline script, because the content security policy allows none.
 */
export function earlyTheme(): Plugin {
  const file = new URL("../src/theme/early-theme.js", import.meta.url);
  let building = false;
  const source = () => readFileSync(file, "utf8");
  const name = () => `assets/theme-${createHash("sha256").update(source()).digest("hex").slice(0, 8)}.js`;
  return {
    name: "early-theme",
    configResolved(config) {
      building = config.command === "build";
    },
    buildStart() {
      if (building) this.emitFile({ type: "asset", fileName: name(), source: source() });
    },
    transformIndexHtml() {
      const src = building ? `/${name()}` : "/src/theme/early-theme.js";
      return [{ tag: "script", attrs: { src }, injectTo: "head" }];
    },
  };
}
