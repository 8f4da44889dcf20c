import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { backupDatabase } from "../storage/sqlite/backup.ts";

/** Names of the backups that are made by the clock: their order is that of their times. */
const ownName = /^sweetspot-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z\.db$/;

interface BackupOptions {
  /** The data folder. */
  readonly data: string;
  readonly folder: string;
  readonly everyMs: number;
  /** Backups that are kept; older ones are deleted. */
  readonly keep: number;
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

/**
 * Copies everything that is stored into a folder, by the clock, while the server serves. A copy gets its name once it was opened and
 * every uploaded byte in it was checked against its hash; only then is the oldest one deleted.
 */
export class Backups {
  readonly #options: BackupOptions;
  readonly #stopped = new AbortController();
  #running: Promise<void> | undefined;
  /** The time of the newest backup, milliseconds since the Unix epoch; 0 for none that is known. */
  #lastAtMs = 0;

  constructor(options: BackupOptions) {
    this.#options = options;
  }

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#running;
  }

  /** Makes one backup now and deletes those beyond the number that is kept; gives its file. */
  async pass(): Promise<string> {
    const { data, folder, keep, now } = this.#options;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const nowMs = now();
    const file = join(folder, `sweetspot-${new Date(nowMs).toISOString().replace(/[:.]/g, "-")}.db`);
    await backupDatabase(data, file, { endsWithSignals: false });
    this.#lastAtMs = nowMs;
    const names = await backupNames(folder);
    for (const name of names.slice(0, -keep)) await rm(join(folder, name));
    return file;
  }

  async #run(): Promise<void> {
    const { folder, everyMs, now, onError } = this.#options;
    this.#lastAtMs = timeOf((await backupNames(folder).catch(() => [])).at(-1));
    while (!this.#stopped.signal.aborted) {
      // A server that is started again every day makes its backups all the same.
      const waitMs = Math.max(60_000, Math.min(everyMs, this.#lastAtMs + everyMs - now()));
      await setTimeout(waitMs, undefined, { signal: this.#stopped.signal, ref: false }).catch(() => {});
      if (this.#stopped.signal.aborted) return;
      if (now() >= this.#lastAtMs + everyMs) {
        await this.pass().catch((error: unknown) => {
          onError(error);
          return setTimeout(Math.min(everyMs, 3_600_000), undefined, {
            signal: this.#stopped.signal,
            ref: false,
          }).catch(() => {});
        });
      }
    }
  }
}

/** The names of the backups in a folder, the oldest first. */
async function backupNames(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => ownName.test(name)).toSorted();
}

function timeOf(name: string | undefined): number {
  const parts = /T(\d{2})-(\d{2})-(\d{2})-(\d{3})Z/.exec(name ?? "");
  if (name === undefined || parts === null) return 0;
  return Date.parse(
    `${name.slice("sweetspot-".length, "sweetspot-".length + 10)}T${parts[1]}:${parts[2]}:${parts[3]}.${parts[4]}Z`,
  );
}
