import { expect, it } from "vitest";
import { factChangeText, factText } from "./fact-text.ts";

const stated = (value: number, step: number) => ({ value, step });

it("keeps stated units and digits, and scales what is measured", () => {
  expect(factText(stated(43.5, 0.1), "GB")).toBe("43.5 GB");
  expect(factText(stated(100, 0), "GB")).toBe("100 GB");
  expect(factText(stated(184, 0.1), "h")).toBe("184.0 h");
  expect(factText(stated(-16, 0), "%")).toBe("−16 %");
  expect(factText(stated(43.5 * 2 ** 30, 0), "bytes")).toBe("43.50 GiB");
  expect(factChangeText(stated(0.6, 0.1), stated(24, 0.1), "h")).toBe("+23.4 h");
  expect(factChangeText(stated(7, 0), stated(4, 0), "ms")).toBe("−3 ms");
  expect(factChangeText(stated(7.25, 0.01), stated(7.255, 0.01), "GB")).toBeUndefined();
});

it("keeps the digits of whole numbers that a double does not hold", () => {
  const one = { value: 2 ** 53, digits: "9007199254740993", step: 0 };
  const next = { value: 2 ** 53, digits: "9007199254740994", step: 0 };
  expect(factText(one, "keys")).toBe("9007199254740993 keys");
  expect(factText(one, "count")).toBe("9,007,199,254,740,993");
  expect(factChangeText(one, next, "keys")).toBe("+1 keys");
  expect(factChangeText(next, one, "count")).toBe("−1");
  expect(factChangeText(one, one, "keys")).toBeUndefined();
  expect(factChangeText(stated(1, 0), one, "keys")).toBe("+9007199254740992 keys");
});
