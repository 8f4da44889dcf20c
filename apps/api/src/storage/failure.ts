import { SqliteFailure } from "./sqlite/protocol.ts";

/** Returns whether an error says that the disk is full. */
export function isDiskFull(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === "ENOSPC" || (error instanceof SqliteFailure && /^SQLITE_(FULL|IOERR_SHM)/.test(error.code));
}

/** Returns whether an error says that the stored data are not what was written. */
export function isDamaged(error: unknown): error is Error {
  return error instanceof SqliteFailure && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code);
}

/** Whether an error says that the disk failed at something that it has room for. */
export function isDiskFault(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === "EIO" || (typeof code === "string" && /^SQLITE_(IOERR|CANTOPEN)/.test(code));
}

/** Whether an error says that this process, or the machine, has as many files open as it may. */
export function isOutOfFiles(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === "EMFILE" || code === "ENFILE";
}
