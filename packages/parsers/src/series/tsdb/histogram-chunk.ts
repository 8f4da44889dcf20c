import { BitReader } from "./bit-reader.ts";
import type { SampleColumns } from "./xor-chunk.ts";
import { staleHigh, staleLow, XorValue } from "./xor-value.ts";

/** The part of a native histogram that is read: the buckets are passed over. */
export type HistogramPart = "count" | "sum";

/** The schema whose bounds are listed; those of all others follow from their number. */
const customBuckets = -53;

/**
 * Decodes counts or sums of a chunk of native histograms, of whole numbers or (`ofFloats`) of floats, into columns from
 * `to` on. A stale histogram is a stale sample. `start .. end` is the chunk's data after its encoding byte. Answers false
 * where the data end too early. Source: prometheus/prometheus tsdb/docs/format/chunks.md.
 */
export function decodeHistogramChunk(
  bytes: Uint8Array,
  start: number,
  end: number,
  { ofFloats, part }: { readonly ofFloats: boolean; readonly part: HistogramPart },
  columns: SampleColumns,
  to: number,
): boolean {
  const samples = (bytes[start]! << 8) | bytes[start + 1]!;
  if (samples === 0) return true;
  // Two bytes for how many, one that says whether the counts started again.
  const reader = new BitReader(bytes, start + 3, end);
  // Each bucket takes a bit at the least, in the first sample of floats all 64: a layout that states more is not believed.
  const buckets = readBucketCount(reader, (end - start) * (ofFloats ? 1 / 8 : 8));
  if (buckets === undefined || reader.overran) return false;
  return ofFloats
    ? decodeFloats(reader, samples, buckets, part, columns, to)
    : decodeIntegers(reader, samples, buckets, part, columns, to);
}

function decodeIntegers(
  reader: BitReader,
  samples: number,
  buckets: number,
  part: HistogramPart,
  columns: SampleColumns,
  to: number,
): boolean {
  const count = new Float64Array(1);
  const countWords = new Uint32Array(count.buffer);
  const sum = new XorValue(reader);
  let time = 0;
  let timeDelta = 0;
  let countDelta = 0;
  for (let i = 0; i < samples; i++) {
    if (i === 0) {
      time = reader.varbit();
      count[0] = reader.unsignedVarbit();
      reader.skipVarbit(); // the zero bucket
      sum.plain();
    } else {
      timeDelta += reader.varbit();
      time += timeDelta;
      countDelta += reader.varbit();
      count[0]! += countDelta;
      reader.skipVarbit();
      sum.change();
    }
    // Behind a stale sum there are no buckets, but for the first sample.
    if (i === 0 || !isStale(sum)) for (let left = buckets; left > 0; left--) reader.skipVarbit();
    if (reader.overran) return false;
    if (part === "sum" || isStale(sum)) put(columns, to + i, time, sum.high, sum.low);
    else put(columns, to + i, time, countWords[1]!, countWords[0]!);
  }
  return true;
}

function decodeFloats(
  reader: BitReader,
  samples: number,
  buckets: number,
  part: HistogramPart,
  columns: SampleColumns,
  to: number,
): boolean {
  const count = new XorValue(reader);
  const zeroBucket = new XorValue(reader);
  const sum = new XorValue(reader);
  const others = Array.from({ length: buckets }, () => new XorValue(reader));
  let time = 0;
  let timeDelta = 0;
  for (let i = 0; i < samples; i++) {
    const step = reader.varbit();
    if (i === 0) time = step;
    else time += timeDelta += step;
    const read = (value: XorValue) => (i === 0 ? value.plain() : value.change());
    for (const value of [count, zeroBucket, sum]) read(value);
    if (i === 0 || !isStale(sum)) others.forEach(read);
    if (reader.overran) return false;
    const shown = part === "sum" || isStale(sum) ? sum : count;
    put(columns, to + i, time, shown.high, shown.low);
  }
  return true;
}

const isStale = ({ high, low }: XorValue) => high === staleHigh && low === staleLow;

function put({ timestamps, words }: SampleColumns, at: number, time: number, high: number, low: number): void {
  timestamps[at] = time;
  words[2 * at] = low;
  words[2 * at + 1] = high;
}

/** Reads the layout that all samples of a chunk share, and answers how many buckets follow each; undefined: damaged. */
function readBucketCount(reader: BitReader, most: number): number | undefined {
  // The zero bucket's width: a power of two in a byte, or in full.
  if (reader.bits(8) === 255) reader.skip(64);
  const schema = reader.varbit();
  let buckets = 0;
  // Spans of positive, then of negative buckets: a length, and how far from the last.
  for (let sign = 0; sign < 2; sign++) {
    for (let spans = reader.unsignedVarbit(); spans > 0; spans--) {
      buckets += reader.unsignedVarbit();
      reader.skipVarbit();
      if (reader.overran || buckets > most) return undefined;
    }
  }
  if (schema === customBuckets) {
    for (let bounds = reader.unsignedVarbit(); bounds > 0; bounds--) {
      if (reader.unsignedVarbit() === 0) reader.skip(64);
      if (reader.overran) return undefined;
    }
  }
  return buckets;
}
