/** A project's or report's slug: `a-z 0-9 . _ -`, 1 to 100 characters, not a path step. */
export const slugPattern = "^(?!\\.{1,2}$)[a-z0-9._-]{1,100}$";

/** First path segments that belong to the server; no project can be called so. */
export const reservedProjects: ReadonlySet<string> = new Set([
  "api",
  "assets",
  "cli",
  "docs",
  "formats",
  "healthz",
  "readyz",
  "metrics",
  "new",
  "s",
  "settings",
  "favicon.svg",
  "favicon.ico",
  "robots.txt",
]);

const slugExpression = new RegExp(slugPattern);

/** Whether `text` can be a project or report slug. */
export function isSlug(text: string): boolean {
  return slugExpression.test(text);
}

/** Whether `text` can name a variant or a file: any text of 1 to 200 characters without `/` and control characters. */
export function isEntryName(text: string): boolean {
  if (text.length === 0 || text.length > 200 || text === "." || text === "..") return false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x20 || code === 0x2f || (code >= 0x7f && code <= 0x9f)) return false;
  }
  return true;
}

/** The nearest slug to any text: lower case, runs of other characters as one `-`; "" when nothing remains. */
export function slugify(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^a-z0-9._-]+/g, "-")
    .replace(/^[-.]+|[-.]+$/g, "")
    .slice(0, 100);
}

/** `/neutrino/pr-213/2-byte/cpu.pb.gz` with each part percent-encoded. */
export function entryPath(...parts: readonly string[]): string {
  return parts.map((part) => `/${encodeURIComponent(part)}`).join("");
}
