import { UnusableInput } from "../diagnostics.ts";

/** A regular file of an archive; its bytes are a window into the archive's own. */
export interface ArchiveEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
}

interface ArchiveLimits {
  readonly entries: number;
  /** Bytes of one extended header (a long name and the like). */
  readonly headerBytes: number;
}

const defaultLimits: ArchiveLimits = { entries: 20_000, headerBytes: 64 * 1024 };
const block = 512;

/** Whether bytes begin with a tar header. */
export function isTar(head: Uint8Array): boolean {
  return text(head, 257, 5) === "ustar" && checksumFits(head, 0);
}

/**
 * The regular files of a tar archive (ustar, pax and GNU long names) without unpacking anything. Throws `UnusableInput`
 * at links, devices, names that are absolute, climb (`..`) or repeat, and beyond the limits: an archive that holds such
 * things was not made to be read, and none of it can be trusted.
 */
export function readTar(bytes: Uint8Array, limits: ArchiveLimits = defaultLimits): ArchiveEntry[] {
  const entries: ArchiveEntry[] = [];
  const seen = new Set<string>();
  let at = 0;
  let headers = 0;
  let longName: string | undefined;
  let longSize: number | undefined;
  while (at + block <= bytes.length) {
    if (isZeroBlock(bytes, at)) break;
    if (!checksumFits(bytes, at))
      throw new UnusableInput("tar-damaged", "A tar header's checksum is wrong.", { offset: at });
    if (++headers > limits.entries) {
      throw new UnusableInput("tar-entries", `The archive has more than ${limits.entries} entries.`, { offset: at });
    }
    const kind = String.fromCharCode(bytes[at + 156] ?? 0);
    const size = longSize ?? number(bytes, at + 124, 12);
    const start = at + block;
    const end = start + size;
    if (!Number.isSafeInteger(size) || size < 0 || end > bytes.length) {
      throw new UnusableInput("tar-cut", "The archive ends in the middle of a file.", { offset: at });
    }
    const content = bytes.subarray(start, end);
    const next = start + Math.ceil(size / block) * block;
    if (kind === "x" || kind === "L" || kind === "K" || kind === "g") {
      if (size > limits.headerBytes)
        throw new UnusableInput("tar-header", "A tar header is too large.", { offset: at });
      if (kind === "L") longName = text(content, 0, size);
      if (kind === "x") {
        const records = paxRecords(content, at);
        longName = records.get("path") ?? longName;
        longSize = records.has("size") ? Number(records.get("size")) : undefined;
      }
      at = next;
      continue;
    }
    const prefix = text(bytes, at + 257, 6) === "ustar\0" ? text(bytes, at + 345, 155) : "";
    const short = text(bytes, at, 100);
    const name = longName ?? (prefix === "" ? short : `${prefix}/${short}`);
    longName = undefined;
    longSize = undefined;
    if (kind === "5") {
      checkName(name, at);
    } else if (kind === "0" || kind === "\0" || kind === "7") {
      const clean = checkName(name, at);
      if (seen.has(clean))
        throw new UnusableInput("tar-repeated", `The archive holds ${quote(clean)} twice.`, { offset: at });
      seen.add(clean);
      entries.push({ name: clean, bytes: content });
    } else {
      const message = `${quote(name)} is a link or a device; only plain files are read.`;
      throw new UnusableInput("tar-link", message, { offset: at });
    }
    at = next;
  }
  return entries;
}

/** The name without `./`, or an error where it would lead out of the archive. */
export function checkName(name: string, offset: number): string {
  const clean = name.replace(/^(?:\.\/+)+/, "").replace(/\/+$/, "");
  const parts = clean.split("/");
  // NUL and other control characters have no place in the names that Prometheus writes.
  if (name.startsWith("/") || parts.includes("..") || name.includes("\\") || /[\u0000-\u001f]/.test(name)) {
    throw new UnusableInput("archive-name", `The name ${quote(name)} would lead out of the archive.`, { offset });
  }
  return clean;
}

const quote = (name: string): string => JSON.stringify(name.slice(0, 200));

function text(bytes: Uint8Array, start: number, length: number): string {
  const part = bytes.subarray(start, start + length);
  const end = part.indexOf(0);
  // The magic is compared with its NUL, everything else ends there.
  if (length === 6) return String.fromCharCode(...part);
  return new TextDecoder().decode(end < 0 ? part : part.subarray(0, end));
}

/** Octal digits, or GNU's base 256 with the first bit set. */
function number(bytes: Uint8Array, start: number, length: number): number {
  if (((bytes[start] ?? 0) & 0x80) !== 0) {
    let value = (bytes[start] ?? 0) & 0x7f;
    for (let i = 1; i < length; i++) value = value * 256 + (bytes[start + i] ?? 0);
    return value;
  }
  const digits = text(bytes, start, length).trim();
  return digits === "" ? 0 : /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : Number.NaN;
}

function checksumFits(bytes: Uint8Array, at: number): boolean {
  if (at + block > bytes.length) return false;
  let sum = 0;
  for (let i = 0; i < block; i++) sum += i >= 148 && i < 156 ? 32 : bytes[at + i]!;
  return sum === number(bytes, at + 148, 8);
}

function isZeroBlock(bytes: Uint8Array, at: number): boolean {
  for (let i = 0; i < block; i++) if (bytes[at + i] !== 0) return false;
  return true;
}

/** `length key=value\n` records of a pax header. */
function paxRecords(content: Uint8Array, offset: number): Map<string, string> {
  const records = new Map<string, string>();
  let at = 0;
  while (at < content.length) {
    const space = content.indexOf(32, at);
    const length = space < 0 ? Number.NaN : Number(new TextDecoder().decode(content.subarray(at, space)));
    if (!Number.isInteger(length) || length <= space - at || at + length > content.length) {
      throw new UnusableInput("tar-damaged", "A pax header is damaged.", { offset });
    }
    const record = new TextDecoder().decode(content.subarray(space + 1, at + length - 1));
    const equals = record.indexOf("=");
    if (equals > 0) records.set(record.slice(0, equals), record.slice(equals + 1));
    at += length;
  }
  return records;
}
