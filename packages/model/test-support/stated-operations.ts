import { BenchTableBuilder } from "../src/bench/builder.ts";
import type { BenchTable } from "../src/bench/table.ts";
import { ProfileBuilder, type ProfileHeader } from "../src/profile/builder.ts";
import type { Profile, ValueType } from "../src/profile/table.ts";

/**
 * Benchmark output stated as text, for tests: lines as `go test -bench` prints them, `key: value` lines before them.
 *
 *   BenchmarkA-8  100  250 ns/op  64 B/op
 */
export function benchFromText(text: string): BenchTable {
  const builder = new BenchTableBuilder();
  let config: { key: string; value: string }[] = [];
  for (const line of text.split("\n")) {
    const words = line.trim().split(/\s+/);
    const key = /^([a-z]\w*):\s*(.*)$/.exec(line.trim());
    if (key !== null) config = [...config, { key: key[1]!, value: key[2]! }];
    if (!words[0]!.startsWith("Benchmark")) continue;
    const values = [];
    for (let at = 2; at + 1 < words.length; at += 2) values.push({ value: Number(words[at]), unit: words[at + 1]! });
    builder.add({ name: words[0]!.slice("Benchmark".length), iterations: Number(words[1]), values, config });
  }
  return builder.build();
}

export const heapTypes: readonly ValueType[] = [
  { type: "alloc_objects", unit: "count" },
  { type: "alloc_space", unit: "bytes" },
];
export const cpuTypes: readonly ValueType[] = [
  { type: "samples", unit: "count" },
  { type: "cpu", unit: "nanoseconds" },
];

/**
 * A profile stated as text, for tests: a stack a line, root first, then its values, then labels as `key=text`. Stacks of
 * a benchmark have `testing.(*B).run1.func1` (its first round) or `testing.(*B).launch` before them, as Go's have.
 */
export function profileFromText(text: string, types: readonly ValueType[], header: ProfileHeader = {}): Profile {
  const isHeap = types.some(({ type }) => type === "alloc_space");
  const builder = new ProfileBuilder(types, {
    periodType: isHeap ? { type: "space", unit: "bytes" } : { type: "cpu", unit: "nanoseconds" },
    period: isHeap ? 524_288n : 10_000_000n,
    ...header,
  });
  for (const line of text.split("\n")) {
    const words = line.trim().split(/\s+/);
    if (words.length <= types.length) continue;
    const stack = words[0]!.split(";").map((name) => builder.frame(name));
    const labels = words.slice(1 + types.length).map((label) => {
      const [key = "", value = ""] = label.split("=");
      return { key, text: value };
    });
    builder.sample(stack.reverse(), words.slice(1, 1 + types.length).map(BigInt), labels);
  }
  return builder.finish();
}

/** Roots of a benchmark's stacks. */
export const firstRound = "testing.(*B).run1.func1;testing.(*B).runN";
export const laterRounds = "testing.(*B).launch;testing.(*B).runN";
