/** Castagnoli's polynomial, reversed. */
const polynomial = 0x82f63b78;

const table = /* @__PURE__ */ (() => {
  const entries = new Uint32Array(256);
  for (let i = 0; i < 256; i++) {
    let c = i;
    for (let bit = 0; bit < 8; bit++) c = c & 1 ? (c >>> 1) ^ polynomial : c >>> 1;
    entries[i] = c >>> 0;
  }
  return entries;
})();

/** CRC-32C of `bytes[start .. end]`, as an unsigned number. */
export function crc32c(bytes: Uint8Array, start: number, end: number): number {
  let crc = 0xffffffff;
  for (let i = start; i < end; i++) crc = (crc >>> 8) ^ table[(crc ^ bytes[i]!) & 0xff]!;
  return (crc ^ 0xffffffff) >>> 0;
}
