import { expect, test } from "vitest";
import { measureLabel, percentage, scaledLabel } from "./pprof-measure.ts";
import { padLeft, twoDecimals, twoSignificant } from "./pprof-number.ts";

test("values are shown in the largest unit in which they are at least 1", () => {
  expect(measureLabel(1536, "bytes")).toBe("1.50kB");
  expect(measureLabel(-1536, "bytes")).toBe("-1.50kB");
  expect(measureLabel(90_000_000_000, "nanoseconds")).toBe("90s");
  expect(measureLabel(5_400_000_000_000, "ns")).toBe("1.50hrs");
  expect(measureLabel(3, "count")).toBe("3");
  expect(measureLabel(0, "bytes")).toBe("0");
});

test("a wanted unit is kept, one of another family gives the family's own", () => {
  expect(scaledLabel(2048, "bytes", "kb")).toBe("2kB");
  expect(scaledLabel(2_500_000_000, "nanoseconds", "mb")).toBe("2.50s");
  expect(scaledLabel(5, "widgets", "foo")).toBe("5foo");
});

test("percentages have two significant digits below one and no sign", () => {
  expect(percentage(1, 8)).toBe("12.50%");
  expect(percentage(-1, 3)).toBe("33.33%");
  expect(percentage(1, 1000)).toBe("  0.1%");
  expect(percentage(1, 1_000_000)).toBe("0.0001%");
  expect(percentage(1, 10_000_000)).toBe("1e-05%");
  expect(percentage(9_999, 10_000)).toBe("  100%");
  expect(percentage(5, 0)).toBe("    0%");
});

test("ties go to the even digit, as in Go", () => {
  expect([0.125, 0.375, 2.625, 2.875, -0.125].map(twoDecimals)).toEqual(["0.12", "0.38", "2.62", "2.88", "-0.12"]);
  expect([0.125, 0.375, 0.625, 0.0625].map(twoSignificant)).toEqual(["0.12", "0.38", "0.62", "0.062"]);
  expect(twoSignificant(0.996)).toBe("1");
  expect(twoDecimals(1e22)).toBe("10000000000000000000000.00");
});

test("padding counts code points", () => {
  expect(padLeft("😀", 3)).toBe("  😀");
  expect(padLeft("abc", 2)).toBe("abc");
});
