const [space, star, plus, minus, zero, nine] = [32, 42, 43, 45, 48, 57];
/** A number with no more digits than this is exact in a float. */
const exactDigits = 15;

/** The cells of one line of costs, which spaces part: one, or several as `cg_merge` writes them. Lines are many, so that no text is made of a cell. */
export class CostCells {
  /** The number of the cell that `next` came to; NaN for a cell that is not a number. */
  value = 0;
  /** Whether the cell has nothing in it. */
  isEmpty = false;
  #line = "";
  #at = 0;
  #first = 0;

  begin(line: string): void {
    this.#line = line;
    this.#at = 0;
  }

  /** Passes over a cell. */
  skip(): void {
    const end = this.#line.indexOf(" ", this.#at);
    this.#at = (end < 0 ? this.#line.length : end) + 1;
    this.#passBlanks();
  }

  #passBlanks(): void {
    while (this.#at < this.#line.length && this.#line.charCodeAt(this.#at) === space) this.#at++;
  }

  /** Goes to the next cell; false after the last. */
  next(): boolean {
    const line = this.#line;
    const { length } = line;
    const begin = this.#at;
    if (begin > length) return false;
    // No character behind the line is asked for: its code would be NaN, and every code a float.
    const first = begin < length ? line.charCodeAt(begin) : 0;
    const digits = first === plus || first === minus ? begin + 1 : begin;
    let at = digits;
    let value = 0;
    let code = 0;
    for (; at < length; at++) {
      code = line.charCodeAt(at);
      if (code < zero || code > nine) break;
      value = value * 10 + (code - zero);
    }
    if (at === digits || at - digits > exactDigits || (at < length && code !== space)) {
      const end = line.indexOf(" ", at);
      at = end < 0 ? line.length : end;
      this.value = Number(line.slice(begin, at));
    } else this.value = first === minus ? -value : value;
    this.#first = first;
    this.isEmpty = at === begin;
    this.#at = at + 1;
    this.#passBlanks();
    return true;
  }

  /** The cell as a position: a number, a distance from the last position, or the last again. */
  position(last: number): number {
    if (this.#first === star || !Number.isFinite(this.value)) return last;
    return this.#first === plus || this.#first === minus ? last + this.value : this.value;
  }
}
