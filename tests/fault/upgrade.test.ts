import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeApp } from "../support/make-app.ts";
import { makeOlderData } from "../support/older-data.ts";

let data = "";
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), "sweetspot-upgrade-"));
});
afterEach(() => rm(data, { recursive: true, force: true }));

test("data of an older schema is copied, upgraded and read again, each file with its own name", async () => {
  await makeOlderData(data, "# TYPE x_total counter\nx_total 5\n", ["m-1795228068035.prom", "m-1795228073035.prom"]);
  const server = await makeApp({ data });
  await server.settled();
  const { artifacts, revision } = (await server.get("/api/v1/reports/old/r")).json();
  expect(revision).toBe(3);
  expect(artifacts).toMatchObject([
    { name: "m-1795228068035.prom", state: "ready", summary: { startMs: 1795228068035 } },
    { name: "m-1795228073035.prom", state: "ready", summary: { startMs: 1795228073035 } },
  ]);
  await server.close();
  expect(await readdir(join(data, "backups"))).toHaveLength(1);
});
