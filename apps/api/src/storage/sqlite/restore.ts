import { existsSync } from "node:fs";
import { copyFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { databaseFileName } from "./database.ts";
import { makeFolder } from "./folder.ts";
import { lockFolder } from "./lock.ts";
import { StartFailure } from "../../start-failure.ts";
import { syncFile } from "./sync-file.ts";
import { inOneLine, inWords } from "./in-words.ts";
import { type Verdict, verifyDatabase } from "./verify.ts";

/** Puts a backup into a data folder that has no database yet. Throws where it has one, or where the backup is damaged. */
export async function restoreDatabase(backup: string, folder: string): Promise<Verdict> {
  if (!existsSync(backup)) throw new StartFailure(`there is no file ${backup}`);
  const lock = inWords(folder, () => {
    makeFolder(folder);
    return lockFolder(folder);
  });
  try {
    const target = join(folder, databaseFileName);
    const partial = `${target}.partial`;
    if (existsSync(target)) throw new StartFailure(`${folder} has a database already; restore into another folder`);
    const verdict = verifyDatabase(backup);
    if (verdict.faults.length > 0) throw new StartFailure(`the backup is damaged: ${verdict.faults[0]}`);
    try {
      await copyFile(backup, partial);
      await syncFile(partial);
      await rename(partial, target);
      await syncFile(folder);
    } finally {
      await rm(partial, { force: true });
    }
    return verdict;
  } catch (error) {
    throw inOneLine(folder, error);
  } finally {
    lock.release();
  }
}
