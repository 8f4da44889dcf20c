import { isIPv6 } from "node:net";

interface Counted {
  count: number;
  /** The time at which it is forgotten, milliseconds. */
  until: number;
}

/** Most names that are counted at once; beyond it the oldest are forgotten. */
const mostNames = 10_000;

/** Counts what was tried for a name, and says when there was too much of it. Kept in memory: a restart forgets it. */
export class Attempts {
  readonly #most: number;
  readonly #windowMs: number;
  readonly #counted = new Map<string, Counted>();

  /** @param most attempts in a window that begins with the first of them */
  constructor(most: number, windowMs: number) {
    this.#most = most;
    this.#windowMs = windowMs;
  }

  /** Counts one more. Whether it is one too many. */
  add(name: string, nowMs: number): boolean {
    const known = this.#counted.get(name);
    if (known !== undefined && known.until > nowMs) return ++known.count > this.#most;
    this.#counted.delete(name);
    if (this.#counted.size >= mostNames) this.#counted.delete(this.#counted.keys().next().value ?? "");
    this.#counted.set(name, { count: 1, until: nowMs + this.#windowMs });
    return false;
  }

  /** Forgets what was counted for a name, after a success. */
  forget(name: string): void {
    this.#counted.delete(name);
  }
}

/** As whom an address counts: one machine has a whole /64 of IPv6 addresses. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = "", tail] = address.split("%")[0]?.split("::") ?? [];
  const groups = head === "" ? [] : head.split(":");
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === "" ? 0 : tail.split(":").length);
  const all = [...groups, ...Array.from({ length: missing }, () => "0"), ...(tail ? tail.split(":") : [])];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
