import type { RevisionList } from "@sweetspot/contract";

/** Says in a few words what changed with a revision: `2 files added, title changed`. */
export function changeWords({
  files,
  variants,
  words,
}: Pick<RevisionList["revisions"][number], "files" | "variants" | "words">): string {
  const parts = (["added", "replaced", "removed"] as const).flatMap((change) =>
    files[change] === 0 ? [] : [`${files[change]} ${files[change] === 1 ? "file" : "files"} ${change}`],
  );
  if (variants > 0 && parts.length === 0) parts.push(`${variants} ${variants === 1 ? "variant" : "variants"} changed`);
  if (words.length > 0) parts.push(`${words.join(", ")} changed`);
  return parts.length === 0 ? "no change of files, variants or words" : parts.join(", ");
}
