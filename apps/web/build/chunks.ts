/** The facts of a module in a bundler: the part that is used of rolldown's `ModuleInfo`. */
interface ModuleInfo {
  readonly isEntry: boolean;
  readonly importedIds: readonly string[];
  readonly importers: readonly string[];
  readonly dynamicImporters: readonly string[];
}

interface Graph {
  getModuleInfo(id: string): ModuleInfo | null;
}

/** A group of modules for rolldown: those of a name make one file, those without one split where they are lazy. */
interface Group {
  readonly name: (id: string, graph: Graph) => string | null;
  /** A module goes to the group of the highest; so does what it imports, unless another group has it. */
  readonly priority: number;
}

/** Code that every page needs changes seldom, so it keeps its own long-cached files. */
const libraries: readonly (readonly [name: string, path: RegExp])[] = [
  ["react", /node_modules[\\/](react|react-dom|scheduler)[\\/]/],
  [
    "tanstack",
    /node_modules[\\/]@tanstack[\\/](react-router|router-core|history|react-query|query-core|react-store|store)[\\/]/,
  ],
];

/** Small things that sections have in common. */
const parts =
  /apps[\\/]web[\\/]src[\\/](ui|state)[\\/]|model[\\/]src[\\/]series[\\/]analysis[\\/](duration|metric-value)\.ts/;

/**
 * Puts all that the page needs before it draws anything into one file beside its libraries, and what sections share into
 * another. Left to itself the bundler makes a file of every few modules that a lazy part uses, too: on a cold start each
 * is another request, and costs more than its bytes. Everything else splits where it is lazy.
 */
export function chunkGroups(): Group[] {
  let first: ReadonlySet<string> | null = null;
  const isFirst = (id: string, graph: Graph): boolean =>
    (first ??= importedAtOnce(entryAbove(id, graph), graph)).has(id);
  return [
    { priority: 3, name: (id) => libraries.find(([, path]) => path.test(id))?.[0] ?? null },
    { priority: 2, name: (id, graph) => (isFirst(id, graph) ? "first" : null) },
    {
      priority: 1,
      // A part that is fetched by itself, such as a menu's popup, stays by itself.
      name: (id, graph) => (parts.test(id) && graph.getModuleInfo(id)?.dynamicImporters.length === 0 ? "parts" : null),
    },
  ];
}

/** The page's entry: every module is imported by it, or by what it imports, at once or later. */
function entryAbove(id: string, graph: Graph): string {
  const seen = new Set([id]);
  for (const module of seen) {
    const info = graph.getModuleInfo(module);
    if (info?.isEntry) return module;
    for (const importer of [...(info?.importers ?? []), ...(info?.dynamicImporters ?? [])]) seen.add(importer);
  }
  throw new Error(`no entry imports ${id}`);
}

/** The modules that a module imports without waiting for it, directly or through others; itself, too. */
function importedAtOnce(entry: string, graph: Graph): ReadonlySet<string> {
  const found = new Set([entry]);
  for (const module of found)
    for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) found.add(imported);
  return found;
}
