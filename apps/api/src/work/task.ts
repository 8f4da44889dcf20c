import type { Evidence, EvidenceKind } from "@sweetspot/model";
import type { ContentHash, ReadingId } from "@sweetspot/model/ids";

/** Names parsed evidence. */
export interface EvidenceReference {
  readonly reading: ReadingId;
}

/** The means of a task beside its input; each worker has its own, with a read-only connection and a bounded cache. */
export interface TaskContext {
  /**
   * Evidence of a ready artifact, from the worker's cache or the store. Shared between calls: never change it.
   * Throws `TaskError` "not-ready" when there is none, "wrong-kind" when it is of another kind.
   */
  evidence<K extends EvidenceKind>(reference: EvidenceReference, kind: K): Extract<Evidence, { kind: K }>;
  /**
   * An uploaded content's bytes, decompressed: for what is asked of a file before it has been read. Throws `TaskError`
   * "unusable" where it is broken or larger than it may be.
   */
  content(sha256: ContentHash): Uint8Array;
  /**
   * A value derived from evidence that is worth keeping between calls (a call tree, say); counted against the same cache.
   * `key` must name everything the value depends on: content hashes and every option.
   */
  derived<T>(key: string, make: () => { value: T; bytes: number }): T;
  /** Says how many bytes a derived value has now, where it has grown or shrunk since. */
  recount(key: string, bytes: number): void;
  /** The most bytes that this worker's cache keeps. */
  readonly cacheBytes: number;
  /**
   * Does, one by one, what later calls will want, once this worker has had nothing to do for a moment. Each job is to be
   * short, tens of milliseconds: a call that arrives waits for the end of one. They take the place of those still waiting.
   */
  whenIdle(jobs: readonly (() => void)[]): void;
}

/**
 * Work that runs in a pool's worker: structured-cloneable in, structured-cloneable out. Throw `TaskError` for what the
 * client did wrong; anything else is our fault and answers 500.
 */
export type Task<Input, Output> = (input: Input, context: TaskContext) => Output;

/**
 * The affinity of work to other work, as texts that are equal for equal things; undefined where it shares nothing. Loading
 * the samples of a report takes a hundred times as long as a chart of them, and making a call tree as long as many
 * answers about it: a second thread that did so, too, would have them later than the first one, and hold them twice.
 */
export interface TaskPlace<Input> {
  /** Names what the work loads: the thread that last worked on it is chosen, where it is idle. */
  readonly affinity?: (input: Input) => string | undefined;
  /** Names what the work makes and keeps: equal turns run one after the other, until one waits too long. */
  readonly turn?: (input: Input) => string | undefined;
  /** Names a turn that the work waits for without taking it, so that nothing waits for this work. */
  readonly after?: (input: Input) => string | undefined;
}

/** One line of the registry of tasks. */
export interface TaskEntry<Input, Output> extends TaskPlace<Input> {
  /** Loads the function; called in worker threads only. */
  readonly load: () => Promise<Task<Input, Output>>;
}

/** Makes a line of the registry, in which `place` is checked against the function's own input. */
export function task<Input, Output>(
  load: () => Promise<Task<Input, Output>>,
  place: TaskPlace<Input>,
): TaskEntry<Input, Output> {
  return { load, ...place };
}

/** A failure with a code of the table in `errors.ts`, able to cross from the worker to the main thread. */
export class TaskError extends Error {
  readonly code: string;
  readonly details: unknown;

  /** `message` is a sentence for the client, `details` plain data such as a field or a position. */
  constructor(code: string, message: string, details?: unknown) {
    super(message);
    this.name = "TaskError";
    this.code = code;
    this.details = details;
  }
}
