/** Returns the gzipped bytes under another hash, by the time in their header: nothing of an earlier run can be reused. */
export function stamped(bytes: Uint8Array, run: number): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(bytes);
  new DataView(copy.buffer).setUint32(4, run + 1, true);
  return copy;
}
