import type { ConfigEntry } from "@sweetspot/model";

/** Keys are looked up one by one; people set a dozen. */
const maxKeys = 1_000;
/** All states of the configuration together may hold this many entries. */
const maxEntries = 2_000_000;

/** The configuration in force, kept in the order in which Go's reader keeps it. */
export class GoBenchConfig {
  readonly #entries: ConfigEntry[] = [];
  #snapshot: readonly ConfigEntry[] | undefined;
  #kept = 0;

  /** Sets a key, or deletes it when the value is "". @returns whether the key is new; `full` when it was left out. */
  set(key: string, value: string, line: number): "new" | "known" | "full" {
    const entries = this.#entries;
    const at = entries.findIndex((entry) => entry.key === key);
    if (value === "") {
      if (at < 0) return "known";
      // Go's reader fills the gap with the last key, which shows in the order of table keys.
      entries[at] = entries.at(-1) as ConfigEntry;
      entries.pop();
      this.#snapshot = undefined;
      return "known";
    }
    if (at < 0 && entries.length >= maxKeys) return "full";
    const before = entries[at];
    // The first line may be hidden from benchstat, so what repeats it counts.
    if (before?.value === value && before.line !== 1) return "known";
    if (before === undefined) entries.push({ key, value, line });
    else entries[at] = { key, value, line };
    this.#snapshot = undefined;
    return before === undefined ? "new" : "known";
  }

  /** The entries as they are now, the same array while nothing changes; undefined when there were too many states. */
  snapshot(): readonly ConfigEntry[] | undefined {
    if (this.#snapshot === undefined) {
      this.#kept += this.#entries.length;
      if (this.#kept > maxEntries) return undefined;
      this.#snapshot = this.#entries.slice();
    }
    return this.#snapshot;
  }
}
