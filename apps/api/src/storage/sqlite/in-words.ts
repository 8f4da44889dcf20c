import { StartFailure } from "../../start-failure.ts";

/** Does work on a database file or beside it; what goes wrong with the file or the disk is thrown as one line for a person. */
export function inWords<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw inOneLine(file, error);
  }
}

/** A `StartFailure` for what a person can set right about a file or a disk; other errors as they are. */
export function inOneLine(file: string, error: unknown): unknown {
  if (error instanceof StartFailure) return error;
  const { code = "", message } = error as NodeJS.ErrnoException;
  if (code.startsWith("SQLITE_NOTADB")) return new StartFailure(`${file} is not a database of Sweetspot (${message})`);
  if (code.startsWith("SQLITE_CORRUPT")) return new StartFailure(`${file} is damaged (${message})`);
  if (code === "SQLITE_FULL" || code === "ENOSPC") return new StartFailure(`the disk is full (${message})`);
  if (code === "SQLITE_BUSY") return new StartFailure(`${file} is in use by another program (${message})`);
  if (/^(SQLITE_(IOERR|CANTOPEN|READONLY|PERM)|E[A-Z]+$)/.test(code)) {
    return new StartFailure(`${file} cannot be used (${message})`);
  }
  return error;
}
