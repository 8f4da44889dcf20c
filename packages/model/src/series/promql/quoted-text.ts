import { goEscapes } from "../../go-escapes.ts";
import { parseError } from "./error.ts";

/** PromQL also takes single quotes. */
const simpleEscapes = new Map([...goEscapes, ["'", "'"]]);
const byteEscape = /\\(?:x([0-9a-fA-F]{2})|([0-7]{3}))/y;
const unicodeEscape = /\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8}))/y;

/**
 * Reads the quoted text that begins at `at`: `"…"` and `'…'` with Go's escapes, `` `…` `` raw.
 * Returns the value and the offset after the closing quote. Throws `QueryError` where it does not end or an escape is unknown.
 */
export function unquote(text: string, at: number): { value: string; end: number } {
  const quote = text[at] ?? "";
  if (quote === "`") {
    const close = text.indexOf("`", at + 1);
    if (close < 0) throw parseError(text, { start: at, end: text.length }, "unterminated raw string");
    return { value: text.slice(at + 1, close), end: close + 1 };
  }
  let value = "";
  let bytes: number[] = [];
  const flush = (): void => {
    if (bytes.length > 0) value += new TextDecoder().decode(Uint8Array.from(bytes));
    bytes = [];
  };
  let i = at + 1;
  while (i < text.length) {
    const c = text[i] ?? "";
    if (c === quote) {
      flush();
      return { value, end: i + 1 };
    }
    if (c === "\n") break;
    if (c !== "\\") {
      flush();
      value += c;
      i++;
      continue;
    }
    byteEscape.lastIndex = i;
    const byte = byteEscape.exec(text);
    if (byte !== null) {
      // \xNN and \NNN are bytes of UTF-8, so neighbours belong together.
      bytes.push(byte[1] !== undefined ? Number.parseInt(byte[1], 16) : Number.parseInt(byte[2] ?? "", 8) & 0xff);
      i += byte[0].length;
      continue;
    }
    flush();
    unicodeEscape.lastIndex = i;
    const unicode = unicodeEscape.exec(text);
    if (unicode !== null) {
      const code = Number.parseInt(unicode[1] ?? unicode[2] ?? "", 16);
      if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) break;
      value += String.fromCodePoint(code);
      i += unicode[0].length;
      continue;
    }
    const escaped = text[i + 1] ?? "";
    const plain = simpleEscapes.get(escaped);
    const otherQuote = (escaped === '"' || escaped === "'") && escaped !== quote;
    if (plain === undefined || otherQuote) {
      throw parseError(text, { start: i, end: i + 2 }, `unknown escape sequence in quoted text: "\\${escaped}"`);
    }
    value += plain;
    i += 2;
  }
  throw parseError(text, { start: at, end: text.length }, "unterminated quoted string");
}
