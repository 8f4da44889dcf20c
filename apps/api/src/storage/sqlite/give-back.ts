import { setTimeout } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../schema.ts";

/** Pages that one step gives back to the file system: some 4 MB, 10 ms during which nobody else writes. */
const pagesPerStep = 500;
/** Fewer free bytes in the database than this are kept for what comes next. */
const keptBytes = 1024 * 1024;
/** Pauses between two attempts to shorten the file while somebody still reads an older state of it. */
const firstPauseMs = 250;
const longestPauseMs = 5_000;

/** Gives the database's free pages back, the last of the file first, whose content moves into the free ones. */
export async function giveBack(write: Kysely<Schema>, signal: AbortSignal): Promise<void> {
  const number = async (pragma: string): Promise<number> => {
    const { rows } = await sql<Record<string, number>>`${sql.raw(`pragma ${pragma}`)}`.execute(write);
    return Object.values(rows[0] ?? {})[0] ?? 0;
  };
  const pageSize = await number("page_size");
  let isAny = false;
  while (!signal.aborted && (await number("freelist_count")) * pageSize > keptBytes) {
    const started = performance.now();
    await sql.raw(`pragma incremental_vacuum(${pagesPerStep})`).execute(write);
    isAny = true;
    // Others have four times as long for their writes.
    await setTimeout(4 * (performance.now() - started), undefined, { signal }).catch(() => {});
  }
  if (!isAny) return;
  // The file itself gets shorter once all of the log is in it, and the log then gives its room back, too. A reader that holds an
  // older state of the file is in the way of that: it is not waited for long, as this connection is the one that writes, but
  // asked again until it has ended.
  for (let pauseMs = firstPauseMs; !signal.aborted; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    await sql.raw("pragma busy_timeout = 200").execute(write);
    const isBusy = (await number("wal_checkpoint(truncate)")) !== 0;
    await sql.raw("pragma busy_timeout = 10000").execute(write);
    if (!isBusy) return;
    await setTimeout(pauseMs, undefined, { signal }).catch(() => {});
  }
}
