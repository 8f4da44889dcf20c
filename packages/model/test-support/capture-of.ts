import { SeriesBuilder } from "../src/series/builder.ts";
import { makeLabels } from "../src/series/labels.ts";
import type { Capture } from "../src/series/capture/capture.ts";

/**
 * A capture written as text, for tests: one series a line, `name{label=value,…} value value …`, every `stepMs` from the epoch
 * on. `_` is no sample, `x` a NaN.
 */
export function captureOf(text: string, stepMs = 1000): Capture {
  const builder = new SeriesBuilder({ series: 1000, samples: 1_000_000 });
  for (const line of text.trim().split("\n")) {
    const [, name = "", labels = "", values = ""] = /^\s*(\w+)(?:\{(.*?)\})?\s+(.*)$/.exec(line) ?? [];
    const pairs = labels
      .split(",")
      .filter(Boolean)
      .map((pair): [string, string] => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]);
    const series = builder.series(makeLabels([["__name__", name], ...pairs]));
    values.split(/\s+/).forEach((value, i) => {
      if (value !== "_") builder.add(series, i * stepMs, value === "x" ? NaN : Number(value));
    });
  }
  return { raw: builder.finish(), evaluated: null };
}
