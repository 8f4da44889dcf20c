import { type LogChoice, logChoiceText } from "@sweetspot/model/log/log-pattern";
import { timeFromFileName } from "./series/scrape-time.ts";

/** The facts of a file beside its bytes. */
export interface FileFacts {
  /** The file's name; only to be used for what the bytes cannot say. */
  readonly fileName: string;
  /** The time at which the upload arrived, milliseconds since the Unix epoch: the last resort for a scrape without a time. */
  readonly receivedAtMs: number;
  /** The pattern of the lines of a plain text log; null where nobody has said. */
  readonly log: LogChoice | null;
}

/** The facts that a reading asked for, as plain data: what its evidence depends on beside the bytes. */
export interface UsedFacts {
  readonly fileName?: string;
  /** The time that the file's name states; null where it states none. */
  readonly fileTimeMs?: number | null;
  readonly receivedAtMs?: number;
  /** `logChoiceText`; null for none. */
  readonly log?: string | null;
}

/** Hands out facts and remembers which were asked for. */
export class RecordedFacts {
  readonly #facts: FileFacts;
  #used: UsedFacts = {};

  constructor(facts: FileFacts) {
    this.#facts = facts;
  }

  get used(): UsedFacts {
    return this.#used;
  }

  get fileName(): string {
    const { fileName } = this.#facts;
    this.#used = { ...this.#used, fileName };
    return fileName;
  }

  /** The time that the file's name states. Readers that need no more than this share what they read of differently named files. */
  get fileTimeMs(): number | undefined {
    const time = timeFromFileName(this.#facts.fileName);
    this.#used = { ...this.#used, fileTimeMs: time ?? null };
    return time;
  }

  get receivedAtMs(): number {
    const { receivedAtMs } = this.#facts;
    this.#used = { ...this.#used, receivedAtMs };
    return receivedAtMs;
  }

  get log(): LogChoice | null {
    const { log } = this.#facts;
    this.#used = { ...this.#used, log: log && logChoiceText(log) };
    return log;
  }
}

/** Whether a reading that used these facts would have come out the same for a file of those. */
export function factsAgree(used: UsedFacts, facts: FileFacts): boolean {
  if (used.fileName !== undefined && used.fileName !== facts.fileName) return false;
  if (used.fileTimeMs !== undefined && used.fileTimeMs !== (timeFromFileName(facts.fileName) ?? null)) return false;
  if (used.receivedAtMs !== undefined && used.receivedAtMs !== facts.receivedAtMs) return false;
  return used.log === undefined || used.log === (facts.log && logChoiceText(facts.log));
}
