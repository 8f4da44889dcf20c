import { expect, test } from "vitest";
import { characterWidth, labelFor, labelInset } from "./frame-label.ts";

const roomFor = (characters: number) => characters * characterWidth + 2 * labelInset + 0.01;

test("a label is as much of a name as there is room for", () => {
  expect(labelFor("main.main", roomFor(9))).toBe("main.main");
  expect(labelFor("main.main", roomFor(8))).toBe("main.ma…");
  expect(labelFor("main.main", roomFor(3))).toBe("ma…");
  expect(labelFor("main.main", roomFor(2))).toBe("");
  expect(labelFor("main.main", 0)).toBe("");
  expect(labelFor("", roomFor(5))).toBe("");
});

test("wide characters take two places, and none is cut in two", () => {
  expect(labelFor("函数.主", roomFor(7))).toBe("函数.主");
  expect(labelFor("函数.主", roomFor(6))).toBe("函数.…");
  expect(labelFor("a🔥🔥🔥", roomFor(4))).toBe("a🔥…");
});
