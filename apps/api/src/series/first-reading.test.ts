import { expect, test } from "vitest";
import { firstReading, notesFirstReading } from "./first-reading.ts";

test("what needs the same files waits for their first reading, whatever becomes of it", async () => {
  const order: string[] = [];
  let end = (): void => {};
  const reading = notesFirstReading(
    ["a", "b"],
    new Promise<void>((_, reject) => (end = () => reject(new Error("no")))),
  );
  const waits = firstReading(["b", "a"]).then(() => order.push("same files"));
  await firstReading(["a"]).then(() => order.push("other files"));
  expect(order).toEqual(["other files"]);
  end();
  await expect(reading).rejects.toThrow("no");
  await waits;
  await firstReading(["a", "b"]);
  expect(order).toEqual(["other files", "same files"]);
});
