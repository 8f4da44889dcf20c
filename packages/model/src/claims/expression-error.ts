/** A calculation that cannot be made; the message is a sentence for the author. */
export class ExpressionError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ExpressionError";
  }
}
