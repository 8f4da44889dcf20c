import path from "node:path";
import { isBuilt, serverBundle } from "../../scripts/steps/build-bundles.mjs";

const folder = path.resolve(import.meta.dirname, "../..", serverBundle.folder);

/** The file that a server's process begins with: the bundle's, unless the sources have changed after it was built. */
export const serverEntry = path.join(folder, isBuilt(serverBundle) ? "dist/main.js" : "src/main.ts");
