import { changeStaging, markArranged, uniqueNames, type StagedFile, type Staging } from "./staging-store.ts";

/* What the reader does to staged files. Each is one change of the store, and from the first on inference keeps out. */

function arrange(change: (staging: Staging) => Staging): void {
  markArranged(true);
  changeStaging((staging) => {
    const next = change(staging);
    return { ...next, files: uniqueNames(next.files) };
  });
}

const withFiles = (staging: Staging, change: (file: StagedFile) => StagedFile): Staging => ({
  ...staging,
  files: staging.files.map(change),
});

export function moveFiles(ids: readonly number[], variant: string): void {
  const moved = new Set(ids);
  arrange((staging) => ({
    ...withFiles(staging, (file) => (moved.has(file.id) ? { ...file, variant } : file)),
    variants: staging.variants.includes(variant) ? staging.variants : [...staging.variants, variant],
  }));
}

export function removeFiles(ids: readonly number[]): void {
  const removed = new Set(ids);
  arrange((staging) => ({ ...staging, files: staging.files.filter((file) => !removed.has(file.id)) }));
}

/** Gives a variant another name; a name that another one has already joins the two. */
export function renameVariant(from: string, to: string): void {
  arrange((staging) => ({
    ...withFiles(staging, (file) => (file.variant === from ? { ...file, variant: to } : file)),
    variants: [...new Set(staging.variants.map((name) => (name === from ? to : name)))],
  }));
}

export function removeVariant(variant: string): void {
  arrange((staging) => ({
    ...staging,
    files: staging.files.filter((file) => file.variant !== variant),
    variants: staging.variants.filter((name) => name !== variant),
  }));
}

/** Moves a variant up (-1) or down (1) in the order. */
export function moveVariant(variant: string, by: -1 | 1): void {
  arrange((staging) => {
    const at = staging.variants.indexOf(variant);
    const target = at + by;
    if (at < 0 || target < 0 || target >= staging.variants.length) return staging;
    return { ...staging, variants: staging.variants.toSpliced(at, 1).toSpliced(target, 0, variant) };
  });
}

/** A new, empty variant with a name nobody has: `variant 3`. */
export function addVariant(): string {
  let name = "";
  arrange((staging) => {
    let n = staging.variants.length + 1;
    while (staging.variants.includes(`variant ${n}`)) n++;
    name = `variant ${n}`;
    return { ...staging, variants: [...staging.variants, name] };
  });
  return name;
}
