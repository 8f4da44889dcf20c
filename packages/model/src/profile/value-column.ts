import { GrowableFloat64, GrowableInt64 } from "./growable.ts";
import type { SampleValues } from "./table.ts";

/** Below this, every sum over a column of doubles is exact. */
const exactMagnitude = 2 ** 53;

/**
 * One column of sample values while it grows: doubles while the sum of all magnitudes is at most 2^53, 64-bit integers
 * from then on (see `SampleValues`).
 */
export class ValueColumn {
  #doubles: GrowableFloat64;
  #integers: GrowableInt64 | undefined;
  #magnitude = 0;

  constructor(capacity = 64) {
    this.#doubles = new GrowableFloat64(capacity);
  }

  get length(): number {
    return this.#integers === undefined ? this.#doubles.length : this.#integers.length;
  }

  /** A whole number of at most 2^53 in magnitude. */
  push(value: number): void {
    if (this.#integers !== undefined) {
      this.#integers.push(BigInt(value));
      return;
    }
    this.#magnitude += value < 0 ? -value : value;
    if (this.#magnitude <= exactMagnitude) this.#doubles.push(value);
    else this.#widen().push(BigInt(value));
  }

  /** Any 64-bit integer; one beyond 64 bits wraps as it does in pprof. */
  pushBig(value: bigint): void {
    const wrapped = BigInt.asIntN(64, value);
    if (wrapped >= -9007199254740992n && wrapped <= 9007199254740992n) this.push(Number(wrapped));
    else (this.#integers ?? this.#widen()).push(wrapped);
  }

  take(): SampleValues {
    return this.#integers === undefined ? this.#doubles.take() : this.#integers.take();
  }

  #widen(): GrowableInt64 {
    const integers = new GrowableInt64(this.#doubles.length + 64);
    for (let i = 0; i < this.#doubles.length; i++) integers.push(BigInt(this.#doubles.data[i] ?? 0));
    this.#doubles = new GrowableFloat64(1);
    this.#integers = integers;
    return integers;
  }
}
