import { expect, it } from "vitest";
import { type ChoosableFinding, chooseFindings } from "./choose-findings.ts";

const finding = (group: ChoosableFinding["group"], id: number): ChoosableFinding => ({
  id: `${group}${id}`,
  group,
  subject: "",
  reading: "plain",
  evidence: { view: "benchmarks" },
  mark: { state: "none" },
});
const many = (group: ChoosableFinding["group"], count: number) =>
  Array.from({ length: count }, (_, id) => finding(group, id));

it("keeps room for every group", () => {
  const chosen = chooseFindings([
    ...many("better", 20),
    ...many("worse", 20),
    ...many("traded", 1),
    ...many("refused", 1),
  ]);
  expect(chosen.map(({ id }) => id)).toEqual([
    "better0",
    "better1",
    "better2",
    "worse0",
    "worse1",
    "worse2",
    "traded0",
    "refused0",
  ]);
});

it("shows more of what is unclear where nothing is proven", () => {
  expect(chooseFindings([...many("unclear", 9), ...many("refused", 1)])).toHaveLength(6);
});

it("shows one of each quantity before a second of any, and what is pinned always", () => {
  const bench = (subject: string, state: "pinned" | "none" = "none"): ChoosableFinding => ({
    ...finding("better", 0),
    id: `bench:${subject}`,
    subject,
    mark: { state },
  });
  const chosen = chooseFindings([
    bench("A sec/op"),
    bench("B sec/op"),
    bench("C sec/op"),
    bench("A B/op"),
    bench("D sec/op", "pinned"),
  ]);
  expect(chosen.map(({ subject }) => subject)).toEqual(["A sec/op", "B sec/op", "A B/op", "D sec/op"]);
});
