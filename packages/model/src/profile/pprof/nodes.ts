import { baseName, cleanPath, trimPath } from "../paths.ts";
import type { Profile } from "../table.ts";
import type { Granularity } from "../granularity.ts";

/** The rules by which frames are put together into nodes. */
interface NodeOptions {
  readonly granularity: Granularity;
  readonly noinlines: boolean;
  readonly showcolumns: boolean;
  /** The prefixes by which source paths are cut; undefined leaves them as they are. */
  readonly paths?: { readonly trim_path: string; readonly source_path: string };
}

/**
 * The nodes of a report: one for each different (name, file, line, address …) at the wanted granularity, and the node of
 * every frame. `frames` of location i are `frames[frameStart[i]] … frames[frameStart[i + 1] - 1]`, innermost first; a
 * location without lines has one, for its address or binary.
 */
export interface NodeTable {
  readonly length: number;
  readonly frameStart: Uint32Array;
  readonly frames: Uint32Array;
  readonly info: (node: number) => NodeInfo;
  /** The printed name of a node: the parts that are there, in order. */
  readonly printableName: (node: number) => string;
}

export interface NodeInfo {
  readonly name: string;
  readonly file: string;
  readonly objectFile: string;
  readonly address: bigint;
  readonly line: number;
  readonly column: number;
  readonly startLine: number;
}

/** The attributes of a frame that survive at a granularity. */
interface Kept {
  readonly name: boolean;
  readonly file: boolean;
  readonly line: boolean;
  readonly column: boolean;
  readonly address: boolean;
  readonly inlines: boolean;
}

function keptAt(options: NodeOptions): Kept {
  const { granularity } = options;
  const inlines = !options.noinlines;
  const isWhole = granularity === "addresses";
  const line = isWhole || granularity === "lines";
  return {
    name: granularity !== "files",
    file: granularity !== "functions",
    line,
    // Addresses with inlined frames are left as they are, columns and all.
    column: line && (options.showcolumns || (isWhole && inlines)),
    address: isWhole,
    inlines,
  };
}

/** Groups the frames of a profile's locations into nodes. */
export function buildNodes(profile: Profile, options: NodeOptions): NodeTable {
  const kept = keptAt(options);
  const { locations, lines, functions, strings, mappings } = profile;
  const files = cleanFiles(profile, options);
  const infos: NodeInfo[] = [];
  const known = new Map<string, number>();
  const byName = new Int32Array(strings.length).fill(-1);
  const frameStart = new Uint32Array(locations.length + 1);
  const frames = new Uint32Array(lines.length + locations.length);
  let count = 0;

  const intern = (info: NodeInfo, nameIndex: number): number => {
    const { address, line, column, startLine, objectFile: object, file } = info;
    const key = `${address},${line},${column},${startLine},${nameIndex},${object.length}:${object}${file}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    known.set(key, infos.length);
    return infos.push(info) - 1;
  };
  const objectFile = (location: number): string => {
    const mapping = locations.mapping[location] ?? -1;
    return mapping < 0 ? "" : (strings[mappings.file[mapping] ?? 0] ?? "");
  };
  const bare = (location: number): number => {
    const address = kept.address ? (locations.address[location] ?? 0n) : 0n;
    const file = objectFile(location);
    return intern({ ...nothing, address, objectFile: file }, 0);
  };
  const isByNameAlone = kept.name && !kept.file && !kept.line && !kept.address;
  const symbol = (location: number, row: number): number => {
    const fn = lines.function[row] ?? -1;
    if (fn < 0) return bare(location);
    const nameIndex = kept.name ? (functions.name[fn] ?? 0) : 0;
    if (isByNameAlone && nameIndex !== 0) {
      const found = byName[nameIndex] ?? -1;
      if (found >= 0) return found;
      byName[nameIndex] = infos.push({ ...nothing, name: strings[nameIndex] ?? "" }) - 1;
      return infos.length - 1;
    }
    const file = kept.file ? (files[fn] ?? "") : "";
    const line = kept.line ? (lines.line[row] ?? 0) : 0;
    const column = kept.column ? (lines.column[row] ?? 0) : 0;
    const address = kept.address ? (locations.address[location] ?? 0n) : 0n;
    const name = strings[nameIndex] ?? "";
    // Only a frame without a name is told apart by its binary and the line its function starts at.
    const object = name === "" ? objectFile(location) : "";
    const startLine = name === "" ? (functions.startLine[fn] ?? 0) : 0;
    return intern({ name, file, objectFile: object, address, line, column, startLine }, nameIndex);
  };

  for (let location = 0; location < locations.length; location++) {
    frameStart[location] = count;
    const to = locations.lineStart[location + 1] ?? 0;
    const from = kept.inlines
      ? (locations.lineStart[location] ?? 0)
      : Math.max(locations.lineStart[location] ?? 0, to - 1);
    if (from === to) frames[count++] = bare(location);
    for (let row = from; row < to; row++) frames[count++] = symbol(location, row);
  }
  frameStart[locations.length] = count;

  const names: (string | undefined)[] = [];
  const info = (node: number): NodeInfo => infos[node] ?? nothing;
  return {
    length: infos.length,
    frameStart,
    frames: frames.subarray(0, count),
    info,
    printableName: (node) => (names[node] ??= printableParts(info(node)).join(" ")),
  };
}

const nothing: NodeInfo = { name: "", file: "", objectFile: "", address: 0n, line: 0, column: 0, startLine: 0 };

/** The parts of a node's printed name. Source: github.com/google/pprof/internal/graph, `NameComponents`. */
export function printableParts(info: NodeInfo): string[] {
  const parts: string[] = [];
  if (info.address !== 0n) parts.push(info.address.toString(16).padStart(16, "0"));
  if (info.name !== "") parts.push(info.name);
  if (info.line !== 0) parts.push(`${info.file}:${info.line}${info.column === 0 ? "" : `:${info.column}`}`);
  else if (info.file !== "") parts.push(info.file);
  else if (info.name !== "") return parts;
  else if (info.objectFile !== "") parts.push(`[${baseName(info.objectFile)}]`);
  else parts.push("<unknown>");
  return parts;
}

function cleanFiles(profile: Profile, options: NodeOptions): readonly string[] {
  const { functions, strings } = profile;
  if (options.granularity === "functions") return [];
  const cleaned = new Map<number, string>();
  return Array.from({ length: functions.length }, (_, fn) => {
    const index = functions.filename[fn] ?? 0;
    let file = cleaned.get(index);
    if (file === undefined) {
      file = strings[index] ?? "";
      if (options.paths !== undefined) file = trimPath(file, options.paths.trim_path, options.paths.source_path);
      if (file !== "") file = cleanPath(file);
      cleaned.set(index, file);
    }
    return file;
  });
}
