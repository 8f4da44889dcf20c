import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fingerprint } from "./fingerprint.mjs";
import { root } from "./root.mjs";
import { runQuietly } from "./spawn.mjs";

/** The bundles, each built into the `dist` of its folder, and the sources that it is made of. */
const bundles = [
  {
    name: "the page",
    workspacePackage: "@sweetspot/web",
    folder: "apps/web",
    sources: ["apps/web", "packages/contract/src", "packages/model/src", "pnpm-lock.yaml"],
  },
  {
    name: "the client",
    workspacePackage: "@sweetspot/cli",
    folder: "apps/cli",
    sources: ["apps/cli", "packages/contract/src", "pnpm-lock.yaml"],
  },
  {
    name: "the server",
    workspacePackage: "@sweetspot/api",
    folder: "apps/api",
    sources: ["apps/api", "packages/contract/src", "packages/model/src", "packages/parsers/src", "pnpm-lock.yaml"],
  },
];

/** Builds the page, the client that the server hands out, and the server, each unless nothing that goes into it has changed. */
export async function buildBundles(tools) {
  for (const { name, workspacePackage, folder, sources } of bundles) {
    const stamp = path.join(root, folder, "dist/.built-from");
    const now = fingerprint(root, sources);
    if (existsSync(stamp) && readFileSync(stamp, "utf8") === now) continue;
    console.error(`sweetspot: building ${name}`);
    await runQuietly(tools.pnpm, ["--filter", workspacePackage, "build"], {
      cwd: root,
      env: tools.env,
      shell: process.platform === "win32",
    });
    writeFileSync(stamp, now);
  }
}
