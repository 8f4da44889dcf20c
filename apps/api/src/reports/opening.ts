import { isSlug } from "@sweetspot/contract/names";
import { openingAddresses } from "@sweetspot/contract/opening";
import type { Catalogue } from "../storage/ports.ts";

/** Returns the addresses of what a report's page asks for first; none for names that no report has. */
export async function openingOf(
  catalogue: Catalogue,
  { project, report }: { readonly project: string; readonly report: string },
  hasState: boolean,
): Promise<readonly string[]> {
  if (!isSlug(project) || !isSlug(report)) return [];
  try {
    return openingAddresses(await catalogue.report(project, report), hasState);
  } catch {
    // A page that is not there, or a database that cannot be read: the page comes all the same, and says it.
    return [];
  }
}
