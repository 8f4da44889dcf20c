import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes a folder and those above it. Throws the file system's error, such as EACCES or ENOTDIR. (Node's own recursive
 * mkdir never returns where a parent exists but nothing can be made in it, as in /proc.)
 */
export function makeFolder(path: string): void {
  if (isFolder(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  mkdirSync(path);
}

function isFolder(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return false;
  if (found.isDirectory()) return true;
  throw Object.assign(new Error(`${path} is a file, not a folder`), { code: "ENOTDIR" });
}
