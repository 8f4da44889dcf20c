import { makeStores } from "@sweetspot/api/storage/stores";
import { threadReaderOf } from "@sweetspot/api/storage/thread-reader";
import { describe, expect, test } from "vitest";
import { type OpenedDatabase, OpenedStore, place, ready, received } from "./opened-store.ts";

async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all).toString();
}

/** Describes uploads, reading and lists as the rest of the program counts on them, whichever database holds the data. */
export function describeStore(name: string, open: () => Promise<OpenedDatabase>): void {
  describe(`a store on ${name}`, () => {
    const store = new OpenedStore(open);

    test("an upload makes project, report, variant and file, and the same bytes again change nothing", async () => {
      expect(await store.put(place, "bytes")).toEqual({ isNew: true });
      expect(await store.put(place, "bytes")).toEqual({ isNew: false });
      const report = await store.stores.catalogue.report("p", "r");
      expect(report.revision).toBe(1);
      expect(report.artifacts).toMatchObject([{ name: "a.txt", variant: "before", state: "pending", bytes: 5 }]);
      expect(await store.stores.catalogue.projects()).toMatchObject([{ slug: "p", reports: 1 }]);
      expect((await store.stores.catalogue.reports({ limit: 10 })).reports).toMatchObject([
        { slug: "r", artifacts: 1 },
      ]);
    });

    test("bytes come back as they were sent, and go with the last file that has them", async () => {
      const text = "x".repeat(1024 * 1024) + "end";
      await store.put(place, text);
      await store.put({ ...place, file: "b.txt" }, text);
      const { sha256 } = received(text);
      expect((await bytesOf(store.stores.contents.read(sha256))) === text).toBe(true);
      const reader = await threadReaderOf(store.database.threadReader);
      expect(Buffer.from(reader.content(sha256)).toString() === text).toBe(true);
      await store.stores.catalogue.deleteFile(place, { forGood: true });
      expect(await store.stores.contents.has(sha256)).toBe(true);
      await store.stores.catalogue.deleteFile({ ...place, file: "b.txt" }, { forGood: true });
      expect(await store.stores.contents.has(sha256)).toBe(false);
      expect(await bytesOf(store.stores.contents.read(sha256))).toBe("");
      expect(await store.stores.contents.next("")).toBeUndefined();
    });

    test("a condition that does not hold refuses the upload and keeps nothing of it", async () => {
      await store.put(place, "one");
      const other = received("two");
      const refused = store.stores.catalogue.storeFile(place, other, { only: { ifNew: true } });
      await expect(refused).rejects.toMatchObject({ code: "changed" });
      expect(await store.stores.contents.has(other.sha256)).toBe(false);
    });

    test("what is not there is not found", async () => {
      await expect(store.stores.catalogue.report("p", "r")).rejects.toMatchObject({ code: "report-not-found" });
      await expect(store.stores.catalogue.artifactAt(place)).rejects.toMatchObject({ code: "file-not-found" });
      await expect(store.stores.catalogue.project("p")).rejects.toMatchObject({ code: "not-found" });
      await expect(
        store.stores.policies.set("p", { line: "", alpha: 0.05, minimumEffect: 0, correction: "holm", budgets: [] }),
      ).rejects.toMatchObject({ code: "not-found" });
    });

    test("a reading that has ended makes its file ready, and its evidence is what a thread reads", async () => {
      await store.put(place, "bytes");
      await expect(store.stores.catalogue.ready(place)).rejects.toMatchObject({ code: "not-ready" });
      await store.readNext();
      const { reading, kind } = await store.stores.catalogue.ready(place);
      expect(kind).toBe("facts");
      const stored = (await threadReaderOf(store.database.threadReader)).evidence(reading);
      expect([...stored!.load()]).toEqual([...ready.evidence!]);
      expect(stored).toMatchObject({ kind: "facts", packedBytes: 3, reader: ready.reader });
      expect(await store.stores.catalogue.reportsOfReading(reading)).toEqual([{ project: "p", report: "r" }]);
    });

    test("lists are pages in the order of the last change, and words are looked for as they are", async () => {
      for (const report of ["one", "two", "50%"]) {
        store.nowMs += 1;
        await store.put({ ...place, report }, "bytes");
      }
      const first = await store.stores.catalogue.reports({ limit: 2 });
      expect(first.reports.map(({ slug }) => slug)).toEqual(["50%", "two"]);
      const rest = await store.stores.catalogue.reports({ limit: 2, after: first.next! });
      expect(rest.reports.map(({ slug }) => slug)).toEqual(["one"]);
      expect(rest.next).toBeNull();
      const found = await store.stores.catalogue.reports({ limit: 9, search: "%" });
      expect(found.reports.map(({ slug }) => slug)).toEqual(["50%"]);
      expect((await store.stores.catalogue.reportsOfLine("p", "t*")).map(({ slug }) => slug)).toEqual(["two"]);
    });

    test("a search by the index finds what looking through the texts finds, the last changed first", async () => {
      const { catalogue } = store.stores;
      for (const [report, variant, commit] of [
        ["writer-v1", "control", "0123abcdef"],
        ["reader", "2-byte trie", "fedcba"],
        ["50%", 'a"b', "0123ffff"],
        ["groesse", "naïve größe", "9"],
      ] as const) {
        store.nowMs += 1;
        await store.put({ project: "proj", report, variant, file: "f" }, report);
        await catalogue.patchVariant({ project: "proj", report, variant }, { commit });
      }
      store.nowMs += 1;
      await catalogue.patchReport({ project: "proj", report: "reader" }, { labels: ["Slow path", "reg"] });
      const scanning = makeStores({ ...store.database, findText: () => undefined }, () => store.nowMs).all.catalogue;
      const slugs = async (from: typeof catalogue, search: string, limit = 9) =>
        (await from.reports({ limit, search })).reports.map(({ slug }) => slug);
      const searches = [
        "writer",
        "WRIT v1",
        "proj",
        "0123",
        "trie",
        "2-b",
        'a"b',
        "50%",
        "_",
        "%",
        "größe",
        "naïve",
        "slow",
        "path reg",
      ];
      for (const search of [
        ...searches,
        "pr",
        "e",
        "proj e",
        "OR",
        "AND",
        "NEAR(",
        "*",
        "proj*",
        "nothing",
        '"',
        "a:b",
        "''",
      ]) {
        expect([search, await slugs(catalogue, search)]).toEqual([search, await slugs(scanning, search)]);
      }
      expect(await slugs(catalogue, "proj")).toEqual(["reader", "groesse", "50%", "writer-v1"]);
      expect(await slugs(catalogue, "slow")).toEqual(["reader"]);
      const first = await catalogue.reports({ limit: 3, search: "proj" });
      const rest = await catalogue.reports({ limit: 3, search: "proj", after: first.next! });
      expect([...first.reports, ...rest.reports].map(({ slug }) => slug)).toEqual(await slugs(catalogue, "proj"));
      await catalogue.deleteReport({ project: "proj", report: "reader" }, { forGood: true });
      expect(await slugs(catalogue, "slow")).toEqual([]);
      expect(await store.database.findDamage(() => false)).toBeUndefined();
    });

    test("labels choose reports, the archive is apart, and both come back from the trash", async () => {
      const { catalogue, trash } = store.stores;
      await store.put(place, "one");
      await store.put({ ...place, report: "other" }, "two");
      const name = { project: "p", report: "r" };
      await catalogue.patchReport(name, { labels: ["slow", "release", "slow"] });
      expect((await catalogue.report("p", "r")).labels).toEqual(["release", "slow"]);
      expect((await catalogue.project("p")).labels).toEqual(["release", "slow"]);
      const slugs = async (options: object) =>
        (await catalogue.reports({ limit: 9, ...options })).reports.map(({ slug }) => slug);
      expect(await slugs({ label: "slow" })).toEqual(["r"]);
      await catalogue.patchReport(name, { archived: true });
      expect([await slugs({}), await slugs({ search: "slow" })]).toEqual([["other"], []]);
      expect([await slugs({ isArchived: true }), await slugs({ isArchived: true, search: "slow" })]).toEqual([
        ["r"],
        ["r"],
      ]);
      const id = await catalogue.deleteReport(name, { forGood: false });
      await trash.restore("p", id!);
      expect(await catalogue.report("p", "r")).toMatchObject({ labels: ["release", "slow"], archived: true });
      await catalogue.patchReport(name, { archived: false, labels: [] });
      expect((await slugs({})).toSorted()).toEqual(["other", "r"]);
      await expect(catalogue.patchReport(name, { labels: [" x"] })).rejects.toMatchObject({ code: "bad-request" });
    });

    test("marks, policies, sources and kept answers are as they were set; a change of the report drops kept answers", async () => {
      await store.put(place, "bytes");
      const report = { project: "p", report: "r" };
      const keptAt = { ...report, name: "findings" };
      await store.stores.marks.set(report, "id", { state: "pinned", note: "n" });
      expect([...(await store.stores.marks.of(report))]).toEqual([["id", { state: "pinned", note: "n" }]]);
      await store.stores.policies.set("p", {
        line: "*",
        alpha: 0.01,
        minimumEffect: 0,
        correction: "holm",
        budgets: [],
      });
      expect(await store.stores.policies.of("p")).toMatchObject({ line: "*", alpha: 0.01 });
      expect(await store.stores.sources.set("p", { sourceRoot: "/src" })).toBe(true);
      expect(await store.stores.sources.set("p", { sourceRoot: "/src" })).toBe(false);
      const bytes = new TextEncoder().encode("answer");
      await store.stores.keptAnswers.put(keptAt, "key", { encoding: "identity", bytes });
      expect(await store.stores.keptAnswers.get(keptAt, "key")).toBeDefined();
      expect(await store.stores.keptAnswers.get(keptAt, "other")).toBeUndefined();
      await store.stores.catalogue.patchReport(report, { title: "New" });
      expect(await store.stores.keptAnswers.get(keptAt, "key")).toBeUndefined();
    });

    test("uploads to one report at once make each variant once, in its natural place", async () => {
      const names = ["10", "9", "8", "2", "1"];
      await Promise.all(names.map((variant) => store.put({ ...place, variant }, `bytes of ${variant}`)));
      const { variants } = await store.stores.catalogue.report("p", "r");
      expect(variants.map(({ name: variant }) => variant)).toEqual(["1", "2", "8", "9", "10"]);
    });

    test("data can be written, its structure is sound, and a thread reads nothing that is not there", async () => {
      await store.stores.probe();
      expect(await store.database.findDamage(() => false)).toBeUndefined();
      expect(await store.database.isSound()).toBe(true);
      const reader = await threadReaderOf(store.database.threadReader);
      expect(() => reader.content(received("gone").sha256)).toThrow(/is gone/);
    });
  });
}
