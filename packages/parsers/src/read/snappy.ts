import { UnusableInput } from "../diagnostics.ts";

/** A copy of three bytes gives at most 64: no block unpacks to more than this times its size. */
const greatestRatio = 22;

/**
 * Unpacks a snappy block (not the framed stream). The stated length is believed only as far as the bytes can give it.
 * Throws `UnusableInput` on damage, and beyond `greatest` bytes. Source: google/snappy format_description.txt.
 */
export function unpackSnappy(bytes: Uint8Array, greatest = 512 * 1024 * 1024): Uint8Array {
  let at = 0;
  const fail = (): never => {
    throw new UnusableInput("snappy", "A snappy block is damaged.", { offset: at });
  };
  const next = (): number => (at < bytes.length ? bytes[at++]! : fail());
  let length = 0;
  for (let shift = 1; ; shift *= 128) {
    const byte = next();
    length += (byte & 0x7f) * shift;
    if (byte < 0x80) break;
    if (shift > 2 ** 28) fail();
  }
  if (length > greatest || length > bytes.length * greatestRatio + 64) fail();
  const output = new Uint8Array(length);
  let to = 0;
  while (at < bytes.length) {
    const tag = next();
    const kind = tag & 3;
    let count = (tag >> 2) + 1;
    if (kind === 0) {
      // Lengths beyond 60 are in one to four bytes behind the tag.
      const extra = count - 60;
      if (extra > 0) {
        count = 1;
        for (let i = 0; i < extra; i++) count += next() * 256 ** i;
      }
      if (at + count > bytes.length || to + count > length) fail();
      output.set(bytes.subarray(at, at + count), to);
      at += count;
      to += count;
      continue;
    }
    let offset: number;
    if (kind === 1) {
      count = ((tag >> 2) & 7) + 4;
      offset = ((tag >> 5) << 8) | next();
    } else {
      offset = 0;
      for (let i = 0; i < (kind === 2 ? 2 : 4); i++) offset += next() * 256 ** i;
    }
    if (offset === 0 || offset > to || to + count > length) fail();
    // Byte by byte: a copy may overlap what it writes.
    for (let i = 0; i < count; i++, to++) output[to] = output[to - offset]!;
  }
  return to === length ? output : fail();
}
