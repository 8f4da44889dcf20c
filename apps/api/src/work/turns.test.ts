import { expect, test } from "vitest";
import { Turns } from "./turns.ts";

test("work on one thing is done in turn, other work beside it, and a failure holds nobody up", async () => {
  const turns = new Turns(60_000);
  const order: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string, fails = false) =>
    new Promise<string>((resolve, reject) => {
      order.push(`begins ${name}`);
      ends.push(() => (fails ? reject(new Error(name)) : resolve(name)));
    });
  const first = turns.take("a", () => work("first", true));
  const second = turns.take("a", () => work("second"));
  const other = turns.take("b", () => work("other"));
  expect(order).toEqual(["begins first", "begins other"]);
  ends[0]!();
  await expect(first).rejects.toThrow("first");
  await expect.poll(() => order.at(-1)).toBe("begins second");
  ends[1]!();
  ends[2]!();
  expect(await Promise.all([second, other])).toEqual(["second", "other"]);
  const later = turns.take("a", () => work("later"));
  expect(order.at(-1)).toBe("begins later");
  ends[3]!();
  expect(await later).toBe("later");
});

test("nobody waits for ever", async () => {
  const turns = new Turns(5);
  let end = (): void => {};
  const slow = turns.take("a", () => new Promise<void>((resolve) => (end = resolve)));
  expect(await turns.take("a", async () => "beside it")).toBe("beside it");
  end();
  await slow;
});

test("who only waits for a thing holds nobody up", async () => {
  const turns = new Turns(60_000);
  const order: string[] = [];
  let end = (): void => {};
  const reading = turns.take("a", () => new Promise<void>((_, reject) => (end = () => reject(new Error("no")))));
  const waits = turns.ended("a").then(() => order.push("who waits for a"));
  await turns.ended("b").then(() => order.push("who waits for b"));
  expect(order).toEqual(["who waits for b"]);
  end();
  await expect(reading).rejects.toThrow("no");
  await waits;
  await turns.ended("a");
  expect(order).toEqual(["who waits for b", "who waits for a"]);
});
