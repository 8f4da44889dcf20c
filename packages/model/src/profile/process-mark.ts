import type { Profile } from "./table.ts";

/**
 * The mark that tells the process of a profile from other processes; null where the profile has nothing of the
 * kind. Linux maps `[vdso]` into each process at an address of its own choice, and Go's profiles list it: two profiles
 * with one address are of one process, and two with different ones are of two. Where addresses are not chosen at random
 * (`setarch -R`) all processes look like one, which is the careful side.
 */
export function processMark({ mappings, strings }: Profile): string | null {
  for (let i = 0; i < mappings.length; i++) {
    if (strings[mappings.file[i]!] === "[vdso]" && mappings.start[i] !== 0n) return mappings.start[i]!.toString(16);
  }
  return null;
}
