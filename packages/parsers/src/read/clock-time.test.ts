import { expect, test } from "vitest";
import { clockTime, unknownZone } from "./clock-time.ts";

const wanted = Date.UTC(2026, 10, 24, 11, 51, 10);

test.each([
  ["1795521070", wanted],
  ["1795521070.250", wanted + 250],
  ["1795521070250", wanted + 250],
  ["1795521070250999000", wanted + 250],
  ["2026-11-24T11:51:10Z", wanted],
  ["2026-11-24 11:51:10.5", wanted + 500],
  ["2026-11-24T13:51:10,250+02:00", wanted + 250],
  ["2026-11-24 06:51:10 -0500", wanted],
  ["Tue Nov 24 11:51:10 UTC 2026", wanted],
  ["Tue Nov  3 01:02:03 PM CET 2026", Date.UTC(2026, 10, 3, 12, 2, 3)],
  ["Tue Nov  3 12:02:03 -03 2026", Date.UTC(2026, 10, 3, 15, 2, 3)],
  ["Tue Nov  3 12:02:03 IST 2026", Date.UTC(2026, 10, 3, 12, 2, 3)],
  ["Tue Nov  3 12:02:03 AM UTC 2026", Date.UTC(2026, 10, 3, 0, 2, 3)],
])("%s", (text, ms) => expect(clockTime(text)).toBe(ms));

test.each(["", "12", "2026-11-24", "2026-13-40T00:00:00Z", "Tue Xyz 24 11:51:10 UTC 2026", "179552107"])(
  "%s is no time",
  (text) => expect(clockTime(text)).toBeNaN(),
);

test("a zone is named that several are called by", () => {
  expect(["IST", "EST", "+0530"].map((zone) => unknownZone(`Tue Nov  3 12:02:03 ${zone} 2026`))).toEqual([
    "IST",
    undefined,
    undefined,
  ]);
});
