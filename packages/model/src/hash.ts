/** The hash of nothing. It is another in each process, so that no file can be written whose rows all have the same hash. */
export const emptyHash = Math.floor(Math.random() * 2 ** 32) | 0;

/** A hash with a number more, 32 bits; of the number its lowest 32 bits count. */
export function mixed(hash: number, value: number): number {
  const next = Math.imul(hash ^ value, 0x9e3779b1);
  return next ^ (next >>> 15);
}
