/** Values by key up to a number of bytes; the least recently used go first. A value larger than the whole cache is not kept. */
export class ByteCache {
  readonly #entries = new Map<string, { value: unknown; bytes: number }>();
  readonly #limit: number;
  #bytes = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): unknown {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: unknown, bytes: number): void {
    this.delete(key);
    if (bytes > this.#limit) return;
    this.#entries.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#limit) return;
      this.delete(oldest);
    }
  }

  /** Counts a kept value with other bytes than before, as if it were set again. */
  recount(key: string, bytes: number): void {
    const entry = this.#entries.get(key);
    if (entry !== undefined && entry.bytes !== bytes) this.set(key, entry.value, bytes);
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#bytes -= entry.bytes;
    this.#entries.delete(key);
  }
}
