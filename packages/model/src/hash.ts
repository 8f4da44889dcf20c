/** The hash of nothing. It is another in each process, so that no file can be written whose rows all have the same hash. */
export const emptyHash = Math.floor(Math.random() * 2 ** 32) | 0;

/** A hash with a whole number more, 32 bits. All bits of the number count: a file may have rows that differ in the upper ones alone. */
export function mixed(hash: number, value: number): number {
  return value > 0xffffffff || value < -0x80000000
    ? mixedBits(mixedBits(hash, value / 2 ** 32), value)
    : mixedBits(hash, value);
}

/** A hash with the lowest 32 bits of a number more. */
function mixedBits(hash: number, value: number): number {
  const next = Math.imul(hash ^ value, 0x9e3779b1);
  return next ^ (next >>> 15);
}
