import { expect, test } from "vitest";
import { FairQueue } from "./fair-queue.ts";

test("owners take turns however much one of them asks for, and only they are told to come back", async () => {
  const queue = new FairQueue(1, 3);
  const done: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (owner: string, name: string): Promise<void> =>
    queue.run(owner, async () => {
      done.push(name);
      await new Promise<void>((end) => ends.push(end));
    });
  const all = [ask("a", "a1"), ask("a", "a2"), ask("a", "a3"), ask("a", "a4")];
  await expect(ask("a", "a5")).rejects.toMatchObject({ code: "busy" });
  all.push(ask("b", "b1"), ask("c", "c1"), ask("b", "b2"));
  expect(queue.waiting).toBe(6);
  while (done.length < 7 || ends.length > 0) {
    ends.shift()?.();
    await new Promise((soon) => setImmediate(soon));
  }
  await Promise.all(all);
  expect(done).toEqual(["a1", "a2", "b1", "c1", "a3", "b2", "a4"]);
  // All places are free again.
  await queue.run("d", async () => {});
  expect(queue.waiting).toBe(0);
});

test("work that fails gives its place back", async () => {
  const queue = new FairQueue(1, 3);
  await expect(queue.run("a", () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
  await queue.run("a", async () => {});
});
