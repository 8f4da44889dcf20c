import { UnusableInput } from "../diagnostics.ts";
import type { ProtobufReader } from "../read/protobuf.ts";

/**
 * From a row's 64-bit id to its index. Ids are usually 1, 2, 3 …, looked up in an array; hashes and addresses used as
 * ids go through a map.
 */
export class IdTable {
  readonly #what: string;
  /** Index by id for small ids, -1 where there is none. */
  readonly dense: Int32Array;
  readonly #sparse = new Map<number | bigint, number>();

  constructor(what: string, rows: number) {
    this.#what = what;
    this.dense = new Int32Array(rows * 2 + 16).fill(-1);
  }

  /** Registers the id that the reader has just read. Refuses 0 and an id that is there already. */
  add(reader: ProtobufReader, index: number, offset: number): void {
    const key = reader.high < 0x200000 ? reader.number() : reader.unsigned64();
    if (key === 0) throw new UnusableInput("pprof-id", `A ${this.#what} has the reserved id 0.`, { offset });
    if (this.find(key) >= 0) {
      throw new UnusableInput("pprof-id", `There are two ${this.#what}s with the id ${key}.`, { offset });
    }
    if (typeof key === "number" && key < this.dense.length) this.dense[key] = index;
    else this.#sparse.set(key, index);
  }

  /** The index of an id, -1 when there is none. */
  find(id: number | bigint): number {
    if (typeof id === "number" && id < this.dense.length) return this.dense[id] ?? -1;
    return this.#sparse.get(id) ?? -1;
  }

  /** The index of the id that the reader has just read, -1 when there is none. */
  last(reader: ProtobufReader): number {
    if (reader.high === 0 && reader.low < this.dense.length) return this.dense[reader.low] ?? -1;
    return this.find(reader.high < 0x200000 ? reader.number() : reader.unsigned64());
  }
}
