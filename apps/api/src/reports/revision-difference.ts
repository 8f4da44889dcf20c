import type { RevisionDifference } from "@sweetspot/contract";
import type { KeptRevision } from "../storage/report-ports.ts";

/** Says what is different in a report between two of its revisions, by names and hashes. */
export function revisionDifference(from: KeptRevision, to: KeptRevision): RevisionDifference {
  return {
    from: headOf(from),
    to: headOf(to),
    words: wordsChanged(from, to),
    variants: compared(from.state.variants, to.state.variants, ({ name }) => name, isSameVariant).map(
      ({ before, after }) => ({
        name: (after ?? before)!.name,
        change: before === undefined ? "added" : after === undefined ? "removed" : "changed",
      }),
    ),
    files: compared(
      from.state.files,
      to.state.files,
      ({ variant, name }) => `${variant}/${name}`,
      (a, b) => a.sha256 === b.sha256,
    ).map(({ before, after }) => ({
      variant: (after ?? before)!.variant,
      name: (after ?? before)!.name,
      change: before === undefined ? "added" : after === undefined ? "removed" : "replaced",
    })),
    findings:
      from.said === null || to.said === null
        ? null
        : compared(
            from.said.findings,
            to.said.findings,
            ({ id }) => id,
            (a, b) => a.tone === b.tone && a.change === b.change,
          ).map(({ before = null, after = null }) => ({ id: (after ?? before)!.id, before, after })),
  };
}

export function headOf({ revision, atMs, by, said }: KeptRevision): RevisionDifference["from"] {
  return { revision, at: new Date(atMs).toISOString(), by: [...by], verdict: said?.verdict ?? null };
}

type State = KeptRevision["state"];

const isSameVariant = (a: State["variants"][number], b: State["variants"][number]): boolean =>
  a.commit === b.commit && a.parameter === b.parameter;

function wordsChanged({ state: a }: KeptRevision, { state: b }: KeptRevision): RevisionDifference["words"] {
  const shared = (of: State, other: State) =>
    of.variants.map(({ name }) => name).filter((name) => other.variants.some((variant) => variant.name === name));
  const isSame = (x: unknown, y: unknown): boolean => JSON.stringify(x) === JSON.stringify(y);
  const differs: [RevisionDifference["words"][number], boolean][] = [
    ["title", a.title !== b.title],
    ["notes", a.notes !== b.notes],
    ["labels", !isSame(a.labels, b.labels)],
    ["order of variants", !isSame(shared(a, b), shared(b, a))],
  ];
  return differs.filter(([, isChanged]) => isChanged).map(([word]) => word);
}

/** The pairs of one key in which two lists differ; what only one of them has is paired with undefined. */
function compared<Item>(
  from: readonly Item[],
  to: readonly Item[],
  keyOf: (item: Item) => string,
  isSame: (a: Item, b: Item) => boolean,
): { before?: Item; after?: Item }[] {
  const before = new Map(from.map((item) => [keyOf(item), item]));
  const after = new Map(to.map((item) => [keyOf(item), item]));
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key): { before?: Item; after?: Item }[] => {
    const [a, b] = [before.get(key), after.get(key)];
    if (a !== undefined && b !== undefined) return isSame(a, b) ? [] : [{ before: a, after: b }];
    return a === undefined ? [{ after: b! }] : [{ before: a }];
  });
}
