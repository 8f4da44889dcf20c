import { formatShortest } from "../number-text.ts";
import { bucketsOf, isCustom, type NativeHistogram } from "./native-histogram.ts";

/**
 * A histogram in one line, `{count:3, sum:1.5, (0.5,1]:3}`, its filled buckets ascending. A bucket that reaches into the
 * zero bucket keeps its bounds. Source: prometheus/prometheus model/histogram/float_histogram.go, `String`.
 */
export function printHistogram(histogram: NativeHistogram): string {
  const { count, sum, zeroThreshold, zeroCount } = histogram;
  const parts = [`count:${formatShortest(count)}`, `sum:${formatShortest(sum)}`];
  const put = (open: string, lower: number, upper: number, close: string, filling: number): void => {
    if (filling === 0) return;
    parts.push(`${open}${formatShortest(lower)},${formatShortest(upper)}${close}:${formatShortest(filling)}`);
  };
  for (const { lower, upper, count: filling } of [...bucketsOf(histogram, "negative")].reverse())
    put("[", -upper, -lower, ")", filling);
  put("[", -zeroThreshold, zeroThreshold, "]", zeroCount);
  for (const { lower, upper, count: filling } of bucketsOf(histogram, "positive"))
    put(isCustom(histogram) && lower === -Infinity ? "[" : "(", lower, upper, "]", filling);
  return `{${parts.join(", ")}}`;
}
