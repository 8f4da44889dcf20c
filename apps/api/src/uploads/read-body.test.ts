import { setImmediate } from "node:timers/promises";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { readBody } from "./read-body.ts";

const never = new AbortController().signal;

test("an error with the last chunk, after which the stream ends at once, is thrown", async () => {
  const taken: string[] = [];
  const take = async (chunk: Uint8Array): Promise<void> => {
    await setImmediate();
    if (taken.length === 1) throw new Error("no room for it");
    taken.push(Buffer.from(chunk).toString());
  };
  const body = Readable.from([Buffer.from("first "), Buffer.from("last")], { objectMode: false });
  await expect(readBody(body, take, never)).rejects.toThrow("no room for it");
  expect(taken).toEqual(["first "]);
});

test("it ends when the last chunk has been taken", async () => {
  let bytes = 0;
  const take = async (chunk: Uint8Array): Promise<void> => {
    await setImmediate();
    bytes += chunk.length;
  };
  await readBody(Readable.from([Buffer.alloc(10), Buffer.alloc(5)], { objectMode: false }), take, never);
  expect(bytes).toBe(15);
});
