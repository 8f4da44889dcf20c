/** Ends a `switch` over a union: does not compile while a case is missing, and throws on a value no type allows. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
}
