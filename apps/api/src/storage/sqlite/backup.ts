import { existsSync, rmSync } from "node:fs";
import { readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Worker } from "node:worker_threads";
import { databaseFileName } from "./database.ts";
import { StartFailure } from "../../start-failure.ts";
import type { BackupThreadData, BackupThreadEnd } from "./backup-thread.ts";
import { inOneLine } from "./in-words.ts";
import { syncFile } from "./sync-file.ts";
import type { Verdict } from "./verify.ts";

/** An unfinished copy has the target's name, this mark and the id of the process that makes it. */
const partialMark = ".sweetspot-partial-";

/** SQLite's own file beside one that it writes. */
const journalMark = "-journal";

/**
 * Copies the database of a data folder to one file, while the server runs or not: everything acknowledged before the
 * call is in it. The copy is verified before it gets its name, and a copy that does not get there leaves nothing behind: what
 * a killed process left is removed by the next backup into the same folder.
 * @param options `endsWithSignals`: whether a signal to stop ends this process at once; a server has more to do then
 * Throws `StartFailure` where `target` exists, there is no database, or it cannot be copied.
 */
export async function backupDatabase(
  folder: string,
  target: string,
  { endsWithSignals = true }: { readonly endsWithSignals?: boolean } = {},
): Promise<Verdict> {
  const source = join(folder, databaseFileName);
  if (!existsSync(source)) throw new StartFailure(`there is no database in ${folder}`);
  if (existsSync(target)) throw new StartFailure(`${target} exists already; a backup never replaces a file`);
  const partial = `${target}${partialMark}${process.pid}`;
  const stopped = (signal: NodeJS.Signals): never => {
    for (const file of [partial, partial + journalMark]) rmSync(file, { force: true });
    process.exit(signal === "SIGINT" ? 130 : 143);
  };
  const signals = endsWithSignals ? (["SIGINT", "SIGTERM"] as const) : [];
  for (const signal of signals) process.once(signal, stopped);
  try {
    await removeAbandoned(dirname(target));
    const verdict = await copyInThread({ source, partial });
    await syncFile(partial);
    await rename(partial, target);
    await syncFile(dirname(target));
    return verdict;
  } catch (error) {
    throw inOneLine(target, error);
  } finally {
    for (const file of [partial, partial + journalMark]) await rm(file, { force: true });
    for (const signal of signals) process.off(signal, stopped);
  }
}

async function copyInThread(data: BackupThreadData): Promise<Verdict> {
  const thread = new Worker(new URL("./backup-thread.ts", import.meta.url), { workerData: data });
  const end = await new Promise<BackupThreadEnd>((resolve, reject) => {
    thread.once("message", resolve);
    thread.once("error", reject);
  });
  if ("failure" in end) throw new StartFailure(end.failure);
  return end.verdict;
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const at = name.lastIndexOf(partialMark);
    const maker = at < 0 ? Number.NaN : Number.parseInt(name.slice(at + partialMark.length), 10);
    if (Number.isInteger(maker) && !isRunning(maker)) await rm(join(folder, name), { force: true });
  }
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
