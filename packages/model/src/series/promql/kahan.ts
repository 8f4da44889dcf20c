/** A running sum that keeps the rounding errors (Neumaier's variant of Kahan's), as Prometheus' `*_over_time` do. */
export class KahanSum {
  sum: number;
  error = 0;

  constructor(start = 0) {
    this.sum = start;
  }

  add(value: number): void {
    const next = this.sum + value;
    if (next === Infinity || next === -Infinity) this.error = 0;
    else if (Math.abs(this.sum) >= Math.abs(value)) this.error += this.sum - next + value;
    else this.error += value - next + this.sum;
    this.sum = next;
  }

  get total(): number {
    return this.sum + this.error;
  }
}

/** Mean of values: of their exact sum while that is finite, else built up step by step so that it does not overflow. */
export class KahanMean {
  #sum = new KahanSum();
  #mean: KahanSum | undefined;
  #count = 0;

  add(value: number): void {
    this.#count++;
    if (this.#mean === undefined) {
      const { sum, error } = this.#sum;
      this.#sum.add(value);
      if (this.#count === 1 || (this.#sum.sum !== Infinity && this.#sum.sum !== -Infinity)) return;
      this.#mean = new KahanSum(sum / (this.#count - 1));
      this.#mean.error = error / (this.#count - 1);
    }
    const part = (this.#count - 1) / this.#count;
    this.#mean.sum *= part;
    this.#mean.error *= part;
    this.#mean.add(value / this.#count);
  }

  get mean(): number {
    if (this.#mean !== undefined) return this.#mean.total;
    return this.#sum.sum / this.#count + this.#sum.error / this.#count;
  }
}
