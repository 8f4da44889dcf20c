import { isSlug } from "@sweetspot/contract/names";
import { openingAddresses } from "@sweetspot/contract/opening";
import type { Catalogue } from "../storage/ports.ts";

/** What the page at a path asks for first; nothing for pages that are not a report's. */
export async function openingOf(catalogue: Catalogue, path: string, hasState: boolean): Promise<readonly string[]> {
  const [, project = "", slug = "", ...more] = path.split("/");
  if (!isSlug(project) || !isSlug(slug) || more.some((part) => part !== "")) return [];
  try {
    return openingAddresses(await catalogue.report(project, slug), hasState);
  } catch {
    // A page that is not there, or a database that cannot be read: the page comes all the same, and says it.
    return [];
  }
}
