import type { Profile } from "../table.ts";
import { hashText } from "./path-id.ts";

/** What a frame stands for; frames that agree in it are one. Named as pprof names it. */
export type Granularity = "functions" | "filefunctions" | "files" | "lines" | "addresses";

export const granularities = [
  "functions",
  "filefunctions",
  "files",
  "lines",
  "addresses",
] as const satisfies readonly Granularity[];

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

/** Where each line, and each location without lines, of one profile went. */
export interface FrameMap {
  readonly ofLine: Uint32Array;
  readonly ofBareLocation: Uint32Array;
}

export const rootFrame = 0;
export const rootName = "all";

/** Gives frames of equal identity one index, over all profiles added to it. */
export class FrameInterner {
  readonly #granularity: Granularity;
  readonly #byKey = new Map<string, number>();
  readonly #names: string[] = [rootName];
  readonly #files: string[] = [""];

  constructor(granularity: Granularity) {
    this.#granularity = granularity;
  }

  /** Interns every line of the profile; linear in lines and locations. */
  add(profile: Profile): FrameMap {
    const { lines, locations } = profile;
    const ofLine = new Uint32Array(lines.length);
    const ofBareLocation = new Uint32Array(locations.length);
    const ofFunction = new Int32Array(profile.functions.length).fill(-1);
    const perFunction = this.#granularity !== "lines" && this.#granularity !== "addresses";
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
        } else if (perFunction) {
          if (ofFunction[fn]! < 0) ofFunction[fn] = this.#function(profile, fn);
          ofLine[line] = ofFunction[fn]!;
        } else {
          ofLine[line] = this.#line(profile, location, line, fn);
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

  #function(profile: Profile, fn: number): number {
    const name =
      profile.strings[profile.functions.name[fn]!]! || profile.strings[profile.functions.filename[fn]!]! || "<unknown>";
    const file = profile.strings[profile.functions.filename[fn]!]!;
    if (this.#granularity === "files") return this.#intern(file || "<unknown file>", file);
    if (this.#granularity === "filefunctions") return this.#intern(file === "" ? name : `${name} ${file}`, file);
    return this.#intern(name, file);
  }

  #line(profile: Profile, location: number, line: number, fn: number): number {
    const name =
      profile.strings[profile.functions.name[fn]!]! || profile.strings[profile.functions.filename[fn]!]! || "<unknown>";
    const file = profile.strings[profile.functions.filename[fn]!]!;
    const number = profile.lines.line[line]!;
    const place = number === 0 ? file : `${file}:${number}`;
    const text = place === "" ? name : `${name} ${place}`;
    if (this.#granularity === "lines") return this.#intern(text, file);
    return this.#intern(`${hexAddress(profile.locations.address[location]!)} ${text}`, file);
  }

  /** A location without symbols: its binary's name, as pprof prints it, or its address where addresses are asked for. */
  #bare(profile: Profile, location: number): number {
    const mapping = profile.locations.mapping[location]!;
    const file = mapping < 0 ? "" : profile.strings[profile.mappings.file[mapping]!]!;
    const binary = file === "" ? "<unknown>" : `[${file.slice(file.lastIndexOf("/") + 1)}]`;
    const address = profile.locations.address[location]!;
    if (this.#granularity !== "addresses" || address === 0n) return this.#intern(binary, file);
    return this.#intern(`${hexAddress(address)} ${binary}`, file);
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

function hexAddress(address: bigint): string {
  return address.toString(16).padStart(16, "0");
}
