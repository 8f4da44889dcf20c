import { createHash } from "node:crypto";
import type { Database } from "@sweetspot/api/storage/database";
import type { FinishedReading } from "@sweetspot/api/storage/reading-queue";
import type { Place, ReceivedContent, ServerStores } from "@sweetspot/api/storage/ports";
import { makeStores, type StoresOf } from "@sweetspot/api/storage/stores";
import type { ContentHash } from "@sweetspot/model/ids";
import { afterEach, beforeEach, expect } from "vitest";

/** An empty database with the newest schema, and a function that ends it. */
export interface OpenedDatabase {
  readonly database: Database;
  close(): Promise<void>;
}

/** A new store for each test, on a clock that the test moves. */
export class OpenedStore {
  nowMs = 0;
  database!: Database;
  storesOf!: StoresOf;
  #close: () => Promise<void> = async () => {};

  /** Registers the hooks that open and close it. */
  constructor(open: () => Promise<OpenedDatabase>) {
    beforeEach(async () => {
      this.nowMs = Date.UTC(2026, 0, 1);
      const opened = await open();
      this.database = opened.database;
      this.#close = () => opened.close();
      this.storesOf = makeStores(opened.database, () => this.nowMs);
    });
    afterEach(async () => this.#close());
  }

  get stores(): ServerStores {
    return this.storesOf.all;
  }

  put(at: Place, text: string): Promise<{ isNew: boolean }> {
    return this.stores.catalogue.storeFile(at, received(text));
  }

  /** Takes the oldest reading that waits, and ends it as read. */
  async readNext(owner = "one"): Promise<void> {
    const { readings } = this.stores;
    const [reading] = await readings.first(owner, []);
    expect(await readings.claim(reading!.id, owner)).toBe(true);
    await readings.finish(reading!.id, owner, ready);
  }
}

export const place: Place = { project: "p", report: "r", variant: "before", file: "a.txt" };

/** A finished reading as a thread gives it. */
export const ready: FinishedReading = {
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
};

/** The text's bytes as they arrive in an upload. */
export function received(text: string): ReceivedContent {
  const all = new TextEncoder().encode(text);
  return {
    sha256: createHash("sha256").update(all).digest("hex") as ContentHash,
    bytes: all.length,
    async *chunks(size) {
      for (let at = 0; at < all.length; at += size) yield all.subarray(at, at + size);
    },
  };
}
