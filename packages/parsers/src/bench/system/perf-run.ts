import { entryOf } from "../../read/entry-of.ts";
import type { PerfCount } from "./perf-count.ts";
import { namePart } from "../result-list.ts";
import { type Measured, timePerOperation } from "../time-unit.ts";

/** The counters of one run of perf stat, by what was counted alone. */
export class PerfRun {
  readonly #known = new Set<string>();
  #values = new Map<string, Map<string, Measured>>();

  /** Whether the run has this counter already: then the count is of the next run. */
  has(count: PerfCount): boolean {
    return this.#known.has(keyOf(count));
  }

  /** Adds a counter; those of several threads of one name are added up. */
  add(count: PerfCount): void {
    // A counter that was asked for twice has two values.
    const again = this.has(count) ? "\n2" : "";
    this.#known.add(keyOf(count));
    const name = count.parts.map(({ of, name: part }) => namePart(of, part)).join("");
    const values = entryOf(this.#values, name, () => new Map<string, Measured>());
    const one = countedEvent(count.value, count.unit, count.event);
    const before = values.get(count.event + again);
    const value = before === undefined ? one.value : sumOf(before.value, one.value);
    values.set(count.event + again, { ...one, value });
  }

  /** The run's counters by the part of their name behind what ran, which is "" for all together; the run is then empty. */
  take(): readonly { readonly name: string; readonly values: Measured[] }[] {
    const taken = [...this.#values].map(([name, values]) => ({ name, values: [...values.values()] }));
    this.#known.clear();
    this.#values = new Map();
    return taken;
  }
}

const keyOf = ({ parts, event }: PerfCount): string => [...parts.map(({ id }) => id), event].join("\n");

/** A thread in which nothing was counted has no number. */
function sumOf(a: number, b: number): number {
  if (Number.isNaN(a)) return b;
  return Number.isNaN(b) ? a : a + b;
}

/** A counter of perf with the unit that perf prints: `msec`, `nsec`, `Joules` or none. */
function countedEvent(value: number, unit: string, event: string): Measured {
  const time = unit === "" || unit === "Joules" ? undefined : timePerOperation(value, unit.replace("sec", "s"));
  if (time !== undefined) return { value: time.value, unit: `${event}-${time.unit}` };
  return { value, unit: `${event}${unit === "Joules" ? "-J" : ""}/op` };
}
