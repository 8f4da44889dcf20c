import path from "node:path";
import type { Plugin } from "vite";

/**
 * Gives each module that a thread starts with, named in the sources by `new URL("./name.ts", import.meta.url)`, a file of its own
 * beside the bundle, and names that file instead.
 */
export function threadModules(): Plugin {
  return {
    name: "thread-modules",
    transform(code, file) {
      return code.replace(/new URL\("(\.[^"]+)\.ts", import\.meta\.url\)/g, (_, module: string) => {
        const fileName = `${path.basename(module)}.js`;
        const id = path.resolve(path.dirname(file), `${module}.ts`);
        this.emitFile({ type: "chunk", id, fileName, preserveSignature: "strict" });
        return `new URL("./${fileName}", import.meta.url)`;
      });
    },
  };
}
