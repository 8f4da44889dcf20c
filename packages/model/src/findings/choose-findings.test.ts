import { expect, it } from "vitest";
import { type ChoosableFinding, chooseFindings } from "./choose-findings.ts";
import type { FindingTone } from "./finding-names.ts";

interface Named extends ChoosableFinding {
  readonly name: string;
}

const finding = (tone: FindingTone, id: number): Named => ({
  name: `${tone}${id}`,
  kind: "bench-change",
  tone,
  quantity: "sec/op",
  mark: { state: "none" },
});
const many = (tone: FindingTone, count: number) => Array.from({ length: count }, (_, id) => finding(tone, id));

it("shows five, a cost beside its gain", () => {
  const chosen = chooseFindings([
    ...many("better", 20),
    ...many("worse", 20),
    ...many("traded", 1),
    ...many("refused", 1),
  ]);
  expect(chosen.map(({ name }) => name)).toEqual(["better0", "better1", "worse0", "worse1", "traded0"]);
});

it("shows what differs where nothing is established, and a refusal where there is room", () => {
  const names = (...given: Named[][]) => chooseFindings(given.flat()).map(({ name }) => name);
  expect(names(many("differs", 9), many("refused", 1))).toEqual([
    "differs0",
    "differs1",
    "differs2",
    "differs3",
    "differs4",
  ]);
  expect(names(many("differs", 2), many("refused", 1))).toEqual(["differs0", "differs1", "refused0"]);
});

it("shows one of each quantity before a second of any, and what is pinned always", () => {
  const bench = (name: string, quantity: string, state: "pinned" | "none" = "none"): Named => ({
    ...finding("better", 0),
    name,
    quantity,
    mark: { state },
  });
  const chosen = chooseFindings([
    bench("A", "sec/op"),
    bench("B", "sec/op"),
    bench("C", "sec/op"),
    bench("A", "B/op"),
    bench("D", "sec/op", "pinned"),
  ]);
  expect(chosen.map(({ name, quantity }) => `${name} ${quantity}`)).toEqual([
    "A sec/op",
    "B sec/op",
    "C sec/op",
    "A B/op",
    "D sec/op",
  ]);
});
