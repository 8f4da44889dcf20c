import type { TopBody } from "@sweetspot/contract";
import { expect, test } from "vitest";
import { groupByFile } from "./line-groups.ts";

const answer: TopBody = {
  kind: "top",
  sampleType: { type: "cpu", unit: "nanoseconds" },
  whole: 100,
  names: ["main.f a b.go:12", "main.f a b.go:3", "libc.so", "main.g g.go"],
  files: ["a b.go", "a b.go", "", "g.go"],
  flat: [10, 20, 50, 5],
  cum: [10, 30, 50, 5],
  spread: null,
  exact: null,
  mean: false,
  trimmed: null,
};

test("groups by file, heaviest first, lines in order", () => {
  expect(
    groupByFile(answer, "").map(({ file, flat, lines }) => [file, flat, lines.map(({ name, line }) => [name, line])]),
  ).toEqual([
    ["", 50, [["libc.so", 0]]],
    [
      "a b.go",
      30,
      [
        ["main.f", 3],
        ["main.f", 12],
      ],
    ],
    ["g.go", 5, [["main.g", 0]]],
  ]);
});

test("searches names and files", () => {
  expect(groupByFile(answer, "g.go").map((group) => group.file)).toEqual(["g.go"]);
});
