/** The meaning of a database's failure: the disk is full, the stored data are not what was written, or the disk failed. */
export type FailureKind = "full" | "damaged" | "disk" | "other";

/** A failure that a database reported. Each database throws a subclass, which knows what its own codes mean. */
export abstract class StoreFailure extends Error {
  /** In the database's own words, such as `SQLITE_FULL`. */
  readonly code: string;
  abstract readonly kind: FailureKind;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/** A store's failure that another thread reported: threads send values, not classes. */
export class CarriedFailure extends StoreFailure {
  override readonly kind: FailureKind;

  constructor({ message, code, kind }: Pick<StoreFailure, "message" | "code" | "kind">) {
    super(message, code);
    this.kind = kind;
  }
}

/** Returns whether an error says that the disk is full. */
export function isDiskFull(error: unknown): boolean {
  return codeOf(error) === "ENOSPC" || kindOf(error) === "full";
}

/** Returns whether an error says that the stored data are not what was written. */
export function isDamaged(error: unknown): error is Error {
  return kindOf(error) === "damaged";
}

/** Returns whether an error says that the disk failed at something that it has room for. */
export function isDiskFault(error: unknown): boolean {
  return codeOf(error) === "EIO" || kindOf(error) === "disk";
}

/** Returns whether an error says that this process, or the machine, has as many files open as it may. */
export function isOutOfFiles(error: unknown): boolean {
  return ["EMFILE", "ENFILE"].includes(String(codeOf(error)));
}

function kindOf(error: unknown): FailureKind | undefined {
  return error instanceof StoreFailure ? error.kind : undefined;
}

function codeOf(error: unknown): unknown {
  return (error as { code?: unknown }).code;
}
