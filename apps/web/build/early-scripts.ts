import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const names = ["early-theme", "missing-script"];

/**
 * Loads scripts of src/theme as blocking scripts in the head: a chosen theme is set before the first paint, and a page whose own
 * script does not load says so. They are files, not inline scripts, because the content security policy allows none.
 */
export function earlyScripts(): Plugin {
  let building = false;
  const source = (name: string) => readFileSync(new URL(`../src/theme/${name}.js`, import.meta.url), "utf8");
  const fileOf = (name: string) =>
    `assets/${name}-${createHash("sha256").update(source(name)).digest("hex").slice(0, 8)}.js`;
  return {
    name: "early-scripts",
    configResolved(config) {
      building = config.command === "build";
    },
    buildStart() {
      if (!building) return;
      for (const name of names) this.emitFile({ type: "asset", fileName: fileOf(name), source: source(name) });
    },
    transformIndexHtml() {
      return names.map((name) => {
        const src = building ? `/${fileOf(name)}` : `/src/theme/${name}.js`;
        return { tag: "script", attrs: { src }, injectTo: "head" } as const;
      });
    },
  };
}
