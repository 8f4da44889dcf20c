import { ProfileBuilder } from "../src/profile/builder.ts";
import type { Profile, ValueType } from "../src/profile/table.ts";

/**
 * A profile stated as text: one stack a line, root first, names parted by `;`, then one value
 * for each sample type.
 *
 *   main;parse;alloc 3
 *   main;write       1
 */
export function profileFromStacks(
  text: string,
  sampleTypes: readonly ValueType[] = [{ type: "samples", unit: "count" }],
): Profile {
  const builder = new ProfileBuilder(sampleTypes);
  for (const line of text.split("\n")) {
    const words = line.trim().split(/\s+/);
    if (words.length <= sampleTypes.length) continue;
    const values = words.slice(-sampleTypes.length).map(BigInt);
    const names = words.slice(0, -sampleTypes.length).join(" ").split(";");
    const stack = names.filter((name) => name !== "").map((name) => builder.frame(name));
    builder.sample(stack.reverse(), values);
  }
  return builder.finish();
}
