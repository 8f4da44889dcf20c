import type { ProfileBuilder } from "@sweetspot/model/profile/builder";
import type { LocationIndex, MappingIndex } from "@sweetspot/model/profile/table";

/**
 * `0x1200B0: name (file.c:12)` or `(in /lib/libc.so)`; the Rust crate dhat adds the column. A name may hold parentheses itself, as
 * `std::function<void (int)>::operator()(int) const` does.
 */
export const valgrindFrame = /^0x[0-9A-Fa-f]+: (.*) \((?:in (.*)|(.*?):(\d+)(?::\d+)?)\)$/;

/** The location of each frame that valgrind or the Rust crate dhat prints, once. */
export class ValgrindFrames {
  readonly #builder: ProfileBuilder;
  readonly #known = new Map<string, LocationIndex>();
  readonly #mappings = new Map<string, MappingIndex>();

  constructor(builder: ProfileBuilder) {
    this.#builder = builder;
  }

  /** The location of a text that `valgrindFrame` matches. */
  of(text: string): LocationIndex {
    const found = this.#known.get(text);
    if (found !== undefined) return found;
    const [, name = "", object = "", file = "", line = "0"] = valgrindFrame.exec(text) ?? [];
    // Without debug information the name is question marks.
    const location =
      name === "???"
        ? this.#builder.location({ address: addressOf(text), mapping: this.#mappingOf(object) })
        : this.#builder.frame(name, file || object, Number(line));
    this.#known.set(text, location);
    return location;
  }

  #mappingOf(file: string): MappingIndex {
    const mapping = this.#mappings.get(file) ?? this.#builder.mapping({ file });
    this.#mappings.set(file, mapping);
    return mapping;
  }
}

function addressOf(text: string): bigint {
  return BigInt.asUintN(64, BigInt(text.slice(0, text.indexOf(":"))));
}
