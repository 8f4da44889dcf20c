import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startServer } from "../support/server.ts";

test("a build that is made under a running server is served whole", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "sweetspot-web-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, "assets"));
  writeFileSync(path.join(folder, "index.html"), "<title>first</title>");
  writeFileSync(path.join(folder, "assets/first.js"), "1;");
  const server = await startServer({ env: { SWEETSPOT_WEB: folder } });
  onTestFinished(() => server.stop());
  const first = await fetch(`${server.url}/assets/first.js`);
  expect([first.status, await first.text()]).toEqual([200, "1;"]);

  writeFileSync(path.join(folder, "assets/second.js"), "2;");
  const second = await fetch(`${server.url}/assets/second.js`);
  expect([second.status, await second.text()]).toEqual([200, "2;"]);
  expect(second.headers.get("cache-control")).toContain("immutable");
  for (const gone of ["assets/third.js", "assets/", "assets/..%2findex.html"])
    expect([gone, (await fetch(`${server.url}/${gone}`)).status]).toEqual([gone, 404]);
});
