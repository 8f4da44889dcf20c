import { execFile } from "node:child_process";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { mainFile } from "../program.ts";
import { StartFailure } from "../start-failure.ts";
import { backupDatabase } from "../storage/sqlite/backup.ts";
import type { BackupSettings } from "./backup-settings.ts";
import { S3Bucket } from "./s3-bucket.ts";

const run = promisify(execFile);

/** Names of the backups that are made by the clock: their order is that of their times. */
const ownName = /^sweetspot-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z\.db$/;

interface BackupOptions extends BackupSettings {
  /** The data folder. */
  readonly data: string;
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

/**
 * Copies everything that is stored into a folder, a bucket or both, by the clock, while the server serves. A copy gets its name once it
 * was opened and every uploaded byte in it was checked against its hash; only then is the oldest one deleted. Then the newest is
 * restored, as a person would, and thrown away.
 */
export class Backups {
  readonly #options: BackupOptions;
  readonly #stopped = new AbortController();
  readonly #bucket: S3Bucket | undefined;
  #running: Promise<void> | undefined;
  /** The time of the newest backup, milliseconds since the Unix epoch; 0 where none is known. */
  #lastAtMs = 0;

  constructor(options: BackupOptions) {
    this.#options = options;
    this.#bucket = options.bucket && new S3Bucket(options.bucket, this.#stopped.signal);
  }

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#running;
  }

  /** Makes one backup now and deletes those beyond the number that is kept; gives its name. */
  async pass(): Promise<string> {
    const { data, keep, now } = this.#options;
    const nowMs = now();
    const name = `sweetspot-${new Date(nowMs).toISOString().replace(/[:.]/g, "-")}.db`;
    await this.#withFolder("backup-to-send", async (folder) => {
      await backupDatabase(data, join(folder, name), { endsWithSignals: false });
      await this.#bucket?.put(name, join(folder, name));
      this.#lastAtMs = nowMs;
      const old = (names: readonly string[]): string[] => backupsAmong(names).slice(0, -keep);
      for (const one of old(await readdir(folder))) await rm(join(folder, one));
      for (const one of old((await this.#bucket?.names()) ?? [])) await this.#bucket?.remove(one);
    });
    return name;
  }

  /** Restores the newest backup, the bucket's where there is one, into a folder of its own, and removes that. Throws where it cannot be restored. */
  async check(): Promise<void> {
    const work = await emptyFolder(join(this.#options.data, "backup-check"));
    try {
      const file = await newestBackup(this.#options, work, this.#stopped.signal);
      const options = { signal: this.#stopped.signal };
      await run(process.execPath, [mainFile, "restore", file, "--data", join(work, "restored")], options);
    } catch (error) {
      throw new Error(`the newest backup cannot be restored: ${(error as Error).message}`, { cause: error });
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  }

  /** Works in the folder of the settings, or in one of this name that is there meanwhile. */
  async #withFolder(name: string, work: (folder: string) => Promise<void>): Promise<void> {
    const { folder, data } = this.#options;
    if (folder !== undefined) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return work(folder);
    }
    const own = await emptyFolder(join(data, name));
    try {
      await work(own);
    } finally {
      await rm(own, { recursive: true, force: true });
    }
  }

  async #run(): Promise<void> {
    const { folder, everyMs, now, onError } = this.#options;
    const kept = await Promise.all([
      folder === undefined ? [] : readdir(folder).catch(() => []),
      this.#bucket?.names().catch(() => []) ?? [],
    ]);
    this.#lastAtMs = timeOf(backupsAmong(kept.flat()).at(-1));
    while (!this.#stopped.signal.aborted) {
      // A server that is started again every day makes its backups all the same.
      const waitMs = Math.max(60_000, Math.min(everyMs, this.#lastAtMs + everyMs - now()));
      await setTimeout(waitMs, undefined, { signal: this.#stopped.signal, ref: false }).catch(() => {});
      if (this.#stopped.signal.aborted) return;
      if (now() >= this.#lastAtMs + everyMs) {
        const pass = this.pass().then(() => this.check());
        await pass.catch((error: unknown) => {
          if (this.#stopped.signal.aborted) return;
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

/** Gives the file of the newest backup of the settings: the bucket's, brought into `work`, or the folder's. Throws where there is none. */
export async function newestBackup(
  { folder, bucket }: Pick<BackupSettings, "folder" | "bucket">,
  work: string,
  signal: AbortSignal | null = null,
): Promise<string> {
  const store = bucket && new S3Bucket(bucket, signal);
  const name = backupsAmong((await store?.names()) ?? (await readdir(folder ?? ""))).at(-1);
  if (name === undefined) throw new StartFailure(`there is no backup in ${bucket?.url ?? folder}`);
  if (store === undefined) return join(folder ?? "", name);
  await store.get(name, join(work, name));
  return join(work, name);
}

async function emptyFolder(path: string): Promise<string> {
  await rm(path, { recursive: true, force: true });
  await mkdir(path, { mode: 0o700 });
  return path;
}

/** The names that are of backups by the clock, the oldest first. */
function backupsAmong(names: readonly string[]): string[] {
  return names.filter((name) => ownName.test(name)).toSorted();
}

function timeOf(name: string | undefined): number {
  const parts = /T(\d{2})-(\d{2})-(\d{2})-(\d{3})Z/.exec(name ?? "");
  if (name === undefined || parts === null) return 0;
  return Date.parse(
    `${name.slice("sweetspot-".length, "sweetspot-".length + 10)}T${parts[1]}:${parts[2]}:${parts[3]}.${parts[4]}Z`,
  );
}
