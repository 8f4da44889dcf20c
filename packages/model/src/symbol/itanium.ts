import { EncodingReader } from "./encoding.ts";
import { NotUnderstood } from "./not-understood.ts";
import { Printer } from "./print.ts";
import type { ShownParts } from "./print-declarations.ts";

/** The readable name behind the `_Z` of a C++ function. @throws {NotUnderstood} */
function readEncoding(text: string, isWhole: boolean, shown: ShownParts): string {
  const isPlain = !/[^\0-\x7f]/.test(text);
  // Lengths in a mangled name count bytes.
  const reader = new EncodingReader(isPlain ? text : String.fromCharCode(...new TextEncoder().encode(text)));
  const printer = new Printer(shown);
  printer.print(reader.encoding(isWhole));
  const { written } = printer;
  return isPlain ? written : new TextDecoder().decode(Uint8Array.from(written, (byte) => byte.charCodeAt(0)));
}

/**
 * The readable name of a C++ function, or null where `name` is not one of the Itanium ABI. Text that follows the name, such as
 * `.part.0`, is left out.
 * @throws {NotUnderstood} where it begins like one and does not go on like one
 */
export function demangleItanium(name: string, shown: ShownParts): string | null {
  if (name.startsWith("_Z")) return readEncoding(name.slice(2), shown.params, shown);
  const block = name.startsWith("___Z") ? name.lastIndexOf("_block_invoke") : -1;
  if (block > 0) {
    if (!/^_block_invoke_?\d*(?:\.|$)/.test(name.slice(block))) throw new NotUnderstood();
    return `invocation function for block in ${readEncoding(name.slice(4, block), shown.params, shown)}`;
  }
  const keyed = /^_GLOBAL_([._$]([ID])_(_Z)?.*)$/s.exec(name);
  if (keyed === null) return null;
  const [, key = "", letter, mangled] = keyed;
  const kind = letter === "I" ? "constructors" : "destructors";
  return `global ${kind} keyed to ${mangled === undefined ? key : readEncoding(key.slice(5), true, shown)}`;
}
