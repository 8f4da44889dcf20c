import { UnusableInput } from "../diagnostics.ts";
import { inflateRaw } from "./inflate-raw.ts";
import { type ArchiveEntry, checkName } from "./tar.ts";

interface ZipLimits {
  readonly entries: number;
  /** Bytes of all files together once unpacked. */
  readonly totalBytes: number;
}

const defaultLimits: ZipLimits = { entries: 20_000, totalBytes: 1024 * 1024 * 1024 };
/** A file may not grow to more than this many times its packed size, beyond a first megabyte. */
const maxRatio = 200;
const freeBytes = 1024 * 1024;

/** Whether bytes begin with a zip's first file. */
export function isZip(head: Uint8Array): boolean {
  return head[0] === 0x50 && head[1] === 0x4b && head[2] === 3 && head[3] === 4;
}

/** Names that a zip's beginning shows, for sniffing. */
export function zipHeadNames(head: Uint8Array): string[] {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const names: string[] = [];
  for (let at = 0; at + 30 <= head.length && view.getUint32(at, true) === 0x04034b50;) {
    const nameLength = view.getUint16(at + 26, true);
    names.push(new TextDecoder().decode(head.subarray(at + 30, at + 30 + nameLength)));
    const packed = view.getUint32(at + 18, true);
    // Sizes may come behind the data; then the next file cannot be found from here.
    if ((view.getUint16(at + 6, true) & 8) !== 0 && packed === 0) break;
    at += 30 + nameLength + view.getUint16(at + 28, true) + packed;
  }
  return names;
}

/**
 * The files of a zip archive that `wanted` names, unpacked (stored or deflated). Throws `UnusableInput` at encryption,
 * unknown methods, names that climb out or repeat, sizes that lie, and beyond the limits.
 */
export function readZip(
  bytes: Uint8Array,
  wanted: (name: string) => boolean,
  limits: ZipLimits = defaultLimits,
): ArchiveEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const fail = (message: string, offset: number): never => {
    throw new UnusableInput("zip-damaged", message, { offset });
  };
  const end = findEnd(view);
  if (end < 0) fail("The archive has no directory; it is cut.", bytes.length);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (count === 0xffff || at === 0xffffffff) fail("Archives beyond 4 GB (zip64) are not read: use tar.", end);
  if (count > limits.entries) fail(`The archive has more than ${limits.entries} entries.`, end);
  const entries: ArchiveEntry[] = [];
  const seen = new Set<string>();
  let total = 0;
  for (let i = 0; i < count; i++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50)
      fail("The archive's directory is damaged.", at);
    const flags = view.getUint16(at + 8, true);
    const method = view.getUint16(at + 10, true);
    const packed = view.getUint32(at + 20, true);
    const size = view.getUint32(at + 24, true);
    const nameLength = view.getUint16(at + 28, true);
    const local = view.getUint32(at + 42, true);
    const raw = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    const isFolder = raw.endsWith("/");
    const name = checkName(raw, at);
    const mode = view.getUint32(at + 38, true) >>> 16;
    const here = at;
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if ((mode & 0o170000) === 0o120000) fail(`${JSON.stringify(name)} is a link; only plain files are read.`, here);
    if (isFolder || !wanted(name)) continue;
    if (seen.has(name)) fail(`The archive holds ${JSON.stringify(name)} twice.`, here);
    seen.add(name);
    if ((flags & 1) !== 0) fail("The archive is encrypted. Make one without a password.", here);
    total += size;
    if (total > limits.totalBytes) fail(`Unpacked, the archive has more than ${limits.totalBytes} bytes.`, here);
    if (size > freeBytes && size > packed * maxRatio)
      fail("A file of the archive unpacks to more bytes than any real one does.", here);
    if (local + 30 > bytes.length || view.getUint32(local, true) !== 0x04034b50)
      fail("A file's header is damaged.", here);
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    if (start + packed > bytes.length) fail("The archive ends in the middle of a file.", local);
    const data = bytes.subarray(start, start + packed);
    if (method === 0) {
      if (packed !== size) fail("A stored file's sizes differ.", local);
      entries.push({ name, bytes: data });
    } else if (method === 8) entries.push({ name, bytes: inflateRaw(data, size) });
    else fail(`Compression method ${method} is not read: use deflate or tar.`, local);
  }
  return entries;
}

/** The start of the end-of-directory record; it may be followed by a comment of up to 64 kB. */
function findEnd(view: DataView): number {
  for (let at = view.byteLength - 22; at >= 0 && at >= view.byteLength - 22 - 65_535; at--) {
    if (view.getUint32(at, true) === 0x06054b50) return at;
  }
  return -1;
}
