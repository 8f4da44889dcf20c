import { ProfileBuilder, type NewLabel, type ProfileHeader } from "@sweetspot/model/profile/builder";
import type { LocationIndex, Profile, ValueType } from "@sweetspot/model/profile/table";
import { UnusableInput } from "../../diagnostics.ts";
import type { ParseLimits } from "../../limits.ts";
import { checkProfileLimits } from "../stack-tree.ts";

interface JavaSample {
  readonly addresses: readonly bigint[];
  readonly values: readonly bigint[];
  readonly labels: readonly NewLabel[];
}

interface JavaSymbol {
  readonly name: string;
  readonly file: string;
  readonly line: number;
}

const locationLine = /^0x([0-9A-Fa-f]{1,16})\s+(.*)$/;
/**
 * Collects samples of Java's legacy profiles, whose addresses only refer to lines of a table at the end. As in pprof
 * the addresses are forgotten, named or not. Source: github.com/google/pprof/profile/legacy_java_profile.go.
 */
export class JavaStacks {
  readonly #samples: JavaSample[] = [];
  readonly #used = new Set<bigint>();
  readonly #symbols = new Map<bigint, JavaSymbol>();
  readonly #limits: ParseLimits;
  #references = 0;

  constructor(limits: ParseLimits) {
    this.#limits = limits;
  }

  get length(): number {
    return this.#samples.length;
  }

  /** `addresses` are leaf first. */
  add(addresses: readonly bigint[], values: readonly bigint[], labels: readonly NewLabel[] = []): void {
    this.#references += addresses.length;
    if (this.#samples.length >= this.#limits.samples || this.#references > this.#limits.locationReferences) {
      throw new UnusableInput("too-large", `The profile has more than ${this.length} samples or too many frames.`);
    }
    for (const address of addresses) this.#used.add(address);
    this.#samples.push({ addresses, values, labels });
  }

  /** A line of the table, `0x1234 com.example.Main.run (Main.java:12)`; any other line says nothing. */
  readLocation(line: string): void {
    const [, digits, text] = locationLine.exec(line.trim()) ?? [];
    if (digits === undefined || text === undefined) return;
    const address = BigInt(`0x${digits}`);
    if (this.#used.has(address)) this.#symbols.set(address, symbolOf(text));
  }

  finish(sampleTypes: readonly ValueType[], header: ProfileHeader): Profile {
    const builder = new ProfileBuilder(sampleTypes, header);
    // As in pprof: the made-up mapping is that of addresses without a name where there are any, else of all.
    const isNamed = [...this.#used].every((address) => this.#symbols.has(address));
    const mapping = builder.mapping(isNamed ? {} : { limit: 0xffff_ffff_ffff_ffffn });
    const files = new Map<string, string>();
    const locations = new Map<bigint, LocationIndex>();
    const locationOf = (address: bigint): LocationIndex => {
      const known = locations.get(address);
      if (known !== undefined) return known;
      const symbol = this.#symbols.get(address);
      if (symbol === undefined) {
        const bare = builder.location({ mapping, isApart: true });
        locations.set(address, bare);
        return bare;
      }
      // Functions are told apart by name alone: the first one's file is taken for all.
      const file = files.get(symbol.name) ?? symbol.file;
      files.set(symbol.name, file);
      const made = builder.location({
        isApart: true,
        ...(isNamed ? { mapping } : {}),
        lines: [{ function: builder.function(symbol.name, file), line: symbol.line }],
      });
      locations.set(address, made);
      return made;
    };
    for (const { addresses, values, labels } of this.#samples) {
      builder.sample(addresses.map(locationOf), values, labels);
      checkProfileLimits(builder, this.#limits);
    }
    return builder.finish();
  }
}

/** `name (File.java:12)`, `name (/path/lib.so)`, or what the machine itself does. Linear in the text. */
function symbolOf(text: string): JavaSymbol {
  const colon = text.lastIndexOf(":");
  const number = text.slice(colon + 1, -1);
  if (text.endsWith(")") && colon > 0 && /^-?\d+$/.test(number)) {
    const open = openingBracket(text, colon - 2);
    if (open > 0) {
      const line = Number(number);
      const known = line > 0 && Number.isSafeInteger(line) ? line : 0;
      return { name: text.slice(0, open - 1), file: text.slice(open + 1, colon), line: known };
    }
  }
  const open = text.endsWith(")") ? openingBracket(text, text.length - 2) : -1;
  if (open > 0) {
    const library = text.slice(open + 1, -1);
    const file = library.replace(/\/+$/, "").split("/").at(-1) || (library === "" ? "." : "/");
    return { name: text.slice(0, open - 1), file, line: 0 };
  }
  // `GC`, `VM` and the like: a state of the machine, not a function.
  return { name: text.includes("generated stub/JIT") ? "STUB" : text, file: "", line: 0 };
}

/** The last bracket at or before `from` that opens behind white space; -1 where there is none. */
function openingBracket(text: string, from: number): number {
  let open = text.lastIndexOf("(", from);
  while (open > 0 && !/\s/.test(text[open - 1]!)) open = text.lastIndexOf("(", open - 1);
  return open > 0 ? open : -1;
}
