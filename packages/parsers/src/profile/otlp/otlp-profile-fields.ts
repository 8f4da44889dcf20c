import type { MessageFields } from "../../read/protobuf-message.ts";
import { ProtobufReader, WireType } from "../../read/protobuf.ts";

/** A message's bytes `[start, stop)`. */
export interface ByteRange {
  readonly start: number;
  readonly stop: number;
}

type OtlpGeneration = "1.7" | "1.9" | "1.10";

const anyValue: MessageFields = {
  1: ["stringValue", "text"],
  2: ["boolValue", "boolean"],
  3: ["intValue", "whole"],
  4: ["doubleValue", "double"],
  8: ["stringValueStrindex", "whole"],
};
/** A key with its value, by text (of resources, and everywhere in 1.7). */
const keyValue: MessageFields = { 1: ["key", "text"], 2: ["value", () => anyValue], 3: ["keyStrindex", "whole"] };
const keyValueAndUnit: MessageFields = {
  1: ["keyStrindex", "whole"],
  2: ["value", () => anyValue],
  3: ["unitStrindex", "whole"],
};
const valueType: MessageFields = { 1: ["typeStrindex", "whole"], 2: ["unitStrindex", "whole"] };

export const mapping: MessageFields = {
  1: ["memoryStart", "whole"],
  2: ["memoryLimit", "whole"],
  3: ["fileOffset", "whole"],
  4: ["filenameStrindex", "whole"],
  5: ["attributeIndices", "whole", "repeats"],
};
export const resource: MessageFields = { 1: ["attributes", () => keyValue, "repeats"] };

const newProfile: MessageFields = {
  1: ["sampleType", () => valueType],
  3: ["timeUnixNano", "whole"],
  4: ["durationNano", "whole"],
  5: ["periodType", () => valueType],
  6: ["period", "whole"],
};
const newSample = { stack: 1, start: 0, length: 0, times: 5, areTimesVarints: false };

/** The numbers of a sample's fields; 0 for one that it does not have. */
export interface SampleFields extends Readonly<
  Record<"stack" | "start" | "length" | "attributes" | "values" | "times", number>
> {
  /** Whether packed times are varints instead of 8 bytes each. */
  readonly areTimesVarints: boolean;
}

interface Generation {
  /** A profile without its samples; the names are those of the newest JSON. */
  readonly profile: MessageFields;
  readonly attribute: MessageFields;
  readonly sample: SampleFields;
}

/**
 * The versions of opentelemetry-proto's profiles that differ in the numbers of their fields. 1.7 has no stacks of their own:
 * a sample is a range of its profile's locations.
 */
export const generations: Readonly<Record<OtlpGeneration, Generation>> = {
  "1.7": {
    profile: {
      1: ["sampleTypes", () => valueType, "repeats"],
      3: ["locationIndices", "whole", "repeats"],
      4: ["timeUnixNano", "whole"],
      5: ["durationNano", "whole"],
      6: ["periodType", () => valueType],
      7: ["period", "whole"],
    },
    attribute: keyValue,
    sample: { stack: 0, start: 1, length: 2, values: 3, attributes: 4, times: 6, areTimesVarints: true },
  },
  "1.9": { profile: newProfile, attribute: keyValueAndUnit, sample: { ...newSample, values: 2, attributes: 3 } },
  "1.10": { profile: newProfile, attribute: keyValueAndUnit, sample: { ...newSample, attributes: 2, values: 4 } },
};

/**
 * The generation that an export is of, which it does not say. 1.7 has locations in its profiles. Between 1.9 and 1.10 the fields of
 * samples changed places: 2, 3, 4 were values, attributes, a link, and are attributes, a link, values. They are told apart by
 * how they are written, else by numbers that are beyond the tables they would point into.
 */
export function generationOf(
  bytes: Uint8Array,
  profiles: readonly ByteRange[],
  rows: { readonly attributes: number; readonly links: number; readonly hasStacks: boolean },
): OtlpGeneration {
  const most = [-1, -1, -1, -1, -1];
  const isPacked = [false, false, false, false, false];
  let hasTimes = false;
  for (const { start, stop } of profiles) {
    const reader = new ProtobufReader(bytes, start, stop);
    while (reader.next()) {
      const { field: own, wire } = reader;
      if (wire !== WireType.bytes) continue;
      if (own === 3) return "1.7";
      if (own !== 2) continue;
      // Nothing that other samples have says more than this; 1.7, which packs this field too, has no stacks.
      if (isPacked[4] === true) {
        if (rows.hasStacks) return "1.10";
        continue;
      }
      const outer = reader.enter();
      while (reader.next()) {
        const { field } = reader;
        if (field === 5) hasTimes = true;
        if (field > 4) continue;
        if (reader.wire === WireType.bytes) isPacked[field] = true;
        else most[field] = Math.max(most[field] ?? 0, reader.signed());
      }
      reader.leave(outer);
    }
  }
  if (isPacked[4] === true) return "1.10";
  if (isPacked[3] === true) return "1.9";
  // Each table has a row 0 that means "not set", which some writers leave out; so one row more than was seen may be meant.
  const mostAttributes = rows.attributes + 1;
  const mostLinks = rows.links + 1;
  if ((most[4] ?? -1) >= mostLinks) return "1.10";
  if ((most[3] ?? -1) >= mostLinks || (most[2] ?? -1) >= mostAttributes) return "1.9";
  return (most[4] ?? -1) >= 0 || hasTimes ? "1.10" : "1.9";
}
