import type { Place } from "@sweetspot/api/storage/ports";
import { describe, expect, test } from "vitest";
import { type OpenedDatabase, OpenedStore, place, received } from "./opened-store.ts";

const dayMs = 24 * 3600 * 1000;
const pattern = { line: "{time} (?P<message>.*)", time: "%s", zone: "UTC", start: "", detail: "", pairs: false };
const report = { project: "p", report: "r" };

/** Describes renames, deletions, the trash and the policies of projects. */
export function describeChanges(name: string, open: () => Promise<OpenedDatabase>): void {
  describe(`changes of a store on ${name}`, () => {
    const store = new OpenedStore(open);
    const filesOf = async () =>
      (await store.stores.catalogue.report("p", "r")).artifacts
        .map((file) => `${file.variant}/${file.name}`)
        .toSorted();

    test("a file moves to another variant and name, and not onto another file", async () => {
      const { catalogue } = store.stores;
      await store.put(place, "one");
      await store.put({ ...place, file: "b.txt" }, "two");
      await catalogue.moveFile(place, { ...place, variant: "after", file: "c.txt" });
      expect(await filesOf()).toEqual(["after/c.txt", "before/b.txt"]);
      const taken = catalogue.moveFile({ ...place, file: "b.txt" }, { ...place, variant: "after", file: "c.txt" });
      await expect(taken).rejects.toMatchObject({ code: "name-taken" });
      await expect(catalogue.moveFile(place, place)).rejects.toMatchObject({ code: "file-not-found" });
    });

    test("a variant has another name, parameter and commit; the order that a person gives stays", async () => {
      const { catalogue } = store.stores;
      for (const variant of ["a", "b"]) await store.put({ ...place, variant }, `bytes of ${variant}`);
      await catalogue.patchVariant({ ...report, variant: "a" }, { name: "z", parameter: 2.5, commit: "abc1234" });
      await catalogue.patchReport(report, { variantOrder: ["z", "b"], title: "Title", notes: "Notes" });
      await store.put({ ...place, variant: "c" }, "bytes of c");
      const body = await catalogue.report("p", "r");
      expect(body).toMatchObject({ title: "Title", notes: "Notes" });
      expect(body.variants.map((variant) => variant.name)).toEqual(["z", "b", "c"]);
      expect(body.variants[0]).toMatchObject({ parameter: 2.5, commit: "abc1234" });
      const taken = catalogue.patchVariant({ ...report, variant: "b" }, { name: "z" });
      await expect(taken).rejects.toMatchObject({ code: "name-taken" });
    });

    test("deleted things come back as they were, with their bytes; deleted for good they are gone", async () => {
      const { catalogue, trash, contents } = store.stores;
      const second: Place = { ...place, variant: "after", file: "b.txt" };
      await store.put(place, "one");
      await store.put(second, "two");
      const file = await catalogue.deleteFile(second, { forGood: false });
      store.nowMs += 1;
      const whole = await catalogue.deleteReport(report, { forGood: false });
      expect(await trash.of("p")).toMatchObject([
        { id: whole, kind: "report", report: "r", files: 1, bytes: 3 },
        { id: file, kind: "file", variant: "after", file: "b.txt", files: 1, bytes: 3 },
      ]);
      await expect(trash.restore("p", file!)).rejects.toMatchObject({ code: "report-not-found" });
      expect(await trash.restore("p", whole!)).toBe("r");
      await trash.restore("p", file!);
      expect(await filesOf()).toEqual(["after/b.txt", "before/a.txt"]);
      expect(await contents.has(received("two").sha256)).toBe(true);

      const variant = await catalogue.deleteVariant({ ...report, variant: "after" }, { forGood: false });
      await trash.empty("p", variant!);
      expect(await contents.has(received("two").sha256)).toBe(false);
      await expect(trash.restore("p", variant!)).rejects.toMatchObject({ code: "trash-not-found" });
    });

    test("the trash lets go what is older than 30 days", async () => {
      await store.put(place, "one");
      await store.stores.catalogue.deleteReport(report, { forGood: false });
      await store.stores.trash.purge(store.nowMs + 29 * dayMs);
      expect(await store.stores.trash.of("p")).toHaveLength(1);
      await store.stores.trash.purge(store.nowMs + 31 * dayMs);
      expect(await store.stores.trash.of("p")).toEqual([]);
      expect(await store.stores.contents.has(received("one").sha256)).toBe(false);
    });

    test("a project's use is counted with each content once, and an upload beyond its limit is refused whole", async () => {
      const { storage, catalogue, contents } = store.stores;
      await store.put(place, "12345");
      await store.put({ ...place, file: "same.txt" }, "12345");
      await store.put({ ...place, file: "b.txt" }, "678");
      await catalogue.deleteFile({ ...place, file: "b.txt" }, { forGood: false });
      expect(await storage.of("p")).toMatchObject({ usedBytes: 8, trashBytes: 3, expired: [] });
      await storage.set("p", { quotaBytes: 10, keepDays: null, keepLast: 0, keepReports: "" });
      await expect(store.put({ ...place, file: "c.txt" }, "901")).rejects.toMatchObject({ code: "quota-reached" });
      expect(await contents.has(received("901").sha256)).toBe(false);
      expect(await storage.projectsWithRetention()).toEqual([]);
    });

    test("a policy names the reports that it lets go, the oldest first", async () => {
      const { storage } = store.stores;
      for (const name of ["one", "two", "kept", "last"]) {
        await store.put({ ...place, report: name }, name);
        store.nowMs += 10 * dayMs;
      }
      await storage.set("p", { quotaBytes: null, keepDays: 5, keepLast: 1, keepReports: "kep*" });
      expect((await storage.of("p")).expired).toEqual(["one", "two"]);
      expect(await storage.projectsWithRetention()).toEqual(["p"]);
    });

    test("a report's verdict holds for its revision, and the pattern of a log for its file and the project's next", async () => {
      const { verdicts, logPatterns, catalogue, readings } = store.stores;
      await store.put({ ...place, file: "a.log" }, "line");
      await verdicts.keep(report, 1, { verdict: { outcome: "unchanged", text: "Nothing changed." }, findings: [] });
      expect(await verdicts.of(report)).toEqual({ outcome: "unchanged", text: "Nothing changed." });
      await verdicts.keep(report, 7, { verdict: { outcome: "worse", text: "Worse." }, findings: [] });
      expect(await verdicts.of(report)).toMatchObject({ outcome: "unchanged" });
      await catalogue.patchVariant({ ...report, variant: "before" }, { name: "after" });
      expect(await verdicts.of(report)).toBeNull();
      expect(await logPatterns.remembered("p")).toBeNull();
      const at = { ...place, variant: "after", file: "a.log" };
      await logPatterns.confirm(at, pattern);
      expect(await logPatterns.remembered("p")).toEqual(pattern);
      expect(await readings.first("one", [])).toMatchObject([{ facts: { fileName: "a.log", log: pattern } }]);
      await logPatterns.withdraw(at);
      expect(await readings.first("one", [])).toMatchObject([{ facts: { fileName: "a.log", log: null } }]);
      const gone = logPatterns.withdraw({ ...place, file: "b.log" });
      await expect(gone).rejects.toMatchObject({ code: "file-not-found" });
    });
  });
}
