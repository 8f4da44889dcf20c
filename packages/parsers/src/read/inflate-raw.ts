import { Inflate } from "fflate";
import { UnusableInput } from "../diagnostics.ts";

/** Compressed bytes that are inflated at a time: at most a thousand times as many come out before the size is looked at. */
const pieceBytes = 16 * 1024;

/**
 * Inflates raw deflate data (RFC 1951) into exactly `size` bytes, as the archive's directory states; more or less is an
 * error, so memory and time are bounded. Throws `UnusableInput`.
 */
export function inflateRaw(input: Uint8Array, size: number): Uint8Array {
  const output = new Uint8Array(size);
  let to = 0;
  let at = 0;
  const fail = (why: string): never => {
    throw new UnusableInput("zip-damaged", `The compressed data is damaged: ${why}.`, { offset: at });
  };
  const inflate = new Inflate((chunk) => {
    if (to + chunk.length > size) fail("it is longer than stated");
    output.set(chunk, to);
    to += chunk.length;
  });
  try {
    for (; at < input.length; at += pieceBytes) {
      inflate.push(input.subarray(at, at + pieceBytes), at + pieceBytes >= input.length);
    }
  } catch (error) {
    if (error instanceof UnusableInput) throw error;
    fail((error as Error).message);
  }
  if (to !== size) fail("it is shorter than stated");
  return output;
}
