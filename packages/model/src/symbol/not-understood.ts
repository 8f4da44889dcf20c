/** Ends the reading of a mangled name that does not follow its grammar, or that would grow beyond all bounds. */
export class NotUnderstood extends Error {}

/** The most nested parts that a mangled name may have. */
export const deepest = 400;
/** The longest readable name, in characters; a longer one stays mangled. */
export const longest = 1 << 16;
