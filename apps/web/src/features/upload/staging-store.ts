import { useSyncExternalStore } from "react";
import type { FoundFile } from "./collect-files.ts";
import { inferVariants } from "./infer-variants.ts";

/** A file waiting to be sent, and where it will go. */
export interface StagedFile {
  readonly id: number;
  readonly file: File;
  readonly path: string;
  readonly variant: string;
  readonly name: string;
}

export interface Staging {
  readonly files: readonly StagedFile[];
  /** Every variant in order, also one that has lost its last file. */
  readonly variants: readonly string[];
  /** Name of the folder that held everything, for the report's name; null when there was none. */
  readonly folder: string | null;
}

const nothing: Staging = { files: [], variants: [], folder: null };

let staging = nothing;
let nextId = 1;
const listeners = new Set<() => void>();

/** Files cannot live in a URL, so what is staged lives here until it is sent or left. */
export function changeStaging(change: (staging: Staging) => Staging): void {
  staging = change(staging);
  for (const listener of listeners) listener();
}

export const clearStaging = (): void => changeStaging(() => nothing);

export function useStaging(): Staging {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => staging,
  );
}

/**
 * Adds files to what is staged. While the reader has not changed anything yet, variants are inferred from all files
 * together, so that dropping before.txt and then after.txt is the same as dropping both. `knownVariants` are those of the
 * report that the files will join.
 */
export function stage(found: readonly FoundFile[], knownVariants: readonly string[] = []): void {
  changeStaging((before) => {
    const known = new Set(before.files.map(({ file, path }) => `${path}\n${file.size}\n${file.lastModified}`));
    const added = found.filter(({ file, path }) => !known.has(`${path}\n${file.size}\n${file.lastModified}`));
    // Folders are read in no order; people look for files by name.
    const inOrder = [...added].sort((a, b) => a.path.localeCompare(b.path, "en", { numeric: true }));
    const all = [...before.files, ...inOrder.map(({ file, path }) => ({ id: nextId++, file, path }))];
    const inferred = inferVariants(
      all.map(({ path }) => path),
      knownVariants,
    );
    const kept = new Map(before.files.map((file) => [file.id, file]));
    const files = all.map((entry, at): StagedFile => {
      const place = inferred.places[at];
      return (
        (touched ? kept.get(entry.id) : undefined) ?? {
          ...entry,
          variant: place?.variant ?? "run",
          name: place?.name ?? entry.path,
        }
      );
    });
    const named = new Set(files.map((file) => file.variant));
    const variants = touched
      ? [...before.variants, ...inferred.variants.filter((name) => named.has(name) && !before.variants.includes(name))]
      : inferred.variants;
    return { files: uniqueNames(files), variants, folder: before.folder ?? inferred.folder };
  });
}

let touched = false;

/** Says that the reader arranged the files, so that inference leaves them alone from here on. */
export function markArranged(arranged: boolean): void {
  touched = arranged;
}

/** Two files of one variant never share a name: later ones get a number before their first dot. */
export function uniqueNames(files: readonly StagedFile[]): StagedFile[] {
  const taken = new Set<string>();
  return files.map((file) => {
    let name = file.name;
    for (let n = 2; taken.has(`${file.variant}/${name}`); n++) {
      name = file.name.replace(/^([^.]+)/, `$1-${n}`);
      if (name === file.name) name = `${n}-${file.name}`;
    }
    taken.add(`${file.variant}/${name}`);
    return name === file.name ? file : { ...file, name };
  });
}
