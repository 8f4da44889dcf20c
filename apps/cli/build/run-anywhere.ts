import type { Plugin } from "vite";

/**
 * Turns the bundle into a script that Node runs under any name and in any folder. A file without an extension, as `curl -O` saves it, is
 * CommonJS in one folder and a module in another (`"type"` of the nearest package.json): `import()` is the one way to Node's own
 * modules that both have, so the whole bundle is the body of an async function that begins with it.
 */
export function runAnywhere(): Plugin {
  return {
    name: "run-anywhere",
    renderChunk(code) {
      const imports: string[] = [];
      const body = code
        .replace(/^import \{([^}]*)\} from "(node:[^"]+)";\n/gm, (_, names: string, from: string) => {
          imports.push(`const {${names.replaceAll(" as ", ": ")}} = await import("${from}");`);
          return "";
        })
        .replace(/^export \{\s*\};?$/m, "");
      if (/^(?:import|export)\b\s*[{*"']/m.test(body))
        throw new Error("the bundle has an import or an export that the script cannot have");
      const script = body.replace(/^#!.*\n/, "").trim();
      return { code: `#!/usr/bin/env node\n(async () => {\n${imports.join("\n")}\n${script}\n})();\n`, map: null };
    },
  };
}
