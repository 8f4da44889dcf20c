import path from "node:path";

/*
 * Finds exports that no other file imports. Every import of the house names a file with its ending or a path of a workspace
 * package, so that text alone tells who imports what; comments and strings are left out first.
 */

/** Exports by file that are reached by something other than an import: tools load these by their path. */
const entryPoints: Readonly<Record<string, readonly string[]>> = {
  "vitest.config.ts": ["default"],
  "apps/web/vite.config.ts": ["default"],
  "apps/cli/vite.config.ts": ["default"],
  "apps/api/vite.config.ts": ["default"],
  "scripts/unsteady-reporter.ts": ["default"],
  "tests/support/examples-server.ts": ["default"],
};

/** Files whose types are named by the declarations that TypeScript writes of `finding-kinds.ts`, which lists them by their values. */
const namedByDeclarations = "packages/model/src/finding-kinds/";

/** An export that may lose the word `export`, or go. */
interface UnusedExport {
  readonly file: string;
  readonly name: string;
}

interface Module {
  readonly exports: ReadonlySet<string>;
  /** Files whose exports this one gives on: `export * from`. */
  readonly givesOn: readonly string[];
  /** File → names that are taken from it; "*" for all of them. */
  readonly takes: readonly (readonly [file: string, name: string])[];
}

/**
 * Returns the exports that no file imports but the one they are in.
 * @param sources text by path from the root, with forward slashes
 */
export function unusedExports(sources: ReadonlyMap<string, string>): UnusedExport[] {
  const modules = new Map([...sources].map(([file, text]) => [file, moduleOf(file, text, sources)]));
  const used = new Set<string>();
  const take = (file: string, name: string): void => {
    const key = `${file} ${name}`;
    const module = modules.get(file);
    if (module === undefined || used.has(key)) return;
    used.add(key);
    if (name === "*") for (const own of module.exports) used.add(`${file} ${own}`);
    for (const next of module.givesOn) take(next, name);
  };
  for (const { takes } of modules.values()) for (const [file, name] of takes) take(file, name);
  const ruled = [...modules].filter(([file]) => !file.startsWith(namedByDeclarations));
  return ruled.flatMap(([file, { exports }]) =>
    [...exports]
      .filter((name) => !used.has(`${file} ${name}`) && entryPoints[file]?.includes(name) !== true)
      .map((name) => ({ file, name })),
  );
}

const declared = /^export (?:declare |abstract |async )*(?:function\*?|const|let|class|interface|type|enum) +(\w+)/gm;
const listed = /^(export|import) (?:type )?(?:(\w+),? ?)?(?:\{([^}]*)\}|\* as \w+|(\*))?(?: ?from)? ?"([^"]+)"/gm;
const listedHere = /^export (?:type )?\{([^}]*)\};/gm;
const lazy = /import\(\s*"([^"]+)"\s*\)|new URL\("([^"]+)", import\.meta\.url\)/g;

function moduleOf(file: string, written: string, sources: ReadonlyMap<string, string>): Module {
  const text = withoutComments(written);
  const exports = new Set([...text.matchAll(declared)].map(([, name = ""]) => name));
  if (/^export default /m.test(text)) exports.add("default");
  for (const [, names = ""] of text.matchAll(listedHere)) for (const { outer } of namesOf(names)) exports.add(outer);
  const givesOn: string[] = [];
  const takes: [string, string][] = [];
  for (const [whole, word, alone, names, star, from = ""] of text.matchAll(listed)) {
    const target = targetOf(file, from, sources);
    if (word === "export" && names !== undefined) for (const { outer } of namesOf(names)) exports.add(outer);
    if (target === undefined) continue;
    if (star !== undefined) givesOn.push(target);
    else if (whole.includes("* as ")) takes.push([target, "*"]);
    if (alone !== undefined && alone !== "type") takes.push([target, "default"]);
    for (const { inner } of namesOf(names ?? "")) takes.push([target, inner]);
  }
  for (const [, imported, located] of text.matchAll(lazy)) {
    const target = targetOf(file, imported ?? located ?? "", sources);
    if (target !== undefined) takes.push([target, "*"]);
  }
  return { exports, givesOn, takes };
}

/** `a, type b as c` → a under its own name, b under the name c outside of its file or inside of this one. */
function namesOf(list: string): { inner: string; outer: string }[] {
  return list
    .split(",")
    .map((name) => name.trim().replace(/^type /, ""))
    .filter((name) => name !== "")
    .map((name) => {
      const [inner = "", outer = inner] = name.split(" as ");
      return { inner, outer };
    });
}

/** The file that an import names; undefined for a library. */
function targetOf(file: string, from: string, sources: ReadonlyMap<string, string>): string | undefined {
  const [, folder, rest] = /^@sweetspot\/(\w+)(?:\/(.+))?$/.exec(from) ?? [];
  if (folder !== undefined) {
    const inside = `${folder}/src/${rest ?? "index"}.ts`;
    return [`packages/${inside}`, `apps/${inside}`].find((candidate) => sources.has(candidate));
  }
  const target = path.posix.join(path.posix.dirname(file), from);
  return from.startsWith(".") && sources.has(target) ? target : undefined;
}

/** Returns a text without its block comments and without the lines that are comments. */
function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/^\s*\/\/.*$/gm, "");
}
