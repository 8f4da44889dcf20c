import { demangleItanium } from "./itanium.ts";
import { NotUnderstood } from "./not-understood.ts";
import type { ShownParts } from "./print-declarations.ts";
import { demangleLegacyRust } from "./rust-legacy.ts";
import { demangleRustV0 } from "./rust-v0.ts";

/** The parts that are shown for each word after `demangle=` of `go tool pprof`. */
export const shownParts = {
  default: { params: false, templates: false },
  templates: { params: false, templates: true },
  full: { params: true, templates: true },
} as const satisfies Readonly<Record<string, ShownParts>>;

/**
 * The readable name of a function of C++ or Rust whose name the compiler has mangled (`_ZN5store4growEv` → `store::grow`), or
 * the same name where it is not a mangled one, is not understood, or describes a name of more than 65,536 characters.
 * The suffixes of copies that a compiler made of a function (`.part.0`) and the hashes of Rust are left out.
 * Source of the forms: github.com/ianlancetaylor/demangle with the options that `go tool pprof` gives it.
 */
export function demangle(name: string, shown: ShownParts = shownParts.default): string {
  const readable = attempt(name, shown);
  if (readable !== null) return readable;
  // macOS puts a `_` before every symbol.
  return (name.startsWith("__") ? attempt(name.slice(1), shown) : null) ?? name;
}

function attempt(name: string, shown: ShownParts): string | null {
  if (!/^_(?:R|Z|__Z|GLOBAL_)/.test(name)) return null;
  try {
    if (name.startsWith("_R")) return demangleRustV0(name, shown.templates);
    return demangleLegacyRust(name) ?? demangleItanium(name, shown);
  } catch (error) {
    if (error instanceof NotUnderstood) return null;
    throw error;
  }
}
