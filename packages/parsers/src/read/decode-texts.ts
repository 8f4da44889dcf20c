import { GrowableUint32 } from "@sweetspot/model/profile/growable";

/** The most bytes that are decoded at once; short texts keep all of them in memory. */
const togetherBytes = 1 << 16;

/**
 * The texts of these ranges (start, stop, start, stop …) in order. Bytes that are not UTF-8 become U+FFFD. A call of the decoder
 * takes longer than a short text, so that texts of ASCII, as nearly all are, are decoded many at once.
 */
export function decodeTexts(bytes: Uint8Array, ranges: Uint32Array): string[] {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const texts: string[] = [];
  const together = new Uint8Array(togetherBytes);
  /** The end in `together` of each text that waits. */
  const ends = new GrowableUint32();
  let filled = 0;
  const flush = (): void => {
    const text = decoder.decode(together.subarray(0, filled));
    let from = 0;
    for (let i = 0; i < ends.length; i++) texts.push(text.slice(from, (from = ends.data[i]!)));
    filled = ends.length = 0;
  };
  for (let at = 0; at < ranges.length; at += 2) {
    const start = ranges[at]!;
    const stop = ranges[at + 1]!;
    if (stop - start > togetherBytes - filled) flush();
    let from = start;
    if (stop - start <= togetherBytes) {
      while (from < stop && bytes[from]! < 0x80) together[filled + from - start] = bytes[from++]!;
    }
    if (from === stop) {
      filled += stop - start;
      ends.push(filled);
    } else {
      flush();
      texts.push(decoder.decode(bytes.subarray(start, stop)));
    }
  }
  flush();
  return texts;
}
