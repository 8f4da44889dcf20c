/** The last element of a slash-separated path; "." for an empty one. As Go's `filepath.Base`. */
export function baseName(path: string): string {
  if (path === "") return ".";
  const trimmed = path.replace(/\/+$/, "");
  return trimmed === "" ? "/" : trimmed.slice(trimmed.lastIndexOf("/") + 1);
}

/** The shortest path that says the same: no `//`, no `.`, `..` resolved where possible. As Go's `filepath.Clean`. */
export function cleanPath(path: string): string {
  if (path === "") return ".";
  const isRooted = path.startsWith("/");
  const kept: string[] = [];
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") kept.push(part);
    else if (kept.length > 0 && kept.at(-1) !== "..") kept.pop();
    else if (!isRooted) kept.push(part);
  }
  const joined = kept.join("/");
  return isRooted ? `/${joined}` : joined || ".";
}

/**
 * Cuts a source path by pprof's `trim_path` (prefixes, separated by colons) or, without one, up to a directory that has the
 * name of one in `source_path`. Source: github.com/google/pprof/internal/report/source.go.
 */
export function trimPath(path: string, trim: string, search: string): string {
  if (trim === "" && search !== "") {
    for (const directory of search.split(":")) {
      const wanted = `/${baseName(directory)}/`;
      const found = path.indexOf(wanted);
      if (found >= 0) return path.slice(found + wanted.length);
    }
  }
  for (const entry of [...(trim === "" ? [] : trim.split(":")), "/proc/self/cwd/./", "/proc/self/cwd/"]) {
    const prefix = entry.endsWith("/") ? entry : `${entry}/`;
    if (path.startsWith(prefix)) return path.slice(prefix.length);
  }
  return path;
}
