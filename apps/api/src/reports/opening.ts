import { isSlug } from "@sweetspot/contract/names";
import { openingAddresses } from "@sweetspot/contract/opening";
import { AppError } from "../errors.ts";
import type { Catalogue } from "./catalogue.ts";

/** What the page at a path asks for first; nothing for pages that are not a report's. */
export async function openingOf(catalogue: Catalogue, path: string, hasState: boolean): Promise<readonly string[]> {
  const [, project = "", slug = "", ...more] = path.split("/");
  if (!isSlug(project) || !isSlug(slug) || more.some((part) => part !== "")) return [];
  try {
    return openingAddresses(await catalogue.report(project, slug), hasState);
  } catch (error) {
    // The page says it better than a header that is not there.
    if (error instanceof AppError) return [];
    throw error;
  }
}
