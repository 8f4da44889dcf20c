import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { forbiddenImport } from "./server-rooms.ts";

/**
 * Holds the import directions of the house (docs/architecture.md). One table says who may import whom, a second one
 * names the libraries that only one place may touch, and a third one (`server-rooms.ts`) parts the server into rooms. Prints every breach with the way out and exits with 1.
 */

/** Folder → workspace packages it may import (`@sweetspot/…`), and whether it may use `node:` and the DOM's files. */
const directions = [
  { folder: "packages/model/src", may: [], node: false, libraries: ["re2js"] },
  { folder: "packages/parsers/src", may: ["model"], node: false, libraries: ["fflate"] },
  { folder: "packages/contract/src", may: ["model"], node: false, libraries: ["typebox"] },
  { folder: "apps/api/src", may: ["contract", "parsers", "model"], node: true, libraries: "any" },
  { folder: "apps/web/src", may: ["contract", "model"], node: false, libraries: "any" },
  { folder: "apps/cli/src", may: ["contract"], node: true, libraries: [] },
] as const;

/**
 * Library → the only folders that may import its code, so that it can be replaced in one place. Types may be named anywhere,
 * unless `types` says otherwise.
 */
const quarantined: readonly { readonly library: string; readonly only: readonly string[]; readonly types?: true }[] = [
  { library: "d3-flame-graph", only: ["apps/web/src/features/profile/drawing/flame-layout.ts"] },
  { library: "recharts", only: ["apps/web/src/ui/chart/"] },
  { library: "better-sqlite3", only: ["apps/api/src/storage/sqlite/"] },
  { library: "node:sqlite", only: [] },
  // A file that can name a query's type holds a database: the rest of the program asks the ports of the store.
  { library: "kysely", only: ["apps/api/src/storage/"], types: true },
];

interface Breach {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

const importExpression =
  /(?:^|[\s;}])(?:import|export)\s+(?<type>type\s)?(?:[^"';]*?\sfrom\s+)?["'](?<from>[^"']+)["']|import\(\s*["'](?<lazy>[^"']+)["']/g;

/** Returns every breach of the tables in one file's text; `file` is relative to the root, with forward slashes. */
export function breachesOf(file: string, text: string): Breach[] {
  const direction = directions.find(({ folder }) => file.startsWith(`${folder}/`));
  if (direction === undefined) return [];
  const isTest = /\.test\.tsx?$/.test(file);
  const breaches: Breach[] = [];
  for (const match of text.matchAll(importExpression)) {
    const from = match.groups?.["from"] ?? match.groups?.["lazy"] ?? "";
    const line = text.slice(0, match.index + match[0].search(/import|export/)).split("\n").length;
    const breach = (message: string): number => breaches.push({ file, line, message });
    const workspace = /^@sweetspot\/([^/]+)/.exec(from)?.[1];
    if (workspace !== undefined) {
      if (!(direction.may as readonly string[]).includes(workspace))
        breach(
          `${direction.folder} may not import ${workspace}; it may import ${direction.may.join(", ") || "no package"}`,
        );
      const isSchemaModule =
        workspace === "contract" && !/^@sweetspot\/contract\/(names|opening|variant-order|view-state)/.test(from);
      if (direction.folder === "apps/web/src" && isSchemaModule && match.groups?.["type"] === undefined && !isTest)
        breach(`import ${from} with \`import type\`: its schemas must not reach the browser`);
    } else if (from.startsWith("node:")) {
      if (!direction.node && !isTest) breach(`${direction.folder} must stay free of node: modules`);
    } else if (from.startsWith(".")) {
      const target = path.posix.normalize(path.posix.join(path.posix.dirname(file), from));
      if (!target.startsWith(`${direction.folder.split("/").slice(0, 2).join("/")}/`))
        breach(`reach other packages by their name, not by the path ${from}`);
      const forbidden = forbiddenImport(file, target);
      if (forbidden !== undefined) breach(forbidden);
    } else if (
      direction.libraries !== "any" &&
      !isTest &&
      !(direction.libraries as readonly string[]).some((name) => from === name || from.startsWith(`${name}/`))
    ) {
      breach(`${direction.folder} may not depend on ${from}`);
    }
    const quarantine = quarantined.find(({ library }) => from === library || from.startsWith(`${library}/`));
    const isFree = match.groups?.["type"] !== undefined && quarantine?.types !== true;
    if (quarantine !== undefined && !isFree && !quarantine.only.some((folder) => file.startsWith(folder)))
      breach(`only ${quarantine.only.join(" and ") || "tests"} may import ${quarantine.library}: use what it exports`);
  }
  return breaches;
}

/** Returns the breaches of every source file below `root`. */
function checkImports(root: string): Breach[] {
  return directions.flatMap(({ folder }) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .flatMap((full) => breachesOf(path.relative(root, full).split(path.sep).join("/"), readFileSync(full, "utf8"))),
  );
}

if (import.meta.main) {
  const breaches = checkImports(path.resolve(import.meta.dirname, ".."));
  for (const { file, line, message } of breaches) console.error(`${file}:${line}: ${message}`);
  console.log(
    breaches.length === 0 ? "import directions hold" : `${breaches.length} breaches of the import directions`,
  );
  process.exitCode = breaches.length === 0 ? 0 : 1;
}
