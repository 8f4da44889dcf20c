import { type Measured, isRelative } from "./measure.ts";
import { wholeWordAt } from "./orientation.ts";
import type { Refusal } from "./verdict.ts";

/** Words that say what a change is of. */
const topics = {
  time: /\b(?:time|latenc(?:y|ies)|durations?|faster|slower|quicker|longer|shorter|sooner|speed\w*|slow\w*|fast|cpu|seconds?|(?:nano|micro|milli)seconds|runtime|wall)\b/iu,
  memory: /\b(?:memory|bytes?|heap|rss|resident|sizes?|files?|disk|storage|footprint|ram|allocated)\b/iu,
  count: /\b(?:allocations?|allocs|objects|goroutines|number of|count of)\b/iu,
  rate: /\b(?:throughput|bandwidth|(?:[KMG]i?)?B\/s|ops\/s|rate|fast|slow|faster|slower|quicker|sooner|speed\w*)\b/iu,
} as const;
type Topic = keyof typeof topics;
const names: Readonly<Record<Topic, string>> = { time: "time", memory: "memory", count: "counts", rate: "a rate" };

/** Names that are everyday words say nothing about which variant a sentence is of. */
const everyday =
  /^(?:before|after|old|new|base|baseline|control|main|master|head|published|measured|test|current|previous|\p{L}|\d+)$/iu;

/**
 * A refusal where the sentence speaks of something else than its calculation: of allocations where that is of bytes, or
 * of one variant where it is of others. Null where nothing says so.
 */
export function otherSubject(sentence: string, measured: Measured, variants: readonly string[]): Refusal | null {
  return otherTopic(sentence, measured) ?? otherVariant(sentence, measured, variants);
}

function otherTopic(sentence: string, measured: Measured): Refusal | null {
  const { form } = measured;
  if (!isRelative(measured) || form.kind === "plain" || form.first.references.length === 0) return null;
  const own = topicOf(form.first);
  const said = (Object.keys(topics) as Topic[]).filter((topic) => topics[topic].test(sentence));
  if (own === null || said.length === 0 || said.includes(own)) return null;
  return { code: "other-subject", said: names[said[0]!], calculated: names[own] };
}

function topicOf({ dimension, isCount }: Measured): Topic | null {
  if (dimension.kind === "unknown") return null;
  if (dimension.time < 0) return "rate";
  if (dimension.time > 0) return "time";
  if (dimension.bytes > 0) return "memory";
  return isCount ? "count" : null;
}

function otherVariant(sentence: string, { references }: Measured, variants: readonly string[]): Refusal | null {
  const args = references.flatMap((reference) => reference.args.map((arg) => arg.toLowerCase()));
  if (args.length === 0) return null;
  const named = variants.filter((name) => !everyday.test(name) && wholeWordAt(sentence, name) !== -1);
  const used = new Set(references.flatMap((reference) => reference.args.slice(2)));
  if (named.length === 0 || named.some((name) => args.some((arg) => arg.includes(name.toLowerCase())))) return null;
  return { code: "other-subject", said: named[0]!, calculated: [...used].join(", ") };
}
