import { NotUnderstood } from "./not-understood.ts";

const escapes: Readonly<Record<string, string>> = { "\t": "\\t", "\r": "\\r", "\n": "\\n", "\\": "\\\\", "'": "\\'" };

/**
 * A constant in a mangled Rust name as source code has it.
 * @param type the letter of its type
 * @param digits hexadecimal, without a sign; "" is 0
 * @throws {NotUnderstood} where the type has no such value
 */
export function constantText(type: string, digits: string): string {
  if (type === "b") {
    if (digits !== "0" && digits !== "1") throw new NotUnderstood();
    return digits === "1" ? "true" : "false";
  }
  if (type !== "c") return digits.length > 16 ? `0x${digits}` : String(BigInt(`0x${digits}`));
  if (digits.length > 6) throw new NotUnderstood();
  const character = Number.parseInt(digits, 16);
  const shown = character >= 32 && character <= 126 ? String.fromCharCode(character) : `\\u{${digits}}`;
  return `'${escapes[String.fromCharCode(character)] ?? shown}'`;
}
