/**
 * The packed form of evidence: one buffer, read back without loss (NaN payloads, -0, 64-bit integers, shared objects).
 *
 *   magic "SSEV" · version u32 · value
 *
 * A value is a tag byte and what follows from it. Counts and lengths are LEB128. Columns are aligned to 8 bytes from the
 * buffer's start, so that they are read in place. Objects of one shape name their keys once. Strings of an array are one
 * text with a length for each, so that a million names are decoded at once.
 */
export const packedMagic = 0x56_45_53_53;

/** Raised whenever the same evidence would be packed otherwise; stored evidence of another version is rebuilt. */
export const packedVersion = 1;

export const Tag = {
  undefined: 0,
  null: 1,
  false: 2,
  true: 3,
  /** Small non-negative integer. */
  uint: 4,
  /** Double, little-endian, any bits. */
  number: 5,
  /** Signed 64-bit integer. */
  bigint: 6,
  string: 7,
  /** A string that was written before, by number. */
  stringAgain: 8,
  array: 9,
  /** An array of strings only. */
  strings: 10,
  object: 11,
  /** An array or object that was written before, by number: sharing is kept. */
  again: 12,
  column: 13,
} as const;

/** The kinds of column, in the order of their numbers. Append only. */
export const columnKinds = [
  Uint8Array,
  Uint32Array,
  Int32Array,
  Float64Array,
  BigInt64Array,
  BigUint64Array,
  Uint16Array,
  Int8Array,
  Int16Array,
  Float32Array,
] as const;

export type Column = InstanceType<(typeof columnKinds)[number]>;

/** UTF-16 units of text decoded at once; far below the longest string an engine takes. */
export const textBlockUnits = 4 * 1024 * 1024;
