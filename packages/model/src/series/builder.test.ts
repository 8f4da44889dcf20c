import { expect, test } from "vitest";
import { SeriesBuilder } from "./builder.ts";
import { nameLabel } from "./labels.ts";

test("200,000 series, of which some share a hash of 32 bits, are kept apart and found again", () => {
  const builder = new SeriesBuilder({ series: 200_000, samples: 10 });
  const all = Array.from({ length: 200_000 }, (_, i) => [
    [nameLabel, "requests_total"] as const,
    ["code", String(i % 500)] as const,
    ["pod", `pod-${Math.floor(i / 500)}`] as const,
  ]);
  const series = all.map((labels) => builder.series(labels));
  expect(new Set(series).size).toBe(all.length);
  expect(all.map((labels) => builder.series(labels))).toEqual(series);
});

test("a full table finds the series that it has and cuts others, also those of texts that it knows", () => {
  const builder = new SeriesBuilder({ series: 2, samples: 10 });
  expect(builder.series([[nameLabel, "a"]])).toBe(0);
  expect(builder.series([["b", "c"]])).toBe(1);
  expect(builder.series([[nameLabel, "c"]])).toBe(-1);
  expect(builder.series([[nameLabel, "unknown"]])).toBe(-1);
  expect(builder.series([["b", "c"]])).toBe(1);
  expect(builder.cut.series).toBe(2);
});
