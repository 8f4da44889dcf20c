import { DatabaseSync } from "node:sqlite";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeApp, type TestApp } from "../support/make-app.ts";
import { makeOlderData } from "../support/older-data.ts";

const composed = "caf\u00e9";
const decomposed = "cafe\u0301";
const text = "BenchmarkPut-8 100 250 ns/op\n";

let server: TestApp;
beforeAll(async () => {
  server = await makeApp();
});
afterAll(() => server.close());

test("two spellings of the same characters are one variant and one file", async () => {
  expect((await server.put(`p/r/${decomposed}/${decomposed}.txt`, text)).status).toBe(201);
  expect((await server.put(`p/r/${composed}/${composed}.txt`, text)).status).toBe(200);
  const { variants, artifacts } = (await server.get("/api/v1/reports/p/r")).json();
  expect(variants).toMatchObject([{ name: composed }]);
  expect(artifacts).toMatchObject([{ variant: composed, name: `${composed}.txt` }]);
  for (const name of [composed, decomposed]) {
    const path = `/api/v1/files/p/r/${encodeURIComponent(name)}/${encodeURIComponent(name)}.txt`;
    expect((await server.get(path)).body).toBe(text);
  }
  const renamed = await server.app.inject({
    method: "PATCH",
    url: `/api/v1/files/p/r/${encodeURIComponent(decomposed)}/${encodeURIComponent(decomposed)}.txt`,
    payload: { name: "de\u0301ja\u0300.txt" },
  });
  expect([renamed.statusCode, renamed.json().name]).toEqual([200, "d\u00e9j\u00e0.txt"]);
});

test.each([" ", "\u200b", "\u200b\u200b", "a\u202eb", "\ufeffx", "a\u0000b", "\u001b[31mred", "a\u2028b", "\u3164"])(
  "a name that cannot be seen, or hides something, is refused: %j",
  async (name) => {
    const { status, body } = await server.put(`p/hidden/${name}/f.txt`, text);
    expect([status, body.error.code]).toEqual([400, "bad-name"]);
    const file = await server.put(`p/hidden/v/${name}`, text);
    expect([file.status, file.body.error.code]).toEqual([400, "bad-name"]);
  },
);

test("names of older data are looked for in one spelling after the upgrade, and none is lost", async () => {
  const data = await mkdtemp(join(tmpdir(), "sweetspot-names-"));
  await makeOlderData(data, text, [`${decomposed}.txt`, `${composed}.txt`, "plain.txt"]);
  const older = await makeApp({ data });
  const names = (await older.get("/api/v1/reports/old/r")).json().artifacts.map((file: { name: string }) => file.name);
  expect(names.toSorted()).toEqual([`${composed}.txt`, `${composed}.txt (2)`, "plain.txt"].toSorted());
  for (const name of names) {
    expect((await older.get(`/api/v1/files/old/r/v/${encodeURIComponent(name)}`)).body).toBe(text);
  }
  await older.close();
  const database = new DatabaseSync(join(data, "sweetspot.db"), { readOnly: true });
  expect(database.prepare("pragma foreign_key_check").all()).toEqual([]);
  database.close();
  await rm(data, { recursive: true, force: true });
});
