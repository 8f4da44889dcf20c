import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Piscina } from "piscina";
import { afterAll, expect, test } from "vitest";
import { watchPool } from "./watch-pool.ts";

const folder = mkdtempSync(join(tmpdir(), "sweetspot-pool-"));
afterAll(() => rmSync(folder, { recursive: true }));

function poolOf(code: string): Piscina<never, unknown> {
  const filename = join(folder, `${Math.random()}.mjs`);
  writeFileSync(filename, code);
  return new Piscina({ filename, minThreads: 1, maxThreads: 1, atomics: "disabled" });
}

test("threads that fail while they load are told of, though no task ever ends", async () => {
  const pool = poolOf("throw new Error('cannot be loaded')");
  const why = new Promise<string>((resolve) => watchPool(pool, "probe", resolve, 300));
  expect(await why).toMatch(/cannot start \(cannot be loaded\)/);
  await pool.destroy();
});

test("a thread that dies once is replaced, and nobody is told", async () => {
  const pool = poolOf(`
    export default (what) => {
      if (what === "die") setTimeout(() => { throw new Error("died later"); }, 10);
      if (what === "probe") throw new Error("alive");
      return "done";
    }`);
  const told: string[] = [];
  watchPool(pool, "probe", (why) => told.push(why), 5_000);
  const died = new Promise((resolve) => pool.once("error", resolve));
  await pool.run("die" as never);
  await died;
  expect(await pool.run("work" as never)).toBe("done");
  await expect(pool.run("probe" as never)).rejects.toThrow("alive");
  expect(told).toEqual([]);
  await pool.destroy();
});
