import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fingerprint } from "./fingerprint.mjs";
import { root } from "./root.mjs";
import { runQuietly } from "./spawn.mjs";

/** Installs exactly what the lock file says, unless that was done for this very lock file. */
export async function installDependencies(tools) {
  const stamp = path.join(root, "node_modules", ".sweetspot-installed");
  const wanted = fingerprint(root, ["pnpm-lock.yaml", "pnpm-workspace.yaml"]);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  console.error("sweetspot: installing dependencies");
  await runQuietly(tools.pnpm, ["install", "--frozen-lockfile"], {
    cwd: root,
    env: { ...tools.env, CI: "true" },
    shell: process.platform === "win32",
  });
  writeFileSync(stamp, wanted);
}
