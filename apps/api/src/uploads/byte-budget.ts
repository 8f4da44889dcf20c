/** A number of bytes that several users share. */
export class ByteBudget {
  #left: number;

  constructor(bytes: number) {
    this.#left = bytes;
  }

  /** Takes bytes, if there are as many left; says whether it did. */
  take(bytes: number): boolean {
    if (bytes > this.#left) return false;
    this.#left -= bytes;
    return true;
  }

  /** Gives bytes back that were taken. */
  giveBack(bytes: number): void {
    this.#left += bytes;
  }
}
