import { customSchema, Hint, type NativeHistogram } from "@sweetspot/model/series/native/native-histogram";
import { staleHistogram } from "@sweetspot/model/series/native/native-table";
import { BitReader } from "./bit-reader.ts";
import { staleHigh, staleLow, XorValue } from "./xor-value.ts";

/** The bits of a chunk's third byte that say whether its counts started again; all of them say that it is a gauge. */
const gaugeBits = 0xc0;

/** The layout that all samples of a chunk share. */
type Layout = Pick<NativeHistogram, "schema" | "hint" | "zeroThreshold" | "bounds"> & {
  readonly positive: readonly number[];
  readonly negative: readonly number[];
};

/**
 * Decodes a chunk of native histograms, of whole numbers or (`ofFloats`) of floats, and gives each sample to `take`. `start
 * .. end` is the chunk's data after its encoding byte. Answers false where the data end too early; samples before are given.
 * Whether a counter started again is left to be seen from the counts. Source: prometheus/prometheus
 * tsdb/docs/format/chunks.md.
 */
export function decodeHistogramChunk(
  bytes: Uint8Array,
  start: number,
  end: number,
  ofFloats: boolean,
  take: (timeMs: number, histogram: NativeHistogram) => void,
): boolean {
  const samples = (bytes[start]! << 8) | bytes[start + 1]!;
  if (samples === 0) return true;
  const hint = (bytes[start + 2]! & gaugeBits) === gaugeBits ? Hint.gauge : Hint.unknown;
  const reader = new BitReader(bytes, start + 3, end);
  // Each bucket takes a bit at the least, in the first sample of floats all 64: a layout that states more is not believed.
  const layout = readLayout(reader, hint, (end - start) * (ofFloats ? 1 / 8 : 8));
  if (layout === undefined || reader.overran) return false;
  const numbers: (isSigned?: boolean) => Next = ofFloats ? floatNumbers(reader) : wholeNumbers(reader);
  let time = 0;
  let timeDelta = 0;
  const sum = new XorValue(reader);
  const [count, zero] = [numbers(), numbers()];
  const positive = layout.positive.map(() => numbers(true));
  const negative = layout.negative.map(() => numbers(true));
  for (let i = 0; i < samples; i++) {
    const step = reader.varbit();
    if (i === 0) time = step;
    else time += timeDelta += step;
    const counted = count(i);
    const inZero = zero(i);
    if (i === 0) sum.plain();
    else sum.change();
    const isStale = sum.high === staleHigh && sum.low === staleLow;
    // Behind a stale sum there are no buckets, but for the first sample.
    const read = (buckets: readonly Next[]): number[] => (isStale && i > 0 ? [] : buckets.map((next) => next(i)));
    const [above, below] = [read(positive), read(negative)];
    if (reader.overran) return false;
    if (isStale) take(time, staleHistogram);
    else {
      take(time, {
        ...layout,
        count: counted,
        zeroCount: inZero,
        sum: doubleOf(sum),
        positive: { index: layout.positive, count: ofFloats ? above : runningSums(above) },
        negative: { index: layout.negative, count: ofFloats ? below : runningSums(below) },
      });
    }
  }
  return true;
}

/** Reads the next sample's value of one number of a histogram; `i` is the sample. */
type Next = (i: number) => number;

/** Whole numbers are written as the change of their change; counts have no sign in the first sample, buckets have. */
function wholeNumbers(reader: BitReader): (isSigned?: boolean) => Next {
  return (isSigned = false) => {
    let value = 0;
    let delta = 0;
    return (i) => {
      if (i === 0) return (value = isSigned ? reader.varbit() : reader.unsignedVarbit());
      return (value += delta += reader.varbit());
    };
  };
}

function floatNumbers(reader: BitReader): () => Next {
  return () => {
    const value = new XorValue(reader);
    return (i) => {
      if (i === 0) value.plain();
      else value.change();
      return doubleOf(value);
    };
  };
}

const double = new Float64Array(1);
const doubleWords = new Uint32Array(double.buffer);

function doubleOf({ high, low }: XorValue): number {
  doubleWords[0] = low;
  doubleWords[1] = high;
  return double[0]!;
}

/** Whole counts are written as the difference from the bucket before. */
export function runningSums(deltas: readonly number[]): number[] {
  let sum = 0;
  return deltas.map((delta) => (sum += delta));
}

function readLayout(reader: BitReader, hint: number, most: number): Layout | undefined {
  const width = reader.bits(8);
  const wide = new XorValue(reader);
  if (width === 255) wide.plain();
  const zeroThreshold = width === 255 ? doubleOf(wide) : width === 0 ? 0 : 2 ** (width - 244);
  const schema = reader.varbit();
  // Spans of positive, then of negative buckets: a length, and how far from the last.
  const sides = [0, 1].map(() => {
    const spans = spanIndexes(most);
    for (let left = reader.unsignedVarbit(); left > 0 && !reader.overran; left--) {
      const length = reader.unsignedVarbit();
      if (!spans.add(reader.varbit(), length)) return undefined;
    }
    return spans.indexes;
  });
  const [positive, negative] = sides;
  if (positive === undefined || negative === undefined || positive.length + negative.length > most) return undefined;
  const bounds: number[] = [];
  if (schema === customSchema) {
    for (let left = reader.unsignedVarbit(); left > 0; left--) {
      const thousandths = reader.unsignedVarbit();
      if (thousandths === 0) wide.plain();
      if (reader.overran) return undefined;
      bounds.push(thousandths === 0 ? doubleOf(wide) : (thousandths - 1) / 1000);
    }
  }
  return { schema, hint, zeroThreshold, bounds, positive, negative };
}

/** The numbers of the buckets that spans name: each span's distance from the end of the last, and its length. */
export function spanIndexes(most: number): {
  readonly indexes: number[];
  readonly add: (offset: number, length: number) => boolean;
} {
  const indexes: number[] = [];
  let next = 0;
  return {
    indexes,
    add(offset, length) {
      next += offset;
      if (indexes.length + length > most) return false;
      for (let i = 0; i < length; i++) indexes.push(next++);
      return true;
    },
  };
}
