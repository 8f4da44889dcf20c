import {
  filled,
  Hint,
  isCustom,
  type NativeHistogram,
  noBuckets,
} from "@sweetspot/model/series/native/native-histogram";
import { parseFloatText } from "@sweetspot/model/series/number-text";
import { isKnownSchema } from "./native-protobuf.ts";
import { spanIndexes } from "./tsdb/histogram-chunk.ts";

/** One plain number of a composite value: a series whose name has the suffix, with one more label for a bucket or quantile. */
interface PlainPart {
  readonly suffix: string;
  readonly label?: readonly [name: string, value: string];
  readonly value: number;
}

/** A histogram or summary in one value, as OpenMetrics 2.0 writes it. */
export interface CompositeValue {
  readonly native: NativeHistogram | undefined;
  readonly plain: readonly PlainPart[];
}

/** An Error that tells the reason that a composite value cannot be read. */
class BadComposite extends Error {}

const part = /([a-z_]+):(\[[^\][]*\]|[^,\][]+)(,|$)/y;
const sums: ReadonlySet<string> = new Set(["count", "sum", "gcount", "gsum"]);
const lists = { bucket: ["_bucket", "le"], quantile: ["", "quantile"] } as const;

/**
 * Reads `count:2,sum:0.3,schema:3,zero_threshold:1e-9,zero_count:0,positive_spans:[0:2],positive_buckets:[1,1],bucket:[1.0:2,+Inf:2]`,
 * the text between the braces. Answers the reason where it cannot be read. Source: OpenMetrics 2.0, "CompositeValue".
 */
export function readComposite(text: string): CompositeValue | string {
  try {
    const parts = partsOf(text);
    const native = parts.has("schema") ? nativeOf(parts) : undefined;
    const plain = [...parts].flatMap(([key, stated]): PlainPart[] => {
      if (key === "bucket" || key === "quantile") {
        const [suffix, name] = lists[key];
        return pairsOf(stated).map(([value, number]) => ({ suffix, label: [name, value], value: numberOf(number) }));
      }
      return sums.has(key) ? [{ suffix: `_${key}`, value: numberOf(stated) }] : [];
    });
    // A native histogram has its count and sum in itself; beside classic buckets they are series, too.
    return { native, plain: native !== undefined && !parts.has("bucket") ? [] : plain };
  } catch (error) {
    if (error instanceof BadComposite) return error.message;
    throw error;
  }
}

function partsOf(text: string): Map<string, string> {
  const parts = new Map<string, string>();
  for (part.lastIndex = 0; part.lastIndex < text.length || parts.size === 0;) {
    const at = part.lastIndex;
    const found = part.exec(text);
    if (found === null) throw new BadComposite(`"${text.slice(at, at + 40)}" is not part of a histogram or summary.`);
    parts.set(found[1]!, found[2]!);
  }
  return parts;
}

function nativeOf(parts: ReadonlyMap<string, string>): NativeHistogram {
  const number = (...keys: string[]): number => {
    const stated = keys.map((key) => parts.get(key)).find((text) => text !== undefined);
    return stated === undefined ? 0 : numberOf(stated);
  };
  const schema = number("schema");
  if (isCustom({ schema }))
    throw new BadComposite(`custom bounds (schema ${schema}) have no place in OpenMetrics 2.0.`);
  if (!isKnownSchema(schema)) throw new BadComposite(`native histograms of schema ${schema} are not known.`);
  return {
    schema,
    hint: parts.has("gcount") ? Hint.gauge : Hint.unknown,
    zeroThreshold: number("zero_threshold"),
    zeroCount: number("zero_count"),
    count: number("count", "gcount"),
    sum: number("sum", "gsum"),
    positive: sideOf(parts, "positive"),
    negative: sideOf(parts, "negative"),
    bounds: [],
  };
}

function sideOf(parts: ReadonlyMap<string, string>, side: "positive" | "negative"): NativeHistogram["positive"] {
  const counts = itemsOf(parts.get(`${side}_buckets`) ?? "[]").map(numberOf);
  const spans = spanIndexes(counts.length);
  const known = pairsOf(parts.get(`${side}_spans`) ?? "[]").every(([offset, length]) =>
    spans.add(numberOf(offset), numberOf(length)),
  );
  if (!known || spans.indexes.length !== counts.length)
    throw new BadComposite(`the ${side} spans name other buckets than the ${counts.length} that are given.`);
  return counts.length === 0 ? noBuckets : filled(spans.indexes, counts);
}

function itemsOf(list: string): string[] {
  if (!list.startsWith("[")) throw new BadComposite(`"${list.slice(0, 40)}" is not a list.`);
  return list === "[]" ? [] : list.slice(1, -1).split(",");
}

const pairsOf = (list: string): [string, string][] =>
  itemsOf(list).map((item) => {
    const at = item.indexOf(":");
    if (at < 0) throw new BadComposite(`"${item.slice(0, 40)}" is not a pair.`);
    return [item.slice(0, at), item.slice(at + 1)];
  });

function numberOf(text: string): number {
  const value = parseFloatText(text.trim());
  if (value === undefined) throw new BadComposite(`"${text.slice(0, 40)}" is not a number.`);
  return value;
}
