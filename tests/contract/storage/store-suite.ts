import { createHash } from "node:crypto";
import type { Database } from "@sweetspot/api/storage/database";
import type { Place, ReceivedContent, ServerStores } from "@sweetspot/api/storage/ports";
import { leaseMs } from "@sweetspot/api/storage/reading-queue";
import { makeStores } from "@sweetspot/api/storage/stores";
import { threadReaderOf } from "@sweetspot/api/storage/thread-reader";
import type { ContentHash } from "@sweetspot/model/ids";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

/** An empty database with the newest schema, and what ends it. */
export interface OpenedDatabase {
  readonly database: Database;
  close(): Promise<void>;
}

const place: Place = { project: "p", report: "r", variant: "before", file: "a.txt" };

function received(text: string): ReceivedContent {
  const all = new TextEncoder().encode(text);
  return {
    sha256: createHash("sha256").update(all).digest("hex") as ContentHash,
    bytes: all.length,
    async *chunks(size) {
      for (let at = 0; at < all.length; at += size) yield all.subarray(at, at + size);
    },
  };
}

const ready = {
  state: "ready",
  reader: "test@1+1",
  format: "test",
  formatLabel: "Test",
  kind: "facts",
  diagnostics: "[]",
  summary: JSON.stringify({ kind: "facts", facts: 1 }),
  used: "{}",
  needs: null,
  names: [],
  packedBytes: 3,
  evidence: new Uint8Array([1, 2, 3]),
} as const;

async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all).toString();
}

/** What the rest of the program counts on, whichever database holds the data. `open` gives a new database for each test. */
export function describeStore(name: string, open: () => Promise<OpenedDatabase>): void {
  describe(`a store on ${name}`, () => {
    let opened: OpenedDatabase;
    let stores: ServerStores;
    let nowMs: number;
    const put = (at: Place, text: string) => stores.catalogue.storeFile(at, received(text));

    beforeEach(async () => {
      nowMs = Date.UTC(2026, 0, 1);
      opened = await open();
      stores = makeStores(opened.database, () => nowMs).all;
    });
    afterEach(async () => opened.close());

    /** Takes the oldest reading that waits, and ends it as read. */
    async function readNext(owner = "one"): Promise<void> {
      const [reading] = await stores.readings.first(owner, []);
      expect(await stores.readings.claim(reading!.id, owner)).toBe(true);
      await stores.readings.finish(reading!.id, owner, ready);
    }

    test("an upload makes project, report, variant and file, and the same bytes again change nothing", async () => {
      expect(await put(place, "bytes")).toEqual({ isNew: true });
      expect(await put(place, "bytes")).toEqual({ isNew: false });
      const report = await stores.catalogue.report("p", "r");
      expect(report.revision).toBe(1);
      expect(report.artifacts).toMatchObject([{ name: "a.txt", variant: "before", state: "pending", bytes: 5 }]);
      expect(await stores.catalogue.projects()).toMatchObject([{ slug: "p", reports: 1 }]);
      expect((await stores.catalogue.reports({ limit: 10 })).reports).toMatchObject([{ slug: "r", artifacts: 1 }]);
    });

    test("bytes come back as they were sent, and go with the last file that has them", async () => {
      const text = "x".repeat(1024 * 1024) + "end";
      await put(place, text);
      await put({ ...place, file: "b.txt" }, text);
      const { sha256 } = received(text);
      expect((await bytesOf(stores.contents.read(sha256))) === text).toBe(true);
      const reader = await threadReaderOf(opened.database.threadReader);
      expect(Buffer.from(reader.content(sha256)).toString() === text).toBe(true);
      await stores.catalogue.deleteFile(place, { forGood: true });
      expect(await stores.contents.has(sha256)).toBe(true);
      await stores.catalogue.deleteFile({ ...place, file: "b.txt" }, { forGood: true });
      expect(await stores.contents.has(sha256)).toBe(false);
      expect(await bytesOf(stores.contents.read(sha256))).toBe("");
      expect(await stores.contents.next("")).toBeUndefined();
    });

    test("a condition that does not hold refuses the upload and keeps nothing of it", async () => {
      await put(place, "one");
      const other = received("two");
      const refused = stores.catalogue.storeFile(place, other, { only: { ifNew: true } });
      await expect(refused).rejects.toMatchObject({ code: "changed" });
      expect(await stores.contents.has(other.sha256)).toBe(false);
    });

    test("what is not there is not found", async () => {
      await expect(stores.catalogue.report("p", "r")).rejects.toMatchObject({ code: "report-not-found" });
      await expect(stores.catalogue.artifactAt(place)).rejects.toMatchObject({ code: "file-not-found" });
      await expect(stores.catalogue.project("p")).rejects.toMatchObject({ code: "not-found" });
      await expect(
        stores.policies.set("p", { line: "", alpha: 0.05, minimumEffect: 0, correction: "holm", budgets: [] }),
      ).rejects.toMatchObject({ code: "not-found" });
    });

    test("a reading that has ended makes its file ready, and its evidence is what a thread reads", async () => {
      await put(place, "bytes");
      await expect(stores.catalogue.ready(place)).rejects.toMatchObject({ code: "not-ready" });
      await readNext();
      const { reading, kind } = await stores.catalogue.ready(place);
      expect(kind).toBe("facts");
      const stored = (await threadReaderOf(opened.database.threadReader)).evidence(reading);
      expect([...stored!.load()]).toEqual([...ready.evidence]);
      expect(stored).toMatchObject({ kind: "facts", packedBytes: 3, reader: ready.reader });
      expect(await stores.catalogue.reportsOfReading(reading)).toEqual([{ project: "p", report: "r" }]);
    });

    test("a reading belongs to one owner at a time, until its lease has run out", async () => {
      const { readings } = stores;
      await put(place, "bytes");
      const [reading] = await readings.first("first", []);
      const { id } = reading!;
      expect(await readings.claim(id, "first")).toBe(true);
      expect(await readings.claim(id, "second")).toBe(false);
      expect(await readings.first("second", [])).toEqual([]);

      nowMs += leaseMs / 2;
      await readings.renew([id], "second");
      await readings.renew([id], "first");
      nowMs += leaseMs - 1;
      expect(await readings.claim(id, "second")).toBe(false);
      nowMs += 1;
      expect(await readings.claim(id, "second")).toBe(true);
      // The first comes too late with its result: the second's counts.
      await readings.finish(id, "first", ready);
      await expect(stores.catalogue.ready(place)).rejects.toMatchObject({ code: "not-ready" });
      await readings.finish(id, "second", { ...ready, kind: "events" });
      expect((await stores.catalogue.ready(place)).kind).toBe("events");
    });

    test("of two who claim one reading at once, one has it, and it counts as tried once", async () => {
      const { readings } = stores;
      await put(place, "bytes");
      const [reading] = await readings.first("first", []);
      const owners = ["first", "second", "third", "fourth"];
      const claims = await Promise.all(owners.map((owner) => readings.claim(reading!.id, owner)));
      expect(claims.filter(Boolean)).toHaveLength(1);
      const winner = owners[claims.indexOf(true)]!;
      expect(await readings.first(winner, [])).toMatchObject([{ id: reading!.id, attempts: 1 }]);
      expect(await readings.first(winner, [reading!.id])).toEqual([]);
    });

    test("a reading that is given back waits again, and was not tried", async () => {
      const { readings } = stores;
      await put(place, "bytes");
      const [reading] = await readings.first("first", []);
      await readings.claim(reading!.id, "first");
      await readings.release([reading!.id], "second");
      expect(await readings.first("second", [])).toEqual([]);
      await readings.release([reading!.id], "first");
      expect(await readings.first("second", [])).toMatchObject([{ id: reading!.id, attempts: 0 }]);
      await readings.claim(reading!.id, "second");
      await readings.freeAll();
      expect(await readings.first("first", [])).toMatchObject([{ id: reading!.id, attempts: 1 }]);
    });

    test("the queue gives the oldest reading of each project, and tells what waits and what has ended", async () => {
      const { readings } = stores;
      for (const [n, project] of ["p", "p", "q"].entries()) {
        nowMs += 1;
        await put({ ...place, project, file: `${n}.txt` }, `bytes ${n}`);
      }
      const first = await readings.first("one", []);
      const hashes = [received("bytes 0").sha256, received("bytes 2").sha256];
      expect(first.map(({ sha256 }) => sha256)).toEqual(hashes);
      expect(first.map(({ facts }) => facts.fileName)).toEqual(["0.txt", "2.txt"]);
      expect(await readings.count()).toBe(3);
      expect(await readings.isRead(first[0]!.id)).toBe(false);
      await readNext();
      expect(await readings.isRead(first[0]!.id)).toBe(true);
      expect(await readings.count()).toBe(2);
      expect((await readings.first("one", [])).map(({ sha256 }) => sha256)[0]).toBe(received("bytes 1").sha256);
    });

    test("files of the same bytes join one reading if its reader used nothing in which they differ", async () => {
      const { readings } = stores;
      await put(place, "bytes");
      await readNext();
      await put({ ...place, file: "b.txt" }, "bytes");
      const a = await stores.catalogue.ready(place);
      expect((await stores.catalogue.ready({ ...place, file: "b.txt" })).reading).toBe(a.reading);
      await readings.requeueOutdated([ready.reader]);
      expect(await readings.count()).toBe(0);
      await readings.requeueOutdated(["test@2+1"]);
      const [again] = await readings.first("one", []);
      await readings.claim(again!.id, "one");
      expect(await readings.join(again!.id)).toBe(false);
      // The newer reader asks for the file's name, so that the two files no longer share.
      await readings.finish(again!.id, "one", {
        ...ready,
        reader: "test@2+1",
        used: JSON.stringify({ fileName: "a.txt" }),
      });
      expect((await stores.catalogue.ready(place)).reading).toBe(again!.id);
      await expect(stores.catalogue.ready({ ...place, file: "b.txt" })).rejects.toMatchObject({ code: "not-ready" });
      expect(await readings.count()).toBe(1);
    });

    test("lists are pages in the order of the last change, and words are looked for as they are", async () => {
      for (const report of ["one", "two", "50%"]) {
        nowMs += 1;
        await put({ ...place, report }, "bytes");
      }
      const first = await stores.catalogue.reports({ limit: 2 });
      expect(first.reports.map(({ slug }) => slug)).toEqual(["50%", "two"]);
      const rest = await stores.catalogue.reports({ limit: 2, after: first.next! });
      expect(rest.reports.map(({ slug }) => slug)).toEqual(["one"]);
      expect(rest.next).toBeNull();
      const found = await stores.catalogue.reports({ limit: 9, search: "%" });
      expect(found.reports.map(({ slug }) => slug)).toEqual(["50%"]);
      expect((await stores.catalogue.reportsOfLine("p", "t*")).map(({ slug }) => slug)).toEqual(["two"]);
    });

    test("marks, policies, sources and kept answers are as they were set; a change of the report drops kept answers", async () => {
      await put(place, "bytes");
      const report = { project: "p", report: "r" };
      const keptAt = { ...report, name: "findings" };
      await stores.marks.set(report, "id", { state: "pinned", note: "n" });
      expect([...(await stores.marks.of(report))]).toEqual([["id", { state: "pinned", note: "n" }]]);
      await stores.policies.set("p", { line: "*", alpha: 0.01, minimumEffect: 0, correction: "holm", budgets: [] });
      expect(await stores.policies.of("p")).toMatchObject({ line: "*", alpha: 0.01 });
      expect(await stores.sources.set("p", { sourceRoot: "/src" })).toBe(true);
      expect(await stores.sources.set("p", { sourceRoot: "/src" })).toBe(false);
      const bytes = new TextEncoder().encode("answer");
      await stores.keptAnswers.put(keptAt, "key", { encoding: "identity", bytes });
      expect(await stores.keptAnswers.get(keptAt, "key")).toBeDefined();
      expect(await stores.keptAnswers.get(keptAt, "other")).toBeUndefined();
      await stores.catalogue.patchReport(report, { title: "New" });
      expect(await stores.keptAnswers.get(keptAt, "key")).toBeUndefined();
    });

    test("uploads to one report at once make each variant once, in its natural place", async () => {
      const names = ["10", "9", "8", "2", "1"];
      await Promise.all(names.map((variant) => put({ ...place, variant }, `bytes of ${variant}`)));
      const { variants } = await stores.catalogue.report("p", "r");
      expect(variants.map(({ name: variant }) => variant)).toEqual(["1", "2", "8", "9", "10"]);
    });

    test("data can be written, its structure is sound, and a thread reads nothing that is not there", async () => {
      await stores.probe();
      expect(await opened.database.findDamage(() => false)).toBeUndefined();
      expect(await opened.database.isSound()).toBe(true);
      const reader = await threadReaderOf(opened.database.threadReader);
      expect(() => reader.content(received("gone").sha256)).toThrow(/is gone/);
    });
  });
}
