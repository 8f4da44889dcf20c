import { extname, join, resolve } from "node:path";

/**
 * The folder of the whole product: the sources (`apps/api/src`) and the bundle (`apps/api/dist`) lie equally deep in it, and the bundle
 * has no other folders.
 */
export const root = resolve(import.meta.dirname, "../../..");

/** Whether this process runs the bundle that `npm run build` makes, rather than the sources. */
export const isBundle = extname(import.meta.filename) === ".js";

/** The file that Node runs as the server, for commands in a process of their own. */
export const mainFile = join(import.meta.dirname, isBundle ? "main.js" : "main.ts");
