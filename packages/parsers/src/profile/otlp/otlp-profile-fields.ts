import type { MessageFields } from "../../read/protobuf-message.ts";
import { ProtobufReader, WireType } from "../../read/protobuf.ts";

/**
 * The versions of opentelemetry-proto's profiles that differ in the numbers of their fields. 1.7 has no stacks of their own:
 * a sample is a range of its profile's locations.
 */
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
const line: MessageFields = {
  1: ["functionIndex", "whole"],
  2: ["line", "whole"],
  3: ["column", "whole"],
};
const samples: Readonly<Record<OtlpGeneration, MessageFields>> = {
  "1.7": {
    1: ["locationsStartIndex", "whole"],
    2: ["locationsLength", "whole"],
    3: ["values", "whole", "repeats"],
    4: ["attributeIndices", "whole", "repeats"],
    6: ["timestampsUnixNano", "whole", "repeats"],
  },
  "1.9": {
    1: ["stackIndex", "whole"],
    2: ["values", "whole", "repeats"],
    3: ["attributeIndices", "whole", "repeats"],
    5: ["timestampsUnixNano", "integer", "repeats"],
  },
  "1.10": {
    1: ["stackIndex", "whole"],
    2: ["attributeIndices", "whole", "repeats"],
    4: ["values", "whole", "repeats"],
    5: ["timestampsUnixNano", "integer", "repeats"],
  },
};

/** The message `ProfilesData` in one generation's numbers; the names are those of the newest JSON. */
export function profilesData(generation: OtlpGeneration): MessageFields {
  const isOld = generation === "1.7";
  const sample = samples[generation];
  const profile: MessageFields = isOld
    ? {
        1: ["sampleTypes", () => valueType, "repeats"],
        2: ["samples", () => sample, "repeats"],
        3: ["locationIndices", "whole", "repeats"],
        4: ["timeUnixNano", "whole"],
        5: ["durationNano", "whole"],
        6: ["periodType", () => valueType],
        7: ["period", "whole"],
      }
    : {
        1: ["sampleType", () => valueType],
        2: ["samples", () => sample, "repeats"],
        3: ["timeUnixNano", "whole"],
        4: ["durationNano", "whole"],
        5: ["periodType", () => valueType],
        6: ["period", "whole"],
      };
  const location: MessageFields = {
    1: ["mappingIndex", "whole"],
    2: ["address", "whole"],
    3: ["lines", () => line, "repeats"],
  };
  const mapping: MessageFields = {
    1: ["memoryStart", "whole"],
    2: ["memoryLimit", "whole"],
    3: ["fileOffset", "whole"],
    4: ["filenameStrindex", "whole"],
    5: ["attributeIndices", "whole", "repeats"],
  };
  const namedFunction: MessageFields = {
    1: ["nameStrindex", "whole"],
    2: ["systemNameStrindex", "whole"],
    3: ["filenameStrindex", "whole"],
    4: ["startLine", "whole"],
  };
  const stack: MessageFields = { 1: ["locationIndices", "whole", "repeats"] };
  const dictionary: MessageFields = {
    1: ["mappingTable", () => mapping, "repeats"],
    2: ["locationTable", () => location, "repeats"],
    3: ["functionTable", () => namedFunction, "repeats"],
    5: ["stringTable", "text", "repeats"],
    6: ["attributeTable", () => (isOld ? keyValue : keyValueAndUnit), "repeats"],
    ...(isOld ? {} : { 7: ["stackTable", () => stack, "repeats"] as const }),
  };
  const scope: MessageFields = { 2: ["profiles", () => profile, "repeats"] };
  const resource: MessageFields = { 1: ["attributes", () => keyValue, "repeats"] };
  const resourceProfiles: MessageFields = {
    1: ["resource", () => resource],
    2: ["scopeProfiles", () => scope, "repeats"],
  };
  return { 1: ["resourceProfiles", () => resourceProfiles, "repeats"], 2: ["dictionary", () => dictionary] };
}

/**
 * The generation that an export is of, which it does not say. 1.7 has locations in its profiles. Between 1.9 and 1.10 the fields of
 * samples changed places: 2, 3, 4 were values, attributes, a link, and are attributes, a link, values. They are told apart by
 * how they are written, else by numbers that are beyond the tables they would point into.
 */
export function generationOf(bytes: Uint8Array): OtlpGeneration {
  const reader = new ProtobufReader(bytes);
  const rows = { attributes: 1, links: 1 };
  const most = [-1, -1, -1, -1, -1];
  const isPacked = [false, false, false, false, false];
  let hasTimes = false;
  let isOld = false;
  const within = (visit: () => void): void => {
    if (reader.wire !== WireType.bytes) return;
    const outer = reader.enter();
    while (reader.next()) visit();
    reader.leave(outer);
  };
  const ofSample = (): void => {
    const { field } = reader;
    if (field === 5) hasTimes = true;
    if (field > 4) return;
    if (reader.wire === WireType.bytes) isPacked[field] = true;
    else most[field] = Math.max(most[field] ?? 0, reader.signed());
  };
  const ofProfile = (): void => {
    if (reader.field === 3 && reader.wire === WireType.bytes) isOld = true;
    if (reader.field === 2) within(ofSample);
  };
  const below = (field: number, visit: () => void) => (): void => {
    if (reader.field === field) within(visit);
  };
  const ofDictionary = (): void => {
    if (reader.field === 6) rows.attributes++;
    if (reader.field === 4) rows.links++;
  };
  while (reader.next()) {
    if (reader.field === 1) within(below(2, below(2, ofProfile)));
    else if (reader.field === 2) within(ofDictionary);
  }
  if (isOld) return "1.7";
  if (isPacked[4] === true) return "1.10";
  if (isPacked[3] === true) return "1.9";
  // Each table has a row 0 that means "not set", which some writers leave out; so one row more than was seen may be meant.
  if ((most[4] ?? -1) >= rows.links) return "1.10";
  if ((most[3] ?? -1) >= rows.links || (most[2] ?? -1) >= rows.attributes) return "1.9";
  return (most[4] ?? -1) >= 0 || hasTimes ? "1.10" : "1.9";
}
