import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

const textual = new Set([".js", ".css", ".html", ".svg", ".json", ".map"]);
const worthIt = 1024;

/** Writes `x.br` and `x.gz` beside every textual file of the build, at the strongest setting: paid once, sent for ever. */
export function precompress(): Plugin {
  let folder = "";
  return {
    name: "precompress",
    apply: "build",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    // After the files are written, and only then: a failed build must show its own error.
    async writeBundle() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const paths = entries.flatMap((entry) =>
        entry.isFile() && textual.has(extname(entry.name)) ? [join(entry.parentPath, entry.name)] : [],
      );
      await Promise.all(paths.map(compress));
    },
  };
}

/** Compresses a file both ways on the threads of zlib, so that a build has all cores. */
async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < worthIt) return;
  await Promise.all([
    brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).then((packed) =>
      writeFile(`${path}.br`, packed),
    ),
    gz(bytes, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
  ]);
}
