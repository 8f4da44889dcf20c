import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser } from "../support/browser.ts";
import { spawnServer, type SpawnedServer } from "../support/spawn-server.ts";

// The settings of compose.yaml, and a browser whose resolver says that a stranger's name is this machine: what a website
// reaches that points a name of its own at the server of who reads it.
let server: SpawnedServer;
let browser: Browser;
let data: string;
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), "sweetspot-rebinding-"));
  server = await spawnServer(data, {
    SWEETSPOT_HOST: "0.0.0.0",
    SWEETSPOT_OPEN: "1",
    SWEETSPOT_HOSTS: "sweetspot",
  });
  browser = await launchBrowser(["--host-resolver-rules=MAP evil.example 127.0.0.1, MAP sweetspot 127.0.0.1"]);
});
afterAll(async () => {
  await browser.close();
  server.process.kill("SIGTERM");
  await server.ended;
  await rm(data, { recursive: true, force: true });
});

test("a page of another name that resolves to the server can neither read nor change anything", async () => {
  const file = `${server.url}/api/v1/files/secret/report/v/bench.txt`;
  expect((await fetch(file, { method: "PUT", body: "BenchmarkA 1 5 ns/op\n" })).status).toBe(201);
  const { port } = new URL(server.url);
  const page = await browser.newPage();
  const opened = await page.goto(`http://evil.example:${port}/secret/report`);
  expect(opened?.status()).toBe(403);
  expect(await page.locator("h1").textContent()).toBe("Sweetspot does not answer to the name evil.example:" + port);
  const asked = await page.evaluate(async () => {
    const ask = async (path: string, method: string): Promise<string> => {
      const answer = await fetch(path, { method, ...(method === "PUT" ? { body: "x 1" } : {}) });
      return `${answer.status} ${(await answer.text()).includes("foreign-host")}`;
    };
    return [
      await ask("/api/v1/home", "GET"),
      await ask("/api/v1/files/secret/report/v/bench.txt", "GET"),
      await ask("/api/v1/files/secret/report/v/more.txt", "PUT"),
      await ask("/api/v1/reports/secret/report", "DELETE"),
    ];
  });
  expect(asked).toEqual(["403 true", "403 true", "403 true", "403 true"]);
  expect(await (await fetch(file)).text()).toBe("BenchmarkA 1 5 ns/op\n");

  // A name of the settings is the server's own.
  const own = await page.goto(`http://sweetspot:${port}/secret/report`);
  expect(own?.status()).toBe(200);
  await page.close();
});
