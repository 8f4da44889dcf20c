import { type BucketCounts, Hint, isCustom, type NativeHistogram } from "./native-histogram.ts";
import { commonBounds, withBounds, withSchema, withZeroThreshold } from "./combine-histograms.ts";

/**
 * Whether a counter started again between two samples: as the sample itself says, else where a count fell or the buckets
 * became finer. Source: prometheus/prometheus model/histogram/float_histogram.go, `DetectReset`.
 */
export function startedAgain(current: NativeHistogram, before: NativeHistogram): boolean {
  if (current.hint === Hint.reset) return true;
  if (current.hint === Hint.notReset) return false;
  if (current.count < before.count) return true;
  if (isCustom(current)) {
    if (!isCustom(before)) return true;
    const common = commonBounds(current.bounds, before.bounds);
    return anyFell(withBounds(current, common).positive, withBounds(before, common).positive);
  }
  if (current.schema > before.schema || current.zeroThreshold < before.zeroThreshold) return true;
  const widened = withZeroThreshold(before, current.zeroThreshold);
  if (widened.zeroThreshold !== current.zeroThreshold || current.zeroCount < widened.zeroCount) return true;
  const same = withSchema(widened, current.schema);
  return anyFell(current.positive, same.positive) || anyFell(current.negative, same.negative);
}

/** Whether any bucket has less than it had. */
function anyFell(current: BucketCounts, before: BucketCounts): boolean {
  let at = 0;
  for (let i = 0; i < before.index.length; i++) {
    const index = before.index[i]!;
    while (at < current.index.length && current.index[at]! < index) at++;
    const now = current.index[at] === index ? current.count[at]! : 0;
    if (now < before.count[i]!) return true;
  }
  return false;
}
