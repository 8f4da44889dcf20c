import { customSchema, Hint, type NativeHistogram } from "@sweetspot/model/series/native/native-histogram";
import { UnusableInput } from "../diagnostics.ts";
import { type ProtobufReader, WireType, zigzag } from "../read/protobuf.ts";
import { runningSums, spanIndexes } from "./tsdb/histogram-chunk.ts";

/** Whether a schema is one whose buckets have known bounds. */
export const isKnownSchema = (schema: number): boolean =>
  (Number.isInteger(schema) && schema >= -4 && schema <= 8) || schema === customSchema;

/** Bucket numbers beyond this are no layout that a server would keep. */
const mostBuckets = 1_000_000;

/**
 * The fields of a Histogram message that only native ones have: schema, zero bucket, spans, and differences or counts.
 * Source: prometheus/client_model io/prometheus/client/metrics.proto.
 */
export class NativeFields {
  readonly #reader: ProtobufReader;
  readonly #positive = new SideFields();
  readonly #negative = new SideFields();
  #schema: number | undefined;
  #zeroThreshold = 0;
  #zeroCount = 0;
  #isNative = false;

  constructor(reader: ProtobufReader) {
    this.#reader = reader;
  }

  /** Takes the reader's present field where it is one of them. */
  take(): void {
    const reader = this.#reader;
    const { field } = reader;
    if (field === 5) this.#schema = zigzag(reader);
    else if (field === 6) this.#zeroThreshold = reader.double();
    else if (field === 7) this.#zeroCount = reader.number();
    else if (field === 8) this.#zeroCount = reader.double() || this.#zeroCount;
    else if (field === 9) this.#negative.span(reader);
    else if (field === 10) numbersOf(reader, this.#negative.deltas, WireType.varint);
    else if (field === 11) numbersOf(reader, this.#negative.counts, WireType.fixed64);
    else if (field === 12) this.#positive.span(reader);
    else if (field === 13) numbersOf(reader, this.#positive.deltas, WireType.varint);
    else if (field === 14) numbersOf(reader, this.#positive.counts, WireType.fixed64);
    // A schema or a width of the zero bucket of 0 is what classic histograms have, too; spans they have none.
    if (field === 9 || field === 12 || (field === 6 && this.#zeroThreshold > 0)) this.#isNative = true;
  }

  /** The native histogram; undefined where the message is a classic one only. */
  finish(count: number, sum: number): NativeHistogram | undefined {
    if (!this.#isNative) return undefined;
    const schema = this.#schema ?? 0;
    if (!isKnownSchema(schema))
      throw new UnusableInput("native-schema", `Native histograms of schema ${schema} are not known.`);
    return {
      schema,
      hint: Hint.unknown,
      zeroThreshold: this.#zeroThreshold,
      zeroCount: this.#zeroCount,
      count,
      sum,
      positive: this.#positive.buckets(),
      negative: this.#negative.buckets(),
      bounds: [],
    };
  }
}

/** The buckets of one sign. */
class SideFields {
  readonly deltas: number[] = [];
  readonly counts: number[] = [];
  readonly #spans = spanIndexes(mostBuckets);

  span(reader: ProtobufReader): void {
    let offset = 0;
    let length = 0;
    const outer = reader.enter();
    while (reader.next()) {
      if (reader.field === 1) offset = zigzag(reader);
      else if (reader.field === 2) length = reader.number();
    }
    reader.leave(outer);
    if (!this.#spans.add(offset, length))
      throw new UnusableInput("native-buckets", "A native histogram names more buckets than can be.");
  }

  buckets(): { index: number[]; count: number[] } {
    const count = this.counts.length > 0 ? this.counts : runningSums(this.deltas);
    const { indexes } = this.#spans;
    if (count.length !== indexes.length)
      throw new UnusableInput("native-buckets", "A native histogram has other buckets than its spans name.");
    return { index: indexes, count };
  }
}

/** A repeated number, packed or one by one. */
function numbersOf(reader: ProtobufReader, into: number[], wire: number): void {
  const one = (): number => (wire === WireType.varint ? zigzag(reader) : reader.double());
  if (reader.wire !== WireType.bytes) {
    into.push(one());
    return;
  }
  const outer = reader.enter();
  while (reader.position < reader.end) {
    if (wire === WireType.varint) reader.varint();
    else reader.fixed64();
    reader.wire = wire;
    into.push(one());
  }
  reader.leave(outer);
}
