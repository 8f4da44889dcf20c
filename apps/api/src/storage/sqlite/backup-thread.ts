// Copies and verifies a database in a thread of its own, so that the command's own thread can take a signal meanwhile.
import { parentPort, workerData } from "node:worker_threads";
import Sqlite from "better-sqlite3";
import { StartFailure } from "../../start-failure.ts";
import { inOneLine } from "./in-words.ts";
import { type Verdict, verifyDatabase } from "./verify.ts";

export interface BackupThreadData {
  readonly source: string;
  readonly partial: string;
}

/** The thread's last message: the verdict on the copy, or a failure that a person has to set right. Any other error ends the thread. */
export type BackupThreadEnd = { readonly verdict: Verdict } | { readonly failure: string };

function copyVerified({ source, partial }: BackupThreadData): Verdict {
  const connection = new Sqlite(source, { readonly: true, timeout: 10_000 });
  try {
    // One read transaction: a consistent state, and writers go on meanwhile. SQLite's backup API would start again at
    // every write of another process.
    connection.prepare("vacuum into ?").run(partial);
  } finally {
    connection.close();
  }
  const verdict = verifyDatabase(partial);
  if (verdict.faults.length > 0) {
    throw new StartFailure(
      `${source} is damaged: ${verdict.faults[0]}. Upload the files of damaged contents again, which mends them, or restore an earlier backup`,
    );
  }
  return verdict;
}

const data = workerData as BackupThreadData;
try {
  parentPort?.postMessage({ verdict: copyVerified(data) } satisfies BackupThreadEnd);
} catch (error) {
  const shown = inOneLine(data.source, error);
  if (!(shown instanceof StartFailure)) throw error;
  parentPort?.postMessage({ failure: shown.message } satisfies BackupThreadEnd);
}
