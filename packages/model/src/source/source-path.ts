import { readRepository, type SourceSettings } from "./repository.ts";

/** A file of the project's repository. */
interface SourcePlace {
  /** From the repository's root, `/` between its parts. */
  readonly path: string;
  /** The tag or commit that the profile itself names for the file; null for the variant's commit. */
  readonly ref: string | null;
}

export interface NamedFile {
  /** The function's name as the profile has it. */
  readonly name: string;
  readonly file: string;
}

/** Finds the place of a profile's file in the repository; null where it is not known to be there. */
type SourceMapper = (file: string) => SourcePlace | null;

/** Folders whose files somebody else wrote, wherever they lie. */
const foreignFolders = new Set(["vendor", "node_modules", "site-packages", "dist-packages", ".cargo", "rustc"]);

/**
 * Maps the paths that compilers wrote into a profile to paths of the project's repository. A wrong link is worse than
 * none, so a path is only mapped on evidence:
 *
 *   github.com/o/r/a/b.go                       `go build -trimpath`, the repository's own module
 *   …/pkg/mod/github.com/o/r@v1.2.3/a/b.go      the module as a dependency: its own tag, not the variant's commit
 *   /home/runner/work/r/r/a/b.go                GitHub's runners; GitLab's have /builds/o/r/
 *   /go/src/github.com/o/r/a/b.go               any folder that has the repository's whole name
 *   /app/a/b.go                                 where a Go function `github.com/o/r/a.F` is in /app/a, /app is the root
 *   the source root that the project's settings name
 *
 * Everything else has no place: the standard library, other modules, vendored and generated files, relative paths.
 */
export function sourceMapper(settings: SourceSettings, functions: Iterable<NamedFile>): SourceMapper {
  const repository = readRepository(settings.repository);
  if (repository === null && settings.lineLink === "") return () => null;
  const own = repository === null ? [] : [repository.host, ...repository.path];
  const sourceRoot = settings.sourceRoot
    .trim()
    .replaceAll("\\", "/")
    .replace(/(.)\/+$/, "$1");
  const within = (importPath: string) => insideModule(importPath, own, sourceRoot);
  const roots = learnedRoots(functions, within);
  return (written) => {
    const file = tidyPath(written);
    if (file === null) return null;
    const versioned = /^(?:.*\/pkg\/mod\/)?([^@]+)@([^/@]+)\/(.+)$/.exec(file);
    if (versioned !== null) return moduleFile(versioned[1]!, versioned[2]!, versioned[3]!, within);
    const parts = file.split("/");
    if (parts.some((part) => foreignFolders.has(part))) return null;
    const here = (path: string): SourcePlace => ({ path, ref: null });
    if (sourceRoot === "." && isRelative(file)) return here(file);
    if (sourceRoot !== "" && file.startsWith(`${sourceRoot}/`)) return here(file.slice(sourceRoot.length + 1));
    if (isRelative(file)) {
      const path = within(file);
      // `r/v2/a.go` of a trimmed build: the folder v2 may or may not be there.
      return path === null || path === "" || /^v\d+\//.test(path) ? null : here(path);
    }
    const path = afterName(parts, own) ?? afterCheckout(parts, own.slice(1)) ?? afterRoot(file, roots);
    return path === null || path === "" ? null : here(path);
  };
}

const isRelative = (file: string) => !file.startsWith("/") && !/^[A-Za-z]:\//.test(file);

/** The path with `/` between its parts and without what only the way it was written adds; null for what is no file. */
function tidyPath(written: string): string | null {
  const file = written
    .replace(/^file:\/\//, "")
    .replace(/^\/([A-Za-z]:\/)/, "$1")
    .replaceAll("\\", "/")
    .replace(/^(\.\/)+/, "")
    .replaceAll("/./", "/");
  const base = file.slice(file.lastIndexOf("/") + 1);
  // oxlint-disable-next-line no-control-regex -- names in profiles are any bytes
  if (file.length > 4096 || /[\0-\x1f\x7f<>]|^[a-z]+:[^/]|:\/\//.test(file)) return null;
  if (file.split("/").some((part) => part === "..") || file.slice(1).includes("//")) return null;
  return base === "" || base === "_testmain.go" || base.startsWith("_cgo_") ? null : file;
}

/** The rest of a Go import path (or of a file under one) within the repository; null when it is another's. */
function insideModule(importPath: string, own: readonly string[], sourceRoot: string): string | null {
  const parts = importPath.split("/");
  const rest = (length: number) => parts.slice(length).join("/");
  const root = sourceRoot.split("/");
  if (sourceRoot.includes(".") && !sourceRoot.startsWith("/") && isPrefix(root, parts)) return rest(root.length);
  if (own.length > 1 && isPrefix(own, parts)) return rest(own.length);
  if (sourceRoot !== "" || own.length < 2 || !parts[0]!.includes(".") || forges.has(parts[0]!)) return null;
  // A module under an address of its own: go.etcd.io/bbolt, golang.org/x/tools.
  const named = parts[0] === "golang.org" && parts[1] === "x" ? 2 : 1;
  return parts[named] === own.at(-1) ? rest(named + 1) : null;
}

/** Hosts whose second part is an owner, never a module. */
const forges = new Set(["github.com", "gitlab.com", "bitbucket.org", "codeberg.org", "gitea.com", "git.sr.ht"]);

const isPrefix = (prefix: readonly string[], parts: readonly string[]) =>
  prefix.length <= parts.length && prefix.every((part, at) => part.toLowerCase() === parts[at]!.toLowerCase());

/** A file of a module at a version: at the tag, or at the commit that a pseudo-version names. */
function moduleFile(
  module: string,
  version: string,
  path: string,
  within: (importPath: string) => string | null,
): SourcePlace | null {
  // The module cache writes upper case letters as `!` and the lower case one.
  const folder = within(module.replace(/!([a-z])/g, (_, letter: string) => letter.toUpperCase()));
  if (folder === null || /(^|\/)v\d+$/.test(folder)) return null;
  const plain = version.replace(/\+incompatible$/, "");
  const commit = /^v\d+\.\d+\.\d+-(?:.*\.)?\d{14}-([0-9a-f]{12})$/.exec(plain)?.[1];
  if (commit === undefined && !/^v\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/.test(plain)) return null;
  const prefix = folder === "" ? "" : `${folder}/`;
  return { path: prefix + path, ref: commit ?? prefix + plain };
}

/** After the repository's whole name, where it occurs once: `…/github.com/o/r/` or `…/o/r/`. */
function afterName(parts: readonly string[], own: readonly string[]): string | null {
  if (own.length < 3) return null;
  const name = own.slice(1);
  const found: number[] = [];
  for (let at = 0; at + name.length < parts.length; at++) {
    if (isPrefix(name, parts.slice(at))) found.push(at + name.length);
  }
  return found.length === 1 ? parts.slice(found[0]).join("/") : null;
}

/** After the checkout of a runner: `/home/runner/work/r/r/`, `/__w/r/r/`, `D:/a/r/r/`. */
function afterCheckout(parts: readonly string[], name: readonly string[]): string | null {
  const repo = name.at(-1);
  const at = parts.findIndex((part, i) => {
    const isWork = part === "__w" ? i === 1 : part === "work" ? parts[i - 1] === "runner" : part === "a" && i === 1;
    return isWork && (part !== "a" || /^[A-Z]:$/.test(parts[0]!));
  });
  if (repo === undefined || at < 0 || parts[at + 1] !== repo || parts[at + 2] !== repo) return null;
  return parts.slice(at + 3).join("/");
}

function afterRoot(file: string, roots: readonly string[]): string | null {
  const root = roots.find((one) => file.startsWith(`${one}/`));
  return root === undefined ? null : file.slice(root.length + 1);
}

/**
 * Folders that must be the repository's root: a Go function's package says which folder of the module its file is in.
 * The deepest first.
 */
function learnedRoots(functions: Iterable<NamedFile>, within: (importPath: string) => string | null): string[] {
  const roots = new Set<string>();
  for (const { name, file: written } of functions) {
    const file = tidyPath(written);
    if (file === null || !file.endsWith(".go") || isRelative(file) || file.includes("@")) continue;
    const importPath = packageOf(name);
    const folder = importPath === null ? null : within(importPath);
    if (folder === null) continue;
    const parent = file.slice(0, file.lastIndexOf("/"));
    if (parent.split("/").some((part) => foreignFolders.has(part))) continue;
    for (const inside of new Set([folder, folder.replace(/_test$/, ""), folder.replace(/^v\d+(\/|$)/, "")])) {
      const end = inside === "" ? "" : `/${inside}`;
      if (!parent.endsWith(end)) continue;
      const root = parent.slice(0, parent.length - end.length);
      if (root !== "") roots.add(root);
      break;
    }
  }
  return [...roots].toSorted((a, b) => b.length - a.length);
}

/** The import path in a Go function's name: `github.com/o/r/a.(*T).F` → `github.com/o/r/a`; null without a slash. */
function packageOf(name: string): string | null {
  const text = name.slice(0, 1000);
  const end = text.search(/[([{]/);
  const head = end < 0 ? text : text.slice(0, end);
  const slash = head.lastIndexOf("/");
  const dot = head.indexOf(".", slash + 1);
  return slash <= 0 || dot < 0 ? null : head.slice(0, dot).replaceAll("%2e", ".");
}
