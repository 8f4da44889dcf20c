import { createHash } from "node:crypto";
import type { ReportManifest } from "@sweetspot/contract/report-archive";
import type { ContentHash } from "@sweetspot/model/ids";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeApp, type TestApp } from "../support/make-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await makeApp();
});
afterAll(() => server.close());

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex") as ContentHash;
const contentCount = async () => (await server.database.read.selectFrom("content").select("sha256").execute()).length;

/** An archive with a file for each text; `onRead` is called when a file's bytes are asked for. */
function archiveOf(texts: readonly string[], onRead: (file: number) => void = () => {}) {
  const files = texts.map((text, i) => ({
    variant: "v",
    name: `${i}.txt`,
    sha256: hashOf(text),
    bytes: text.length,
    uploadedAt: 1,
    log: null,
  }));
  const manifest: ReportManifest = {
    format: "sweetspot-report",
    version: 1,
    project: "p",
    slug: "r",
    title: "r",
    notes: "",
    revision: 1,
    createdAt: 1,
    labels: [],
    isOrdered: false,
    variants: [{ name: "v", parameter: null, isParameterSet: false, commit: null }],
    files,
    marks: [],
    policy: null,
    source: { repository: "", lineLink: "", sourceRoot: "" },
  };
  const contents = texts.map((text, i) => ({
    sha256: hashOf(text),
    bytes: text.length,
    async *chunks() {
      onRead(i);
      yield new TextEncoder().encode(text);
    },
  }));
  return { manifest, contents, damaged: new Set<ContentHash>(), assertRoom: async () => {} };
}

test("an upload that arrives while an archive is stored is answered before the archive's other files are", async () => {
  const order: string[] = [];
  let upload: Promise<unknown> | undefined;
  const archive = archiveOf(["a", "b", "c", "d"], (file) => {
    order.push(`file ${file}`);
    upload ??= server.services.stores.catalogue
      .storeFile({ project: "other", report: "r", variant: "v", file: "x.txt" }, archiveOf(["x"]).contents[0]!)
      .then(() => order.push("upload"));
  });
  await server.services.stores.catalogue.importReport({ project: "p", report: "r" }, archive);
  await upload;
  expect(order).toEqual(["file 0", "upload", "file 1", "file 2", "file 3"]);
  expect((await server.get("/api/v1/reports/p/r")).json().artifacts).toHaveLength(4);
});

test("a failing import leaves no contents but those that others have", async () => {
  const before = await contentCount();
  const taken = server.services.stores.catalogue.importReport(
    { project: "p", report: "r" },
    archiveOf(["a", "e", "f"]),
  );
  await expect(taken).rejects.toMatchObject({ code: "name-taken" });
  const full = { ...archiveOf(["a", "g", "h"]), assertRoom: () => Promise.reject(new Error("full")) };
  await expect(server.services.stores.catalogue.importReport({ project: "p", report: "s" }, full)).rejects.toThrow(
    "full",
  );
  expect(await contentCount()).toBe(before);
});

test("contents that a delete drops during an import are kept again", async () => {
  const { catalogue } = server.services.stores;
  const place = { project: "q", report: "r", variant: "v", file: "shared.txt" };
  await catalogue.storeFile(place, archiveOf(["shared"]).contents[0]!);
  let deleted: Promise<unknown> | undefined;
  const archive = archiveOf(["shared", "second", "third"], () => {
    deleted ??= catalogue.deleteFile(place, { forGood: true });
  });
  await catalogue.importReport({ project: "q", report: "imported" }, archive);
  await deleted;
  const file = await server.get("/api/v1/files/q/imported/v/0.txt");
  expect([file.statusCode, file.payload]).toEqual([200, "shared"]);
});

test("what a killed import leaves is dropped, and nothing else", async () => {
  const { write } = server.database;
  const before = await contentCount();
  await write
    .insertInto("content")
    .values({ sha256: hashOf("left"), bytes: 4, stored_at: 1 })
    .execute();
  const bytes = new TextEncoder().encode("left");
  await write
    .insertInto("content_chunk")
    .values({ sha256: hashOf("left"), n: 0, bytes })
    .execute();
  await server.services.stores.trash.dropUnnamedContents();
  expect(await contentCount()).toBe(before);
  const chunks = await server.database.read.selectFrom("content_chunk").select("sha256").distinct().execute();
  expect(chunks.map(({ sha256 }) => sha256)).not.toContain(hashOf("left"));
});
