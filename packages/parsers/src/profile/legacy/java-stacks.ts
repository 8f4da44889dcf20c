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
const fileAndLine = /^(.*)\s+\((.+):(-?\d+)\)$/;
const path = /^(.*)\s+\((.*)\)$/;

/**
 * Collects samples of Java's legacy profiles, whose addresses only stand for lines of a table at the end. As in pprof
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
      if (symbol === undefined) return builder.location({ mapping });
      // Functions are told apart by name alone: the first one's file stands for all.
      const file = files.get(symbol.name) ?? symbol.file;
      files.set(symbol.name, file);
      const made = builder.location({
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

function symbolOf(text: string): JavaSymbol {
  const [, name, file, number] = fileAndLine.exec(text) ?? [];
  if (name !== undefined && file !== undefined) {
    const line = Number(number);
    return { name, file, line: line > 0 && Number.isSafeInteger(line) ? line : 0 };
  }
  const [, inside, library] = path.exec(text) ?? [];
  if (inside !== undefined && library !== undefined) {
    return {
      name: inside,
      file: library.replace(/\/+$/, "").split("/").at(-1) || (library === "" ? "." : "/"),
      line: 0,
    };
  }
  // `GC`, `VM` and the like: a state of the machine, not a function.
  return { name: text.includes("generated stub/JIT") ? "STUB" : text, file: "", line: 0 };
}
