import { customSchema, Hint, type NativeHistogram } from "@sweetspot/model/series/native/native-histogram";
import { staleHistogram } from "@sweetspot/model/series/native/native-table";
import type { ByteReader } from "./bytes.ts";
import { runningSums, spanIndexes } from "./histogram-chunk.ts";
import { staleHigh, staleLow } from "./xor-value.ts";

/**
 * Reads a native histogram of a record of the write-ahead log, of whole numbers or (`ofFloats`) of floats.
 * Source: prometheus/prometheus tsdb/record/record.go.
 */
export function readLogHistogram(reader: ByteReader, ofFloats: boolean): NativeHistogram {
  const hint = reader.u8() === Hint.gauge ? Hint.gauge : Hint.unknown;
  const schema = reader.varint();
  const zeroThreshold = double(reader);
  const counted = (): number => (ofFloats ? double(reader) : reader.uvarint());
  const zeroCount = counted();
  const count = counted();
  const sumAt = reader.at;
  const sum = double(reader);
  const left = reader.end - reader.at;
  const layout = (): readonly number[] => {
    const spans = spanIndexes(left);
    for (let n = listLength(reader, 2); n > 0; n--) {
      if (!spans.add(reader.varint(), reader.uvarint())) reader.fail("names more buckets than it has.");
    }
    return spans.indexes;
  };
  const [above, below] = [layout(), layout()];
  const buckets = (): number[] => {
    const values = Array.from({ length: listLength(reader, ofFloats ? 8 : 1) }, () =>
      ofFloats ? double(reader) : reader.varint(),
    );
    return ofFloats ? values : runningSums(values);
  };
  const positive = { index: above, count: buckets() };
  const negative = { index: below, count: buckets() };
  const bounds = schema === customSchema ? Array.from({ length: listLength(reader, 8) }, () => double(reader)) : [];
  const words = new DataView(reader.bytes.buffer, reader.bytes.byteOffset + sumAt, 8);
  if (words.getUint32(0) === staleHigh && words.getUint32(4) === staleLow) return staleHistogram;
  if (positive.count.length !== above.length || negative.count.length !== below.length)
    reader.fail("has a native histogram whose buckets do not fit its spans.");
  return { schema, hint, zeroThreshold, zeroCount, count, sum, positive, negative, bounds };
}

/** A list's length, of which each entry takes so many bytes at the least. */
function listLength(reader: ByteReader, bytesEach: number): number {
  const length = reader.uvarint();
  reader.need(length * bytesEach);
  return length;
}

function double(reader: ByteReader): number {
  reader.need(8);
  const value = new DataView(reader.bytes.buffer, reader.bytes.byteOffset + reader.at, 8).getFloat64(0);
  reader.at += 8;
  return value;
}
