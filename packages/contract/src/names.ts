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

/**
 * Characters that cannot be seen, or make a name look like another: control and format characters (zero width, reading direction), line
 * and paragraph separators, halves of characters, and letters that are drawn as nothing. Joiners that follow a letter of a script
 * or a sign that needs them are not among these.
 */
const unseen =
  /(?<![^\x00-\x7f])[\u200c\u200d]|(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|[\u115f\u1160\u2800\u3164\uffa0]/u;

/** Whether a text has something to see, and nothing that cannot be seen. */
export function isVisible(text: string): boolean {
  return /[^\s]/u.test(text) && !unseen.test(text);
}

/**
 * Whether `text` can name a variant or a file: any text of 1 to 200 characters that can be seen, without `/` and without spaces
 * at its ends.
 */
export function isEntryName(text: string): boolean {
  if (text.length > 200 || text === "." || text === ".." || text.includes("/")) return false;
  return text.trim() === text && isVisible(text);
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
