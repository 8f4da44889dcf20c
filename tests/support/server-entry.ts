import path from "node:path";
import { pathToFileURL } from "node:url";
import { isBuilt, serverBundle } from "../../scripts/steps/build-bundles.mjs";

const folder = path.resolve(import.meta.dirname, "../..", serverBundle.folder);
/** Whether the bundle is that of the sources as they are. */
const hasBundle = isBuilt(serverBundle);

/** The file that a server's process begins with: the bundle's where there is one. */
export const serverEntry = path.join(folder, hasBundle ? "dist/main.js" : "src/main.ts");

/** The modules that a server's threads start with: the bundle's, which load in half the time, where there is one. */
export const serverThreads = hasBundle
  ? { parse: built("parse-worker.js"), task: built("task-thread.js"), reader: built("thread-reader.js") }
  : undefined;

function built(name: string): URL {
  return pathToFileURL(path.join(folder, "dist", name));
}
