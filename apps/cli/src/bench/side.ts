/** A variant that is ready to be run. */
export interface Side {
  readonly variant: string;
  /** The replacement of `{variant}`: the name of the variant, or, for a control, of the one that it repeats. */
  readonly original: string;
  /** The folder that its processes run in. */
  readonly folder: string;
  /** The full hash, where the variant is a commit. */
  readonly commit: string | undefined;
  /** The variant's own command, for the shell; undefined where the words after `--` are run. */
  readonly command: string | undefined;
  /** The replacement of `{value}`. */
  readonly value: string;
  /** Its source in words: `commit 0123abcd (main)`. */
  readonly description: string;
}

/** A variant cannot be made ready. */
export class SideFailure extends Error {}

/** Words with `{variant}` and `{value}` replaced. */
export function filledIn(words: readonly string[], side: Pick<Side, "original" | "value">): string[] {
  return words.map((word) => word.replaceAll("{variant}", side.original).replaceAll("{value}", side.value));
}
