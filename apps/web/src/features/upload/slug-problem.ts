import { isSlug, reservedProjects } from "@sweetspot/contract/names";

/** The reason that a project or report cannot have this slug, as a sentence; null when it can. */
export function slugProblem(what: "project" | "report", slug: string): string | null {
  if (slug === "") return "Use letters or digits.";
  if (!isSlug(slug)) return "Only a-z, 0-9, . _ and -, at most 100.";
  if (what === "project" && reservedProjects.has(slug)) return `“${slug}” is an address of the server itself.`;
  return null;
}
