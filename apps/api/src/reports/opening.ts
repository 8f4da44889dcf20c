import { isSlug } from "@sweetspot/contract/names";
import { openingAddresses } from "@sweetspot/contract/opening";
import { liveName } from "../storage/frozen-name.ts";
import type { Preview } from "../http/page-preview.ts";
import type { Stores } from "../storage/ports.ts";

/** The parts that the page of a report is served with. */
interface Opening {
  /** The addresses of what the page asks for first. */
  readonly addresses: readonly string[];
  /** The report's title and what it says, for tabs and previews; null for names that no report has. */
  readonly preview: Preview | null;
}

/**
 * Returns what the page of a report opens with; nothing for names that no report has.
 * @param origin what the address of its picture begins with
 */
export async function openingOf(
  { catalogue, verdicts }: Pick<Stores, "catalogue" | "verdicts">,
  { project, report }: { readonly project: string; readonly report: string },
  hasState: boolean,
  origin: string,
): Promise<Opening> {
  const none = { addresses: [], preview: null };
  if (!isSlug(project) || !isSlug(liveName(report))) return none;
  try {
    const [body, verdict] = await Promise.all([catalogue.report(project, report), verdicts.of({ project, report })]);
    return {
      addresses: openingAddresses(body, hasState),
      preview: {
        title: body.title || `${project} / ${body.slug}`,
        text: verdict?.text ?? null,
        picture: verdict === null ? null : `${origin}${body.url}.png?revision=${body.revision}`,
      },
    };
  } catch {
    // A page that is not there, or a database that cannot be read: the page comes all the same, and says it.
    return none;
  }
}
