import { leaseMs } from "@sweetspot/api/storage/reading-queue";
import { describe, expect, test } from "vitest";
import { type OpenedDatabase, OpenedStore, place, ready, received } from "./opened-store.ts";

/** Describes the queue of readings: claims, leases and who shares a reading. */
export function describeQueue(name: string, open: () => Promise<OpenedDatabase>): void {
  describe(`a queue of readings on ${name}`, () => {
    const store = new OpenedStore(open);

    test("a reading belongs to one owner at a time, until its lease has run out", async () => {
      const { readings } = store.stores;
      await store.put(place, "bytes");
      const [reading] = await readings.first("first", []);
      const { id } = reading!;
      expect(await readings.claim(id, "first")).toBe(true);
      expect(await readings.claim(id, "second")).toBe(false);
      expect(await readings.first("second", [])).toEqual([]);

      store.nowMs += leaseMs / 2;
      await readings.renew([id], "second");
      await readings.renew([id], "first");
      store.nowMs += leaseMs - 1;
      expect(await readings.claim(id, "second")).toBe(false);
      store.nowMs += 1;
      expect(await readings.claim(id, "second")).toBe(true);
      // The first comes too late with its result: the second's counts.
      await readings.finish(id, "first", ready);
      await expect(store.stores.catalogue.ready(place)).rejects.toMatchObject({ code: "not-ready" });
      await readings.finish(id, "second", { ...ready, kind: "events" });
      expect((await store.stores.catalogue.ready(place)).kind).toBe("events");
    });

    test("of two who claim one reading at once, one has it, and it counts as tried once", async () => {
      const { readings } = store.stores;
      await store.put(place, "bytes");
      const [reading] = await readings.first("first", []);
      const owners = ["first", "second", "third", "fourth"];
      const claims = await Promise.all(owners.map((owner) => readings.claim(reading!.id, owner)));
      expect(claims.filter(Boolean)).toHaveLength(1);
      const winner = owners[claims.indexOf(true)]!;
      expect(await readings.first(winner, [])).toMatchObject([{ id: reading!.id, attempts: 1 }]);
      expect(await readings.first(winner, [reading!.id])).toEqual([]);
    });

    test("a reading that is given back waits again, and was not tried", async () => {
      const { readings } = store.stores;
      await store.put(place, "bytes");
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
      const { readings } = store.stores;
      for (const [n, project] of ["p", "p", "q"].entries()) {
        store.nowMs += 1;
        await store.put({ ...place, project, file: `${n}.txt` }, `bytes ${n}`);
      }
      const first = await readings.first("one", []);
      const hashes = [received("bytes 0").sha256, received("bytes 2").sha256];
      expect(first.map(({ sha256 }) => sha256)).toEqual(hashes);
      expect(first.map(({ facts }) => facts.fileName)).toEqual(["0.txt", "2.txt"]);
      expect(await readings.count()).toBe(3);
      expect(await readings.isRead(first[0]!.id)).toBe(false);
      await store.readNext();
      expect(await readings.isRead(first[0]!.id)).toBe(true);
      expect(await readings.count()).toBe(2);
      expect((await readings.first("one", [])).map(({ sha256 }) => sha256)[0]).toBe(received("bytes 1").sha256);
    });

    test("files of the same bytes join one reading if its reader used nothing in which they differ", async () => {
      const { readings } = store.stores;
      await store.put(place, "bytes");
      await store.readNext();
      await store.put({ ...place, file: "b.txt" }, "bytes");
      const a = await store.stores.catalogue.ready(place);
      expect((await store.stores.catalogue.ready({ ...place, file: "b.txt" })).reading).toBe(a.reading);
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
      expect((await store.stores.catalogue.ready(place)).reading).toBe(again!.id);
      await expect(store.stores.catalogue.ready({ ...place, file: "b.txt" })).rejects.toMatchObject({
        code: "not-ready",
      });
      expect(await readings.count()).toBe(1);
    });
  });
}
