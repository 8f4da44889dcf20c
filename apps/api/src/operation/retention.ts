import { setTimeout } from "node:timers/promises";
import type { Catalogue } from "../storage/ports.ts";
import type { Storage } from "../storage/project-ports.ts";
import type { DiskSpace } from "./disk-space.ts";

const everyMs = 3_600_000;

/** Moves to the trash what the projects' policies keep no longer: once an hour, one report at a time. */
export class Retention {
  readonly #stores: { readonly catalogue: Catalogue; readonly storage: Storage };
  readonly #space: DiskSpace;
  readonly #onError: (error: unknown) => void;
  readonly #stopped = new AbortController();
  #running: Promise<void> | undefined;

  constructor(
    stores: { readonly catalogue: Catalogue; readonly storage: Storage },
    space: DiskSpace,
    onError: (error: unknown) => void,
  ) {
    this.#stores = stores;
    this.#space = space;
    this.#onError = onError;
  }

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#running;
  }

  /** Moves everything that has expired by now; gives the number of reports. */
  async pass(): Promise<number> {
    const { catalogue, storage } = this.#stores;
    let moved = 0;
    for (const project of await storage.projectsWithRetention()) {
      for (const report of (await storage.of(project)).expired) {
        if (this.#stopped.signal.aborted) return moved;
        await this.#space.freeing(() => catalogue.deleteReport({ project, report }, { forGood: false }));
        moved++;
      }
    }
    return moved;
  }

  async #run(): Promise<void> {
    for (;;) {
      await setTimeout(everyMs, undefined, { signal: this.#stopped.signal, ref: false }).catch(() => {});
      if (this.#stopped.signal.aborted) return;
      await this.pass().catch(this.#onError);
    }
  }
}
