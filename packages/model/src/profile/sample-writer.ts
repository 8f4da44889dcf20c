import { GrowableUint32 } from "./growable.ts";
import type { LabelColumns, Profile, SampleColumns, SampleValues } from "./table.ts";

/** Writes samples of one profile again: fewer of them, other stacks, fewer labels. Values and labels are copied by row. */
export class SampleWriter {
  readonly #profile: Profile;
  readonly #rows: GrowableUint32;
  readonly #start: GrowableUint32;
  readonly #locations: GrowableUint32;

  constructor(profile: Profile) {
    this.#profile = profile;
    this.#rows = new GrowableUint32(profile.samples.length);
    this.#start = new GrowableUint32(profile.samples.length + 1);
    this.#locations = new GrowableUint32(profile.samples.locations.length);
  }

  /** Keeps a sample with the part `[from, to)` of its stack (indexes into `samples.locations`). */
  keep(sample: number, from: number, to: number): void {
    const { locations } = this.#profile.samples;
    this.begin(sample);
    for (let at = from; at < to; at++) this.#locations.push(locations[at] ?? 0);
  }

  /** Begins a sample whose stack is then given frame by frame, leaf first. */
  begin(sample: number): void {
    this.#rows.push(sample);
    this.#start.push(this.#locations.length);
  }

  frame(location: number): void {
    this.#locations.push(location);
  }

  take(): Pick<Profile, "samples" | "labels"> {
    const rows = this.#rows.take();
    this.#start.push(this.#locations.length);
    const { columns, labelStart } = gatherLabels(this.#profile, rows);
    const samples: SampleColumns = {
      length: rows.length,
      locationStart: this.#start.take(),
      locations: this.#locations.take(),
      values: this.#profile.samples.values.map((column) => gatherValues(column, rows)),
      labelStart,
    };
    return { samples, labels: columns };
  }
}

/** The values of the given rows, in their order. */
function gatherValues(column: SampleValues, rows: Uint32Array): SampleValues {
  if (column instanceof BigInt64Array) {
    const values = new BigInt64Array(rows.length);
    for (let i = 0; i < rows.length; i++) values[i] = column[rows[i] ?? 0] ?? 0n;
    return values;
  }
  const values = new Float64Array(rows.length);
  for (let i = 0; i < rows.length; i++) values[i] = column[rows[i] ?? 0] ?? 0;
  return values;
}

function gatherLabels(profile: Profile, rows: Uint32Array): { columns: LabelColumns; labelStart: Uint32Array } {
  const { labels, samples } = profile;
  if (rows.length === samples.length) return { columns: labels, labelStart: samples.labelStart };
  const kept = new GrowableUint32(labels.length);
  const labelStart = new Uint32Array(rows.length + 1);
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] ?? 0;
    labelStart[i] = kept.length;
    for (let at = samples.labelStart[row] ?? 0; at < (samples.labelStart[row + 1] ?? 0); at++) kept.push(at);
  }
  labelStart[rows.length] = kept.length;
  return { columns: selectLabels(labels, kept.take()), labelStart };
}

/** The given rows of the labels, in their order. */
export function selectLabels(labels: LabelColumns, rows: Uint32Array): LabelColumns {
  const length = rows.length;
  const key = new Uint32Array(length);
  const text = new Uint32Array(length);
  const number = new BigInt64Array(length);
  const unit = new Uint32Array(length);
  for (let i = 0; i < length; i++) {
    const row = rows[i] ?? 0;
    key[i] = labels.key[row] ?? 0;
    text[i] = labels.text[row] ?? 0;
    number[i] = labels.number[row] ?? 0n;
    unit[i] = labels.unit[row] ?? 0;
  }
  return { length, key, text, number, unit };
}

/** Writes the lines of all locations again, location by location. */
export class LineWriter {
  readonly #profile: Profile;
  readonly #start: Uint32Array;
  readonly #rows: GrowableUint32;
  #location = 0;

  constructor(profile: Profile) {
    this.#profile = profile;
    this.#start = new Uint32Array(profile.locations.length + 1);
    this.#rows = new GrowableUint32(profile.lines.length);
  }

  /** Keeps one line (a row of `lines`) for the location at hand. */
  line(row: number): void {
    this.#rows.push(row);
  }

  /** Ends the location at hand; gives how many lines it kept. */
  next(): number {
    const first = this.#start[this.#location] ?? 0;
    this.#start[++this.#location] = this.#rows.length;
    return this.#rows.length - first;
  }

  take(): Pick<Profile, "locations" | "lines"> {
    const { lines, locations } = this.#profile;
    const rows = this.#rows.take();
    const length = rows.length;
    const fn = new Int32Array(length);
    const line = new Float64Array(length);
    const column = new Float64Array(length);
    for (let i = 0; i < length; i++) {
      const row = rows[i] ?? 0;
      fn[i] = lines.function[row] ?? -1;
      line[i] = lines.line[row] ?? 0;
      column[i] = lines.column[row] ?? 0;
    }
    return { locations: { ...locations, lineStart: this.#start }, lines: { length, function: fn, line, column } };
  }
}
