import { expect, test } from "vitest";
import { UntilWritten } from "./until-written.ts";

function counted(writes: (() => number) | null, atMost = 2) {
  const kept = new UntilWritten<number>({ writes }, atMost);
  let made = 0;
  return { get: (name: string) => kept.get(name, async () => ++made) };
}

test("a value is made once for all who ask, and again after a write", async () => {
  let writes = 0;
  const { get } = counted(() => writes);
  expect(await Promise.all([get("a"), get("a"), get("b")])).toEqual([1, 1, 2]);
  writes++;
  expect([await get("a"), await get("a"), await get("b")]).toEqual([3, 3, 4]);
});

test("a value whose making began before a write is not given after it", async () => {
  let writes = 0;
  const { get } = counted(() => writes);
  const before = get("a");
  writes++;
  expect([await get("a"), await before]).toEqual([2, 1]);
});

test("no more values are kept than asked for, and none where other processes write", async () => {
  const few = counted(() => 0);
  for (const name of ["a", "b", "c"]) await few.get(name);
  expect([await few.get("c"), await few.get("b"), await few.get("a")]).toEqual([3, 2, 4]);
  const shared = counted(null);
  expect([await shared.get("a"), await shared.get("a")]).toEqual([1, 2]);
});

test("what cannot be made is tried again", async () => {
  const kept = new UntilWritten<number>({ writes: () => 0 }, 2);
  await expect(kept.get("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await kept.get("a", async () => 1)).toBe(1);
});
