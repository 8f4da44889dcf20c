/**
 * Exact bits of sample values. A JavaScript number may lose a NaN's payload when it is stored (an array of doubles
 * makes all NaNs alike), and Prometheus' stale marker is one particular NaN. So whoever copies or tests samples goes
 * through 32-bit words. Typed arrays are little-endian on every machine that runs this: word `2i` is the low one.
 */

/** High and low word of the stale marker, `7ff0000000000002`: "this series ended here". */
const staleHigh = 0x7ff00000;
const staleLow = 0x00000002;

/** The memory as 32-bit words. */
export function wordsOf(values: Float64Array): Uint32Array {
  return new Uint32Array(values.buffer, values.byteOffset, values.length * 2);
}

/** Whether sample `i` is the stale marker. */
export function isStale(words: Uint32Array, i: number): boolean {
  return words[2 * i + 1] === staleHigh && words[2 * i] === staleLow;
}
