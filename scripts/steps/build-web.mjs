import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fingerprint } from "./fingerprint.mjs";
import { root } from "./root.mjs";
import { runQuietly } from "./spawn.mjs";

/** Builds the page into apps/web/dist, unless nothing that goes into it has changed. */
export async function buildWeb(tools) {
  const stamp = path.join(root, "apps/web/dist/.built-from");
  const sources = fingerprint(root, ["apps/web", "packages/contract/src", "packages/model/src", "pnpm-lock.yaml"]);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === sources) return;
  console.error("sweetspot: building the page");
  await runQuietly(tools.pnpm, ["--filter", "@sweetspot/web", "build"], {
    cwd: root,
    env: tools.env,
    shell: process.platform === "win32",
  });
  writeFileSync(stamp, sources);
}
