import { expect, it } from "vitest";
import { byteSize } from "./byte-size.ts";
import { ago } from "./dates.ts";

it("says sizes in powers of 1024, with three figures at the most", () => {
  expect([0, 812, 1024, 4403, 102_350, 55_574_528, 5 * 2 ** 40].map(byteSize)).toEqual([
    "0 B",
    "812 B",
    "1.0 KiB",
    "4.3 KiB",
    "100 KiB",
    "53.0 MiB",
    "5.0 TiB",
  ]);
});

it("says times as people do", () => {
  const at = Date.parse("2026-11-21T12:00:00Z");
  expect(ago("2026-11-21T11:59:50Z", at)).toBe("just now");
  expect(ago("2026-11-21T11:57:00Z", at)).toBe("3 minutes ago");
  expect(ago("2026-11-21T02:00:00Z", at)).toBe("10 hours ago");
  expect(ago("2026-11-20T12:00:00Z", at)).toBe("yesterday");
  expect(ago("2026-10-01T12:00:00Z", at)).toBe("1 Oct 2026");
});
