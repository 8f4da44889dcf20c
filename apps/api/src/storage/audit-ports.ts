import type { AuditItem } from "@sweetspot/contract";

/** An entry that is to be kept. */
export interface NewAuditEntry extends Omit<AuditItem, "id" | "at"> {}

export interface AuditQuery {
  /** Slug of the only project whose entries are asked for. */
  readonly project?: string;
  /** Words that each entry has somewhere. */
  readonly words: readonly string[];
  /** Only entries before the one of this number. */
  readonly before?: number;
  readonly limit: number;
}

/** The record of who did what. */
export interface Audit {
  add(entry: NewAuditEntry): Promise<void>;
  /** A page of entries, the latest first; `next` is what `before` asks for to go on. */
  list(query: AuditQuery): Promise<{ entries: AuditItem[]; next: number | null }>;
  /** Deletes what is too old. */
  purge(): Promise<void>;
}
