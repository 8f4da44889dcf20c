import type { TSchema } from "typebox";
import { Value } from "typebox/value";

/** The first places where `value` is not of `schema`, a sentence each; none when it is. For tests and tools. */
export function violations(schema: TSchema, value: unknown): readonly string[] {
  return [...Value.Errors(schema, value)].slice(0, 3).map((error) => `${error.instancePath || "/"} ${error.message}`);
}
