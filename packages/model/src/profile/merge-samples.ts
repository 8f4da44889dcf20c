import { GrowableInt64, GrowableUint32 } from "./growable.ts";
import { add, type Int64, int64 } from "./int64.ts";
import type { Profile } from "./table.ts";
import { ValueColumn } from "./value-column.ts";

/** Adds up samples with the same stack and the same labels, found through a hash table over the merged locations. */
export class SampleMerger {
  readonly #start = new GrowableUint32();
  readonly #locations = new GrowableUint32();
  readonly #labelSet = new GrowableUint32();
  readonly #hashes = new GrowableUint32();
  readonly #values: Int64[][];
  #slots = new Int32Array(1024).fill(-1);

  readonly #labelSets = new Map<string, number>([["", 0]]);
  /** The row at which each label set begins in the label columns. */
  readonly #setStart = new GrowableUint32();
  readonly #key = new GrowableUint32();
  readonly #text = new GrowableUint32();
  readonly #number = new GrowableInt64();
  readonly #unit = new GrowableUint32();

  constructor(sampleTypes: number) {
    this.#values = Array.from({ length: sampleTypes }, () => []);
    this.#setStart.push(0);
    this.#setStart.push(0);
  }

  add(profile: Profile, location: (row: number) => number, string: (index: number) => number): void {
    const { samples } = profile;
    for (let row = 0; row < samples.length; row++) {
      const first = this.#locations.length;
      let hash = 0x811c9dc5;
      for (let at = samples.locationStart[row] ?? 0; at < (samples.locationStart[row + 1] ?? 0); at++) {
        const merged = location(samples.locations[at] ?? 0);
        this.#locations.push(merged);
        hash = Math.imul(hash ^ merged, 0x01000193);
      }
      const labelSet = this.#labels(profile, row, string);
      hash = Math.imul(hash ^ labelSet, 0x01000193) ^ (hash >>> 15);
      const sample = this.#findOrAdd(first, labelSet, hash >>> 0);
      for (let type = 0; type < this.#values.length; type++) {
        const raw = samples.values[type]?.[row] ?? 0;
        const value = typeof raw === "bigint" ? int64(raw) : raw;
        const column = this.#values[type] ?? [];
        column[sample] = sample < column.length ? add(column[sample] ?? 0, value) : value;
      }
    }
  }

  /** Takes the stack back from the end of the locations when a sample with it is there. */
  #findOrAdd(first: number, labelSet: number, hash: number): number {
    const depth = this.#locations.length - first;
    let mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (;;) {
      const sample = this.#slots[slot] ?? -1;
      if (sample < 0) break;
      if (this.#hashes.data[sample] === hash && this.#isSame(sample, first, depth, labelSet)) {
        this.#locations.length = first;
        return sample;
      }
      slot = (slot + 1) & mask;
    }
    const sample = this.#start.length;
    this.#slots[slot] = sample;
    this.#start.push(first);
    this.#labelSet.push(labelSet);
    this.#hashes.push(hash);
    if (sample * 2 > this.#slots.length) {
      this.#slots = new Int32Array(this.#slots.length * 4).fill(-1);
      mask = this.#slots.length - 1;
      for (let i = 0; i <= sample; i++) {
        slot = (this.#hashes.data[i] ?? 0) & mask;
        while ((this.#slots[slot] ?? -1) >= 0) slot = (slot + 1) & mask;
        this.#slots[slot] = i;
      }
    }
    return sample;
  }

  #isSame(sample: number, first: number, depth: number, labelSet: number): boolean {
    if (this.#labelSet.data[sample] !== labelSet) return false;
    const start = this.#start.data[sample] ?? 0;
    const end = sample + 1 < this.#start.length ? (this.#start.data[sample + 1] ?? 0) : first;
    if (end - start !== depth) return false;
    const { data } = this.#locations;
    for (let i = 0; i < depth; i++) if (data[start + i] !== data[first + i]) return false;
    return true;
  }

  /** The number of a sample's set of labels; the order of keys does not matter, that of one key's values does. */
  #labels(profile: Profile, row: number, string: (index: number) => number): number {
    const { labels, samples } = profile;
    const from = samples.labelStart[row] ?? 0;
    const to = samples.labelStart[row + 1] ?? 0;
    if (from === to) return 0;
    const rows = Array.from({ length: to - from }, (_, i) => ({
      key: string(labels.key[from + i] ?? 0),
      text: string(labels.text[from + i] ?? 0),
      number: labels.number[from + i] ?? 0n,
      unit: string(labels.unit[from + i] ?? 0),
    }));
    const sorted = rows.toSorted((a, b) => a.key - b.key || Number(a.text === 0) - Number(b.text === 0));
    const identity = sorted.map((label) => `${label.key},${label.text},${label.number},${label.unit}`).join(";");
    const known = this.#labelSets.get(identity);
    if (known !== undefined) return known;
    const set = this.#setStart.length - 1;
    this.#labelSets.set(identity, set);
    for (const label of rows) {
      this.#key.push(label.key);
      this.#text.push(label.text);
      this.#number.push(label.number);
      this.#unit.push(label.unit);
    }
    this.#setStart.push(this.#key.length);
    return set;
  }

  take(): Pick<Profile, "samples" | "labels"> {
    const length = this.#start.length;
    this.#start.push(this.#locations.length);
    const key = new GrowableUint32();
    const text = new GrowableUint32();
    const number = new GrowableInt64();
    const unit = new GrowableUint32();
    const labelStart = new Uint32Array(length + 1);
    for (let sample = 0; sample < length; sample++) {
      labelStart[sample] = key.length;
      const set = this.#labelSet.data[sample] ?? 0;
      for (let at = this.#setStart.data[set] ?? 0; at < (this.#setStart.data[set + 1] ?? 0); at++) {
        key.push(this.#key.data[at] ?? 0);
        text.push(this.#text.data[at] ?? 0);
        number.push(this.#number.data[at] ?? 0n);
        unit.push(this.#unit.data[at] ?? 0);
      }
    }
    labelStart[length] = key.length;
    return {
      samples: {
        length,
        locationStart: this.#start.take(),
        locations: this.#locations.take(),
        values: this.#values.map((values) => toColumn(values)),
        labelStart,
      },
      labels: { length: key.length, key: key.take(), text: text.take(), number: number.take(), unit: unit.take() },
    };
  }
}

function toColumn(values: readonly Int64[]): Float64Array | BigInt64Array {
  const column = new ValueColumn(values.length);
  for (const value of values) {
    if (typeof value === "number") column.push(value);
    else column.pushBig(value);
  }
  return column.take();
}
