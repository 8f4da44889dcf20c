/**
 * White space as Unicode's property of that name has it, which is what Go's tools split at: the no-break and the
 * ideographic space and U+0085 are in, the byte order mark and U+200B are not (JavaScript's `\s` differs in both).
 * @param code a UTF-16 code unit; all white space is in the basic plane.
 */
export function isWhiteSpace(code: number): boolean {
  if (code < 0x80) return code === 0x20 || (code >= 0x09 && code <= 0x0d);
  if (code === 0x85 || code === 0xa0 || code === 0x1680 || code === 0x3000) return true;
  if (code < 0x2000 || code > 0x205f) return false;
  return code <= 0x200a || code === 0x2028 || code === 0x2029 || code === 0x202f || code === 0x205f;
}
