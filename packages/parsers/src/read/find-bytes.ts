/** Whether an ASCII text is in the bytes as written, without decoding them. */
export function holdsText(bytes: Uint8Array, text: string): boolean {
  const wanted = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const first = wanted[0] ?? 0;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    let same = 1;
    while (same < wanted.length && bytes[at + same] === wanted[same]) same++;
    if (same === wanted.length) return true;
  }
  return false;
}
