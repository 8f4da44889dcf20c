import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

const root = fileURLToPath(new URL("../fixtures/", import.meta.url));

/** Path of a fixture, given relative to `tests/fixtures`. */
export function fixturePath(name: string): string {
  return root + name;
}

/** Bytes of a fixture, unpacked when it is gzip. */
export function readFixture(name: string): Uint8Array {
  const bytes = readFileSync(root + name);
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
}
