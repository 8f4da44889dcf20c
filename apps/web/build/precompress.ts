import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { extname, join, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

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
    writeBundle() {
      for (const entry of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        const path = join(folder, entry);
        if (!textual.has(extname(path)) || !statSync(path).isFile()) continue;
        const bytes = readFileSync(path);
        if (bytes.length < worthIt) continue;
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}
