import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fingerprint } from "./fingerprint.mjs";
import { root } from "./root.mjs";
import { runQuietly } from "./spawn.mjs";

/** The server: its folder, where its bundle is in `dist`, and the sources that it is made of. */
export const serverBundle = {
  name: "the server",
  workspacePackage: "@sweetspot/api",
  folder: "apps/api",
  sources: ["apps/api", "packages/contract/src", "packages/model/src", "packages/parsers/src", "pnpm-lock.yaml"],
};

/** The bundles, each as the server's. */
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
  serverBundle,
];

/**
 * Builds the page, the client that the server hands out, and the server, side by side, each unless nothing that goes into it has
 * changed. Rejects with the first that fails.
 */
export async function buildBundles(tools) {
  await Promise.all(
    bundles
      .filter((one) => !isBuilt(one))
      .map(async (bundle) => {
        console.error(`sweetspot: building ${bundle.name}`);
        await runQuietly(tools.pnpm, ["--filter", bundle.workspacePackage, "build"], {
          cwd: root,
          env: tools.env,
          shell: process.platform === "win32",
        });
        writeFileSync(stampOf(bundle), fingerprint(root, bundle.sources));
      }),
  );
}

/** Whether a bundle was built from its sources as they are. */
export const isBuilt = (bundle) =>
  existsSync(stampOf(bundle)) && readFileSync(stampOf(bundle), "utf8") === fingerprint(root, bundle.sources);

const stampOf = ({ folder }) => path.join(root, folder, "dist/.built-from");
