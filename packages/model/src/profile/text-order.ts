/**
 * Orders texts by their UTF-8 bytes, as Go's `<` on strings does: -1, 0 or 1. JavaScript's own `<` goes by UTF-16 units and
 * differs where a surrogate pair (beyond U+FFFF) meets U+E000 to U+FFFF.
 */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x === y) continue;
    if (x >= 0xd800 && y >= 0xd800) {
      const isPairX = x < 0xe000;
      const isPairY = y < 0xe000;
      if (isPairX !== isPairY) return isPairX ? 1 : -1;
    }
    return x < y ? -1 : 1;
  }
  return a.length < b.length ? -1 : a.length > b.length ? 1 : 0;
}
