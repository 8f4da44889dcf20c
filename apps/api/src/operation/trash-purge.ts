import { setTimeout } from "node:timers/promises";
import type { Trash } from "../storage/ports.ts";
import type { Audit } from "../storage/audit-ports.ts";
import type { Shares } from "../storage/share-ports.ts";
import type { DiskSpace } from "./disk-space.ts";

const everyMs = 3600_000;

/** Deletes for good what has been in the trash long enough, what an import left that was killed, links whose time is over, and old entries of the record of who did what: looks once an hour, and leaves room for others between its steps. */
export class TrashPurge {
  readonly #stores: { readonly trash: Trash; readonly shares: Shares; readonly audit: Audit };
  readonly #space: DiskSpace;
  readonly #options: { readonly now: () => number; readonly onError: (error: unknown) => void };
  readonly #stopped = new AbortController();
  #running: Promise<void> | undefined;

  constructor(
    stores: { readonly trash: Trash; readonly shares: Shares; readonly audit: Audit },
    space: DiskSpace,
    options: { now: () => number; onError: (error: unknown) => void },
  ) {
    this.#stores = stores;
    this.#space = space;
    this.#options = options;
  }

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    let [isMore, isFirst] = [false, true];
    do {
      await setTimeout(isMore ? 200 : everyMs, undefined, { signal: this.#stopped.signal, ref: false }).catch(() => {});
      if (this.#stopped.signal.aborted) return;
      try {
        const { trash, shares, audit } = this.#stores;
        const nowMs = this.#options.now();
        await audit.purge();
        isMore = await this.#space.freeing(async () => {
          if (isFirst) await trash.dropUnnamedContents();
          isFirst = false;
          const found = [await trash.purge(nowMs), await shares.purge()];
          return found.includes(true);
        });
      } catch (error) {
        isMore = false;
        this.#options.onError(error);
      }
    } while (!this.#stopped.signal.aborted);
  }
}
