/**
 * Typed arrays that grow by doubling. `take` gives the finished column, trimmed to its length; the growable must not be
 * used after it.
 */
export class GrowableUint32 {
  data: Uint32Array;
  length = 0;

  constructor(capacity = 64) {
    this.data = new Uint32Array(Math.max(1, capacity));
  }

  push(value: number): void {
    if (this.length === this.data.length) {
      const wider = new Uint32Array(this.data.length * 2);
      wider.set(this.data);
      this.data = wider;
    }
    this.data[this.length++] = value;
  }

  /** Makes room for `more` rows, so that they can be written to `data` directly. */
  reserve(more: number): void {
    if (this.length + more <= this.data.length) return;
    const wider = new Uint32Array(Math.max(this.data.length * 2, this.length + more));
    wider.set(this.data);
    this.data = wider;
  }

  /** Adds the values in their order. */
  pushAll(values: ArrayLike<number>): void {
    this.reserve(values.length);
    const { data, length } = this;
    for (let i = 0; i < values.length; i++) data[length + i] = values[i]!;
    this.length = length + values.length;
  }

  take(): Uint32Array {
    return this.length === this.data.length ? this.data : this.data.slice(0, this.length);
  }

  /** The bits read as signed numbers: -1 was pushed as 0xffffffff. */
  takeSigned(): Int32Array {
    const bits = this.take();
    return new Int32Array(bits.buffer, bits.byteOffset, bits.length);
  }
}

/** Doubles that grow as `GrowableUint32` does. */
export class GrowableFloat64 {
  data: Float64Array;
  length = 0;

  constructor(capacity = 64) {
    this.data = new Float64Array(Math.max(1, capacity));
  }

  push(value: number): void {
    if (this.length === this.data.length) {
      const wider = new Float64Array(this.data.length * 2);
      wider.set(this.data);
      this.data = wider;
    }
    this.data[this.length++] = value;
  }

  take(): Float64Array {
    return this.length === this.data.length ? this.data : this.data.slice(0, this.length);
  }
}

/** Signed 64-bit integers; `takeUnsigned` reads the same bits as unsigned. */
export class GrowableInt64 {
  data: BigInt64Array;
  length = 0;

  constructor(capacity = 64) {
    this.data = new BigInt64Array(Math.max(1, capacity));
  }

  push(value: bigint): void {
    if (this.length === this.data.length) {
      const wider = new BigInt64Array(this.data.length * 2);
      wider.set(this.data);
      this.data = wider;
    }
    this.data[this.length++] = value;
  }

  take(): BigInt64Array {
    return this.length === this.data.length ? this.data : this.data.slice(0, this.length);
  }

  takeUnsigned(): BigUint64Array {
    const bits = this.take();
    return new BigUint64Array(bits.buffer, bits.byteOffset, bits.length);
  }
}
