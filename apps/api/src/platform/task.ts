import type { Evidence, EvidenceKind } from "@sweetspot/model";

/** Names parsed evidence: the artifact's content hash. */
export interface EvidenceReference {
  readonly sha256: string;
}

/** What a task may use beside its input; each worker has its own, with a read-only connection and a bounded cache. */
export interface TaskContext {
  /**
   * Evidence of a ready artifact, from the worker's cache or the store.
   * Throws `evidence-missing` when it is not ready, `wrong-kind` when it is of another kind.
   */
  evidence<K extends EvidenceKind>(reference: EvidenceReference, kind: K): Extract<Evidence, { kind: K }>;
  /** A value derived from evidence that is worth keeping between calls (a call tree, say); counted against the same cache. */
  derived<T>(key: string, make: () => { value: T; bytes: number }): T;
}

/** Work that runs in a pool's worker: structured-cloneable in, structured-cloneable (or transferred bytes) out. */
export type Task<Input, Output> = (input: Input, context: TaskContext) => Output;
