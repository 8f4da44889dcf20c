import type { ReadingId } from "@sweetspot/model/ids";
import { expect, test } from "vitest";
import { tasks } from "./tasks.ts";

const query = { file: "v/f" };
const [a, b, c, p] = ["a", "b", "c", "p"] as ReadingId[] as [ReadingId, ReadingId, ReadingId, ReadingId];

test("findings wait for the thread that loads the series of the charts beside them", () => {
  const files = [
    { variant: "y", name: "m", reading: b, kind: "series" },
    { variant: "x", name: "p", reading: p, kind: "profile" },
    { variant: "x", name: "m", reading: a, kind: "series" },
  ] as const;
  const variants = [
    { name: "x", readings: [a] },
    { name: "y", readings: [b] },
  ];
  const findings = { variants: ["x", "y"], files } as unknown as Parameters<
    NonNullable<(typeof tasks)["findings.all"]["affinity"]>
  >[0];
  const charts = { variants, query: {}, told: {} };
  const turn = tasks["series.chart"].turn?.(charts);
  expect(turn).toBe("a b");
  expect(tasks["findings.all"].after?.(findings)).toBe(turn);
  expect(tasks["findings.all"].turn).toBeUndefined();
  expect(tasks["findings.all"].affinity?.(findings)).toBe(tasks["series.chart"].affinity?.(charts));
  expect(tasks["findings.all"].after?.({ ...findings, files: files.filter(({ kind }) => kind === "profile") })).toBe(
    undefined,
  );
});

test("views of one profile share a thread, and a turn where they share a tree", () => {
  const both = { files: [a], base: [c] };
  const flame = tasks["profiles.flame"];
  const search = tasks["profiles.search"];
  const filtered = { ...query, focus: "x" };
  expect(flame.affinity?.({ ...both, query })).toBe("a c");
  expect(search.affinity?.({ ...both, query: { ...filtered, search: "y" } })).toBe("a c");
  expect(search.turn?.({ ...both, query: { ...query, search: "y" } })).toBe(flame.turn?.({ ...both, query }));
  expect(search.turn?.({ ...both, query: { ...filtered, search: "y" } })).not.toBe(flame.turn?.({ ...both, query }));
  expect(flame.turn?.({ files: [c], base: [a], query })).not.toBe(flame.turn?.({ ...both, query }));
});
