import { readdir, stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";

/** A file to upload, under the names it gets. */
export interface FoundFile {
  readonly path: string;
  readonly variant: string;
  readonly name: string;
}

/**
 * The files that paths name. A folder with files in it is a variant; of a folder with nothing but folders,
 * these are the variants. A file that lies deeper keeps its folders as part of its name. A file by itself belongs to `variant`. Hidden files are left out.
 * Throws where a file has no variant.
 */
export async function findFiles(paths: readonly string[], variant: string | undefined): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  for (const path of paths) {
    const full = resolve(path);
    if (!(await stat(full)).isDirectory()) {
      if (variant === undefined) throw new Error(`${path} is a file by itself: name its variant with --variant`);
      found.push({ path: full, variant, name: basename(full) });
      continue;
    }
    const below = await filesBelow(full);
    // A folder with files of its own is one variant, with all that lies below it.
    const isVariant = variant !== undefined || below.some((parts) => parts.length === 1);
    for (const parts of below) {
      const [first = "", ...rest] = parts;
      const own = variant ?? (isVariant ? basename(full) : first);
      found.push({ path: join(full, ...parts), variant: own, name: (isVariant ? parts : rest).join(" ") });
    }
  }
  return found;
}

async function filesBelow(folder: string, above: readonly string[] = []): Promise<string[][]> {
  const found: string[][] = [];
  const entries = await readdir(join(folder, ...above), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith(".")) continue;
    const parts = [...above, entry.name];
    if (entry.isDirectory()) found.push(...(await filesBelow(folder, parts)));
    else if (entry.isFile()) found.push(parts);
  }
  return found;
}
