import type { ContentHash, ReadingId } from "@sweetspot/model/ids";

/** Packed evidence as it is stored. */
export interface StoredEvidence {
  readonly reader: string;
  readonly kind: string;
  /** Length of the packed form (`packages/model/src/columns`), in bytes. */
  readonly packedBytes: number;
  /** Gives the packed form, compressed by zstd. */
  load(): Uint8Array;
}

/** The reads of a thread from the store in the middle of a computation, which cannot wait for promises. */
export interface ThreadReader {
  /** Returns the evidence of a reading; undefined where there is none. */
  evidence(reading: ReadingId): StoredEvidence | undefined;
  /** Returns uploaded bytes as they came. Throws `GoneContent`, and `DamagedContent` where they are no longer those of their hash. */
  content(sha256: ContentHash): Uint8Array;
}

/** The description from which a thread makes its reader, as plain data that can be handed to it. */
export interface ThreadReaderSource {
  /** Address of a module that exports `openThreadReader(options)`. */
  readonly module: string;
  readonly options: unknown;
}

/** Opens the reader of a thread. */
export async function threadReaderOf({ module, options }: ThreadReaderSource): Promise<ThreadReader> {
  const { openThreadReader } = (await import(module)) as { openThreadReader: (options: unknown) => ThreadReader };
  return openThreadReader(options);
}

/** A content's stored bytes are not those that were uploaded. */
export class DamagedContent extends Error {}

/** A content was deleted. */
export class GoneContent extends Error {}
