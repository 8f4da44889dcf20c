import type { GrowableFloat64 } from "@sweetspot/model/profile/growable";
import { type ProtobufReader, WireType, zigzag } from "../../read/protobuf.ts";
import type { OtlpBuckets, OtlpKind, OtlpPoint } from "./otlp-point.ts";

/** The number of the field with attributes in each kind's points. Source: opentelemetry-proto, metrics.proto. */
export const attributesField: Readonly<Record<OtlpKind, number>> = {
  gauge: 7,
  sum: 7,
  histogram: 9,
  exponentialHistogram: 1,
  summary: 7,
};

/** Takes the present field of a point of this kind into `point`; its attributes are no business of this. */
export function takePointField(reader: ProtobufReader, kind: OtlpKind, point: OtlpPoint): void {
  if (reader.field === 3) point.timeNanos = integerIn(reader);
  else if (kind === "gauge" || kind === "sum") takeNumberField(reader, point);
  else if (reader.field === 4) point.count = integerIn(reader);
  else if (reader.field === 5) point.sum = finiteIn(reader);
  else if (kind === "histogram") takeHistogramField(reader, point);
  else if (kind === "summary") takeSummaryField(reader, point);
  else takeExponentialField(reader, point);
}

function takeNumberField(reader: ProtobufReader, point: OtlpPoint): void {
  if (reader.field === 4) point.asDouble = finiteIn(reader);
  else if (reader.field === 6) point.asInt = integerIn(reader);
  else if (reader.field === 8) point.flags = integerIn(reader);
}

function takeHistogramField(reader: ProtobufReader, point: OtlpPoint): void {
  if (reader.field === 6) countsIn(reader, point.parts);
  else if (reader.field === 7) boundsIn(reader, point.marks);
  else if (reader.field === 10) point.flags = integerIn(reader);
}

function takeSummaryField(reader: ProtobufReader, point: OtlpPoint): void {
  if (reader.field === 6) quantileIn(reader, point);
  else if (reader.field === 8) point.flags = integerIn(reader);
}

function quantileIn(reader: ProtobufReader, point: OtlpPoint): void {
  let quantile = 0;
  let value = Number.NaN;
  const outer = reader.enter();
  while (reader.next()) {
    if (reader.field === 1) quantile = finiteIn(reader);
    else if (reader.field === 2) value = finiteIn(reader);
  }
  reader.leave(outer);
  point.marks.push(Number.isNaN(quantile) ? 0 : quantile);
  point.parts.push(value);
}

function takeExponentialField(reader: ProtobufReader, point: OtlpPoint): void {
  if (reader.field === 6) point.scale = zigzag(reader);
  else if (reader.field === 7) point.zeroCount = integerIn(reader);
  else if (reader.field === 8) bucketsIn(reader, point.positive);
  else if (reader.field === 9) bucketsIn(reader, point.negative);
  else if (reader.field === 10) point.flags = integerIn(reader);
  else if (reader.field === 14) point.zeroThreshold = finiteIn(reader);
}

function bucketsIn(reader: ProtobufReader, into: OtlpBuckets): void {
  into.clear();
  const outer = reader.enter();
  while (reader.next()) {
    if (reader.field === 1) into.offset = zigzag(reader);
    else if (reader.field === 2) varintsIn(reader, into.counts);
  }
  reader.leave(outer);
}

/** A whole number, which is a varint or has 8 bytes. */
function integerIn(reader: ProtobufReader): number {
  if (reader.wire === WireType.varint) return reader.signed();
  reader.expect(WireType.fixed64, "A number");
  const at = reader.position - 8;
  return reader.view.getInt32(at + 4, true) * 2 ** 32 + reader.view.getUint32(at, true);
}

function finiteIn(reader: ProtobufReader): number {
  const value = reader.double();
  return Number.isFinite(value) ? value : Number.NaN;
}

/** Counts of 8 bytes, packed or one by one. */
function countsIn(reader: ProtobufReader, into: GrowableFloat64): void {
  if (reader.wire !== WireType.bytes) {
    into.push(integerIn(reader));
    return;
  }
  const { view } = reader;
  for (let at = reader.start; at + 8 <= reader.stop; at += 8)
    into.push(view.getUint32(at + 4, true) * 2 ** 32 + view.getUint32(at, true));
}

/** Doubles, packed or one by one; one that is not finite is left out. */
function boundsIn(reader: ProtobufReader, into: GrowableFloat64): void {
  const isPacked = reader.wire === WireType.bytes;
  if (!isPacked) reader.expect(WireType.fixed64, "A number");
  const stop = isPacked ? reader.stop : reader.position;
  for (let at = isPacked ? reader.start : stop - 8; at + 8 <= stop; at += 8) {
    const bound = reader.view.getFloat64(at, true);
    if (Number.isFinite(bound)) into.push(bound);
  }
}

/** Counts as varints, packed or one by one. */
function varintsIn(reader: ProtobufReader, into: GrowableFloat64): void {
  if (reader.wire !== WireType.bytes) {
    into.push(integerIn(reader));
    return;
  }
  const outer = reader.enter();
  while (reader.position < reader.end) {
    reader.varint();
    into.push(reader.signed());
  }
  reader.leave(outer);
}
