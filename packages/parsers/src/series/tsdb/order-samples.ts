import type { SampleColumns } from "./xor-chunk.ts";

/**
 * Brings one series' samples `from .. end` into order of time, of samples at one time the first, and answers where they
 * end now. Chunks of one block never overlap, so mostly there is nothing to do.
 */
export function orderSamples(columns: SampleColumns, from: number, end: number): number {
  const { timestamps, words } = columns;
  let ordered = true;
  for (let i = from + 1; i < end && ordered; i++) ordered = timestamps[i - 1]! < timestamps[i]!;
  if (ordered) return end;
  const times = timestamps.slice(from, end);
  const bits = words.slice(2 * from, 2 * end);
  const order = Uint32Array.from(times, (_, i) => i).sort((a, b) => times[a]! - times[b]! || a - b);
  let to = from;
  for (const i of order) {
    const time = times[i]!;
    if (to > from && timestamps[to - 1] === time) continue;
    timestamps[to] = time;
    words[2 * to] = bits[2 * i]!;
    words[2 * to + 1] = bits[2 * i + 1]!;
    to++;
  }
  return to;
}
