import { finite, type Json } from "../read/json-bounded.ts";

/** The parts of an event that a library writes under names, or in units, of its own; undefined where it has none. */
interface LibraryEvent {
  readonly time?: Json | undefined;
  readonly lane?: Json | undefined;
  readonly name?: Json | undefined;
  readonly level?: Json | undefined;
  readonly durationMs?: number | undefined;
}

/** A library or program that writes its log as JSON lines. */
export interface LogLibrary {
  /** The paths of keys that each of its lines has. */
  readonly keys: readonly string[];
  /** Whether its lines have no other field of an event than those that `read` gives. */
  readonly isWhole?: true;
  /** Whether a record with these keys is of this library, where its keys do not say; of a head only its paths are asked. */
  fits?(record: Json): boolean;
  read(record: Json): LibraryEvent;
}

/** A number in another unit; undefined for what is no number. */
export const scaled = (value: Json | undefined, scale: number): number | undefined => {
  const number = finite(value);
  return number === undefined ? undefined : number * scale;
};
