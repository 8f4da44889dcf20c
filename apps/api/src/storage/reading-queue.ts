import type { ContentHash, ReadingId } from "@sweetspot/model/ids";
import type { FileFacts } from "@sweetspot/parsers/file-facts";
import type { EvidenceName } from "./names.ts";

/** A claimed reading belongs to its owner for this long, unless the owner renews the claim. */
export const leaseMs = 60_000;

/** A reading that waits. */
export interface PendingReading {
  readonly id: ReadingId;
  readonly sha256: ContentHash;
  readonly facts: FileFacts;
  /** Number of times that it was begun before. */
  readonly attempts: number;
  /** Id of the project of one of its files. */
  readonly project: string;
}

/** The result of a reading, as plain data that passes between threads. */
export interface FinishedReading {
  readonly state: "ready" | "failed";
  readonly reader: string;
  readonly format: string | null;
  readonly formatLabel: string | null;
  readonly kind: string | null;
  /** JSON of the diagnostics. */
  readonly diagnostics: string;
  /** JSON of the evidence's summary. */
  readonly summary: string | null;
  /** JSON of the facts that the reader asked for. */
  readonly used: string;
  readonly needs: "log-pattern" | null;
  /** The names by which the file can be found. */
  readonly names: readonly EvidenceName[];
  readonly packedBytes: number;
  /** The packed form (`packages/model/src/columns`), compressed by zstd. */
  readonly evidence: Uint8Array | null;
}

/** The readings that wait. Several processes may take from it; `owner` is the name that a process has given itself. */
export interface ReadingQueue {
  /** Whether this process alone takes readings from it. */
  readonly isAlone: boolean;
  /** The oldest reading of each project that waits and that no other owner has claimed, the oldest first, without those in hand. */
  first(owner: string, inHand: readonly ReadingId[]): Promise<PendingReading[]>;
  /**
   * Claims a reading for `leaseMs` and counts the attempt before it begins: a crash that it causes is then counted against it.
   * Returns whether it is claimed; another owner may have been first.
   */
  claim(id: ReadingId, owner: string): Promise<boolean>;
  /** Keeps these readings claimed for another `leaseMs`. */
  renew(ids: readonly ReadingId[], owner: string): Promise<void>;
  /** Gives readings back as if they had not been tried. */
  release(ids: readonly ReadingId[], owner: string): Promise<void>;
  /** Frees every claim: for a process that is alone and starts. */
  freeAll(): Promise<void>;
  /** Hands the files of a reading to a finished one that holds for them as well. Returns whether there is one; then this one is gone. */
  join(id: ReadingId): Promise<boolean>;
  /**
   * Keeps the result of a reading. Evidence and state change together, and files for which it does not hold leave it. A result is
   * dropped if another owner has claimed the reading meanwhile.
   */
  finish(id: ReadingId, owner: string, finished: FinishedReading): Promise<void>;
  /** Queues all that was read by readers other than these. */
  requeueOutdated(currentReaders: readonly string[]): Promise<void>;
  /** Returns whether a reading has ended, or is gone. */
  isRead(id: ReadingId): Promise<boolean>;
  /** Returns the number of readings that wait. */
  count(): Promise<number>;
}
