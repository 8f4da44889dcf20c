import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { StartFailure } from "../../start-failure.ts";

/** The system may take a moment to end a process that was killed, and to give its lock back. */
const releaseMs = 3_000;

/**
 * Makes this process the only one that serves a data folder, until `release` or the process's end, however it ends:
 * it is a lock of the operating system on `<folder>/lock`, held by an open exclusive transaction.
 * Throws where another process holds it.
 */
export function lockFolder(folder: string): { release(): void } {
  const connection = new Sqlite(join(folder, "lock"), { timeout: releaseMs });
  try {
    connection.exec("begin exclusive");
  } catch (error) {
    connection.close();
    if ((error as { code?: string }).code === "SQLITE_BUSY") throw new FolderInUse(folder);
    throw error;
  }
  return {
    release() {
      connection.exec("rollback");
      connection.close();
    },
  };
}

/** Another process serves this data folder. */
class FolderInUse extends StartFailure {
  constructor(folder: string) {
    super(`another Sweetspot process uses the data folder ${folder}`);
    this.name = "FolderInUse";
  }
}
