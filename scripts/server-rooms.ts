import path from "node:path";

/**
 * The imports that are allowed inside `apps/api/src` (docs/architecture.md). A room is a folder that knows no feature; every
 * other folder is a feature. Files that lie beside the folders put the rooms and the features together and may import
 * anything.
 */

/** Room → what it may import beside itself: rooms, or single files of them. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  http: ["config.ts", "program.ts", "storage", "work/byte-cache.ts"],
  work: ["tracing.ts", "http/errors.ts", "http/encoding.ts", "storage"],
  storage: [
    "tracing.ts",
    "http/errors.ts",
    "http/encoding.ts",
    "http/principal.ts",
    "start-failure.ts",
    "work/collect.ts",
  ],
  evidence: ["services.ts", "storage", "work/task.ts"],
  operation: ["config.ts", "program.ts", "tracing.ts", "services.ts", "start-failure.ts", "http", "storage", "work"],
};

/** The rooms that every feature may import beside itself. */
const openToFeatures = [
  "config.ts",
  "tracing.ts",
  "services.ts",
  "start-failure.ts",
  "http",
  "storage",
  "work",
  "evidence",
];

/** The files of `storage/` that name no query and no database. `operation` may also import the others. */
const storageDoors = [
  "ports",
  "access-ports",
  "project-ports",
  "report-ports",
  "audit-ports",
  "frozen-name",
  "reading-queue",
  "thread-reader",
  "failure",
  "damage",
  "check-content",
  "check-source",
  "inflate",
  "secret-hash",
  "share-ports",
  "trust-ports",
  "way-ports",
].map((name) => `storage/${name}.ts`);

const root = "apps/api/src/";

/** Returns what is wrong with an import from one file of the server to another, both with their path from the root; undefined if nothing is. */
export function forbiddenImport(file: string, target: string): string | undefined {
  if (!file.startsWith(root) || !target.startsWith(root) || file.endsWith(".test.ts")) return undefined;
  const [from, to] = [file.slice(root.length), target.slice(root.length)];
  const [own, other] = [folderOf(from), folderOf(to)];
  if (own === "" || own === other) return undefined;
  const may = rooms[own] ?? openToFeatures;
  if (other === "storage" && own !== "operation" && !storageDoors.includes(to)) {
    return `only storage and operation may import ${to}: use storage/ports.ts`;
  }
  if (may.includes(to) || (other !== "" && may.includes(other))) return undefined;
  const kind = rooms[own] === undefined ? "feature" : "room";
  return `the ${kind} ${own} may not import ${to}; it may import ${may.join(", ")}`;
}

/** Returns the first folder of a path; "" for a file that lies in none. */
function folderOf(file: string): string {
  return path.posix.dirname(file) === "." ? "" : (file.split("/")[0] ?? "");
}
