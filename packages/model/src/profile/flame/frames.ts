import type { Granularity } from "../granularity.ts";
import { cleanPath, trimPath } from "../paths.ts";
import { type NodeInfo, printableParts } from "../pprof/nodes.ts";
import type { Profile } from "../table.ts";
import { hashText } from "./path-id.ts";

/** The frames of one or several profiles. Frame 0 is the root that holds everything. */
export interface FrameTable {
  readonly length: number;
  readonly names: readonly string[];
  /** The first source file seen for the frame; "" when unknown. */
  readonly files: readonly string[];
  /** 64 bits of each name's hash, from which path ids are made. */
  readonly hashLow: Uint32Array;
  readonly hashHigh: Uint32Array;
}

/** The new place of each line, and each location without lines, of one profile. */
export interface FrameMap {
  readonly ofLine: Uint32Array;
  readonly ofBareLocation: Uint32Array;
}

export const rootFrame = 0;
const rootName = "all";

/** Gives frames of equal identity one index, over all profiles added to it. */
export class FrameInterner {
  readonly #granularity: Granularity;
  readonly #noInlines: boolean;
  readonly #cleanFiles = new Map<string, string>();
  readonly #byKey = new Map<string, number>();
  readonly #names: string[] = [rootName];
  readonly #files: string[] = [""];

  constructor(granularity: Granularity, noInlines = false) {
    this.#granularity = granularity;
    this.#noInlines = noInlines;
  }

  /** Interns every line of the profile; linear in lines and locations. */
  add(profile: Profile): FrameMap {
    const { lines, locations } = profile;
    const ofLine = new Uint32Array(lines.length);
    const ofBareLocation = new Uint32Array(locations.length);
    const ofFunction = new Int32Array(profile.functions.length).fill(-1);
    const isPerLine = this.#granularity === "lines" || this.#granularity === "addresses";
    for (let location = 0; location < locations.length; location++) {
      const start = locations.lineStart[location]!;
      const end = locations.lineStart[location + 1]!;
      if (start === end) {
        ofBareLocation[location] = this.#bare(profile, location);
        continue;
      }
      for (let line = start; line < end; line++) {
        const fn = lines.function[line]!;
        if (fn < 0) {
          ofLine[line] = this.#bare(profile, location);
        } else if (isPerLine || (profile.functions.name[fn] ?? 0) === 0) {
          // A function without a name is called by its binary, which the location tells.
          ofLine[line] = this.#symbol(profile, location, line, fn);
        } else {
          if (ofFunction[fn]! < 0) ofFunction[fn] = this.#symbol(profile, location, line, fn);
          ofLine[line] = ofFunction[fn]!;
        }
      }
    }
    return { ofLine, ofBareLocation };
  }

  finish(): FrameTable {
    const hashLow = new Uint32Array(this.#names.length);
    const hashHigh = new Uint32Array(this.#names.length);
    for (let frame = 1; frame < this.#names.length; frame++) {
      const hash = hashText(this.#names[frame]!);
      hashLow[frame] = hash.low;
      hashHigh[frame] = hash.high;
    }
    return { length: this.#names.length, names: this.#names, files: this.#files, hashLow, hashHigh };
  }

  /** A frame's name is what pprof prints for it; its texts have nothing but the binary for one without a name. */
  #symbol(profile: Profile, location: number, line: number, fn: number): number {
    const { strings, functions, lines, locations } = profile;
    const name = strings[functions.name[fn]!]!;
    const file = this.#cleaned(strings[functions.filename[fn]!]!);
    // By its file, then, as on pprof's own page: labels made frames are called by their key where a sample has none.
    if (this.#granularity === "functions" && (name !== "" || file !== "")) return this.#intern(name || file, file);
    const hasLines = this.#granularity === "lines" || this.#granularity === "addresses";
    const isWhole = this.#granularity === "addresses";
    const info: NodeInfo = {
      name: this.#granularity === "files" ? "" : name,
      file: this.#granularity === "functions" ? "" : file,
      objectFile: objectFileOf(profile, location),
      address: isWhole ? locations.address[location]! : 0n,
      line: hasLines ? lines.line[line]! : 0,
      // As in pprof: addresses with inlined frames are left as they are, columns and all.
      column: isWhole && !this.#noInlines ? lines.column[line]! : 0,
      startLine: 0,
    };
    return this.#intern(printableParts(info).join(" "), file);
  }

  /** A location without symbols: its binary's name, or its address where addresses are asked for. */
  #bare(profile: Profile, location: number): number {
    const objectFile = objectFileOf(profile, location);
    const address = this.#granularity === "addresses" ? profile.locations.address[location]! : 0n;
    const parts = printableParts({ name: "", file: "", objectFile, address, line: 0, column: 0, startLine: 0 });
    return this.#intern(parts.join(" "), objectFile);
  }

  /** A source path as pprof prints it. */
  #cleaned(file: string): string {
    if (file === "") return "";
    let cleaned = this.#cleanFiles.get(file);
    if (cleaned === undefined) {
      cleaned = cleanPath(trimPath(file, "", ""));
      this.#cleanFiles.set(file, cleaned);
    }
    return cleaned;
  }

  #intern(name: string, file: string): number {
    const known = this.#byKey.get(name);
    if (known !== undefined) return known;
    const frame = this.#names.length;
    this.#byKey.set(name, frame);
    this.#names.push(name);
    this.#files.push(file);
    return frame;
  }
}

function objectFileOf({ locations, mappings, strings }: Profile, location: number): string {
  const mapping = locations.mapping[location]!;
  return mapping < 0 ? "" : strings[mappings.file[mapping]!]!;
}
