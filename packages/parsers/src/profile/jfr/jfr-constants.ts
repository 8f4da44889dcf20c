import { UnusableInput } from "../../diagnostics.ts";
import { type JfrChunk, JfrReader } from "./jfr-reader.ts";
import { type JfrDecoder, type JfrValue, Reference } from "./jfr-types.ts";

/**
 * The constants of a chunk, by type and number. A chunk has several checkpoints with pools, each of which says how far back
 * the one before it is. Source: JDK, jdk/jfr/internal/consumer/ChunkParser.java, `fillConstantPools`.
 */
export class JfrConstants {
  readonly #pools = new Map<number, Map<number, JfrValue>>();

  constructor(bytes: Uint8Array, chunk: JfrChunk, decoder: JfrDecoder) {
    for (let at = chunk.constantsAt; ;) {
      const reader = new JfrReader(bytes, at, chunk.end);
      reader.number(); // size
      reader.number(); // type: 1
      reader.number(); // start
      reader.number(); // duration
      const distance = reader.number();
      reader.byte(); // kind of checkpoint
      for (let left = reader.count(); left > 0; left--) this.#readPool(reader, decoder);
      if (distance === 0) return;
      // Only backwards, so that a damaged distance cannot lead in a circle.
      if (!(distance < 0) || at + distance < chunk.start)
        throw new UnusableInput(
          "jfr-constants",
          "The recording's constants continue at a place outside of their part: the file is damaged. Upload it again, or record again.",
          { offset: at },
        );
      at += distance;
    }
  }

  #readPool(reader: JfrReader, decoder: JfrDecoder): void {
    const type = reader.number();
    const pool = this.#pools.get(type) ?? new Map<number, JfrValue>();
    this.#pools.set(type, pool);
    for (let left = reader.count(); left > 0; left--) {
      const id = reader.number();
      const value = decoder.value(reader, type);
      // Checkpoints are read from the last to the first: a later one holds.
      if (!pool.has(id)) pool.set(id, value);
    }
  }

  /** The constant that a value refers to; the value itself where it refers to no constant. */
  resolve(value: JfrValue | undefined): JfrValue | undefined {
    return value instanceof Reference ? this.#pools.get(value.type)?.get(value.id) : value;
  }
}
