import { expect, it } from "vitest";
import { factChangeText, factText } from "./fact-text.ts";

it("keeps stated units and digits, and scales what is measured", () => {
  expect(factText(43.5, "GB", 0.1)).toBe("43.5 GB");
  expect(factText(100, "GB", 0)).toBe("100 GB");
  expect(factText(184, "h", 0.1)).toBe("184.0 h");
  expect(factText(-16, "%", 0)).toBe("−16 %");
  expect(factText(43.5 * 2 ** 30, "bytes", 0)).toBe("43.50 GiB");
  expect(factChangeText(23.4, "h", 0.1)).toBe("+23.4 h");
  expect(factChangeText(-3, "ms", 0)).toBe("−3 ms");
});
