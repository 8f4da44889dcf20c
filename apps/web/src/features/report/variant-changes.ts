import { isEntryName } from "@sweetspot/contract/names";

interface VariantChanges {
  /** The reason that they cannot be saved, as a sentence; null when they can. */
  readonly problem: string | null;
  /** One rename after the other; a swap goes over a name that nobody has. */
  readonly renames: readonly { readonly from: string; readonly to: string }[];
  /** Every variant's new name in the new order. */
  readonly order: readonly string[];
}

/** The requests by which variants `was` become `name`, in the order given. */
export function variantChanges(drafts: readonly { readonly was: string; readonly name: string }[]): VariantChanges {
  const order = drafts.map((draft) => draft.name.trim());
  const refuse = (problem: string): VariantChanges => ({ problem, renames: [], order });
  for (const name of order) {
    if (name === "") return refuse("Every variant needs a name.");
    if (!isEntryName(name))
      return refuse(`“${name}” cannot be a name: it has a / or a control character, or is longer than 200.`);
  }
  const twice = order.find((name, at) => order.indexOf(name) !== at);
  if (twice !== undefined) return refuse(`Two variants are called “${twice}”.`);

  const taken = new Set(drafts.map((draft) => draft.was));
  const renames: { from: string; to: string }[] = [];
  const waiting = drafts
    .map((draft, at) => ({ from: draft.was, to: order[at] ?? draft.was }))
    .filter(({ from, to }) => from !== to);
  while (waiting.length > 0) {
    const free = waiting.findIndex(({ to }) => !taken.has(to));
    const next = waiting[Math.max(0, free)];
    if (!next) break;
    if (free >= 0) {
      renames.push({ from: next.from, to: next.to });
      taken.delete(next.from);
      taken.add(next.to);
      waiting.splice(free, 1);
    } else {
      // Only circles are left: step aside to open one.
      let aside = `${next.from} (renaming)`;
      while (taken.has(aside)) aside += "+";
      renames.push({ from: next.from, to: aside });
      taken.delete(next.from);
      taken.add(aside);
      next.from = aside;
    }
  }
  return { problem: null, renames, order };
}
