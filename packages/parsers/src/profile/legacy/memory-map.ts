/** A mapped file with the addresses it covers. */
export interface Mapping {
  start: bigint;
  limit: bigint;
  offset: bigint;
  file: string;
  buildId: string;
}

const hex = "(?:0x)?([0-9a-fA-F]+)";
const range = `^\\s*${hex}[\\s-]?\\s*${hex}:?`;
/** `/proc/<pid>/maps`. */
const procMaps = new RegExp(
  `${range}(?:\\s+([-rwxp]+))?(?:\\s+([0-9a-fA-F]+))?\\s+[0-9a-fA-F]+:[0-9a-fA-F]+\\s+\\d+(?:\\s+(\\S+))?`,
);
/** `0x40000-0x80000 /path/to/binary (@FF00) abc123456`. */
const briefMaps = new RegExp(
  `${range}(?:\\s+([-rwxp]+))?(?:\\s+(\\S+))?(?:\\s+\\(@([0-9a-fA-F]+)\\))?(?:\\s+([0-9a-fA-F]+))?`,
);
/** The prefix that glog puts before each line. */
const logPrefix = /^[^[\]]+:[0-9]+]\s/;
const library = /([.]so$|[.]so[._][0-9]+)/;
/** Longer than any path; the patterns above cost the square of a line's length. */
const longestLine = 8192;
const lastAddress = 2n ** 64n - 1n;

/** True for the lines that begin a memory map in a legacy profile. */
export function beginsMemoryMap(line: string): boolean {
  return line.includes("--- Memory map: ---") || line.includes("MAPPED_LIBRARIES:");
}

/** Reads the lines of a memory map; other lines are skipped, `name=value` lines define `$name`. */
export class MemoryMapReader {
  readonly #mappings: Mapping[] = [];
  readonly #variables: (readonly [string, string])[] = [];

  read(line: string): void {
    if (line.length > longestLine) return;
    let text = line.replace(logPrefix, "");
    for (const [name, value] of this.#variables) {
      // Nearly no line has a variable; asking for the sign once is cheaper than looking for each of up to 100 names.
      if (!text.includes("$")) break;
      text = text.split(name).join(value);
      if (text.length > longestLine) return;
    }
    const mapping = parseMapping(text);
    if (mapping === undefined) {
      const equals = text.indexOf("=");
      if (equals >= 0 && this.#variables.length < 100) {
        this.#variables.push([`$${text.slice(0, equals).trim()}`, text.slice(equals + 1).trim()]);
      }
    } else if (mapping !== "not executable") {
      this.#mappings.push(mapping);
    }
  }

  /** The mappings in pprof's order: split ones joined, the main binary first. */
  finish(): Mapping[] {
    const joined: Mapping[] = [];
    for (const mapping of this.#mappings) {
      const last = joined[joined.length - 1];
      if (last === undefined || !isContinuedBy(last, mapping)) {
        joined.push(mapping);
        continue;
      }
      last.limit = mapping.limit;
      if (mapping.file !== "") last.file = mapping.file;
      if (mapping.buildId !== "") last.buildId = mapping.buildId;
    }
    const main = joined.findIndex(({ file }) => {
      const name = file.replaceAll("(deleted)", "").trim();
      return name !== "" && !name.startsWith("[") && !library.test(name);
    });
    if (main > 0) [joined[0], joined[main]] = [joined[main] as Mapping, joined[0] as Mapping];
    return joined;
  }
}

function parseMapping(text: string): Mapping | "not executable" | undefined {
  let match = procMaps.exec(text);
  let parts: (string | undefined)[];
  if (match === null) {
    match = briefMaps.exec(text);
    if (match === null) return undefined;
    parts = [match[3], match[5], match[4], match[6]];
  } else {
    parts = [match[3], match[4], match[5], ""];
  }
  const [permissions = "", offset = "", file = "", buildId = ""] = parts;
  if (permissions !== "" && !permissions.includes("x")) return "not executable";
  const start = parseHex(match[1] ?? "");
  const limit = parseHex(match[2] ?? "");
  const from = offset === "" ? 0n : parseHex(offset);
  if (start === undefined || limit === undefined || from === undefined) return undefined;
  return { start, limit, offset: from, file, buildId };
}

function parseHex(text: string): bigint | undefined {
  if (text.length > 64) return undefined;
  const value = BigInt(`0x${text}`);
  return value <= lastAddress ? value : undefined;
}

function isContinuedBy(first: Mapping, second: Mapping): boolean {
  if (first.file !== "" && second.file !== "" && first.file !== second.file) return false;
  if (first.buildId !== "" && second.buildId !== "" && first.buildId !== second.buildId) return false;
  if (first.limit !== second.start) return false;
  const hasOffsets = first.offset !== 0n && second.offset !== 0n;
  return !hasOffsets || first.offset + (first.limit - first.start) === second.offset;
}

/**
 * Gives each address the index of its mapping (-1 for address 0), adding one mapping over everything when some address
 * has none, as pprof does for Go's texts. Changes `mappings`.
 */
export function assignMappings(addresses: readonly bigint[], mappings: Mapping[]): Int32Array {
  const [first, second] = mappings;
  if (first?.file.startsWith("/anon_hugepage") === true && second !== undefined && first.limit === second.start) {
    mappings.shift();
  }
  const main = mappings[0];
  if (main !== undefined && main.start - main.offset === 0x400000n) {
    main.start = 0x400000n;
    main.offset = 0n;
  }
  const assigned = new Int32Array(addresses.length).fill(-1);
  let catchAll = -1;
  for (const [i, address] of addresses.entries()) {
    if (address === 0n) continue;
    let at = mappings.findIndex(({ start, limit }) => start <= address && address < limit);
    if (at < 0) {
      at = mappings.findIndex(
        ({ start, offset }) => offset !== 0n && BigInt.asUintN(64, start - offset) <= address && address < start,
      );
      const split = mappings[at];
      if (split !== undefined) {
        split.start -= split.offset;
        split.offset = 0n;
      }
    }
    if (at < 0) {
      if (catchAll < 0)
        catchAll = mappings.push({ start: 0n, limit: lastAddress, offset: 0n, file: "", buildId: "" }) - 1;
      at = catchAll;
    }
    assigned[i] = at;
  }
  return assigned;
}
