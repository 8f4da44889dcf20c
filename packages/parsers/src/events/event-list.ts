import type { EventTable } from "@sweetspot/model/events/table";
import { UnusableInput } from "../diagnostics.ts";
import type { ParseContext } from "../format.ts";

interface NewEvent {
  /** Milliseconds since the Unix epoch, or since the recording began. */
  readonly time: number;
  readonly lane: string;
  readonly name: string;
  readonly level?: string;
  /** Milliseconds; NaN or left out for a point. */
  readonly duration?: number;
  readonly operation?: number;
}

/** Collects events and hands them out in time order. */
export class EventList {
  readonly #context: ParseContext;
  readonly #lanes = new Names();
  readonly #names = new Names();
  readonly #levels = new Names();
  readonly #time: number[] = [];
  readonly #lane: number[] = [];
  readonly #name: number[] = [];
  readonly #level: number[] = [];
  readonly #duration: number[] = [];
  readonly #operation: number[] = [];
  #isFull = false;

  constructor(context: ParseContext) {
    this.#context = context;
  }

  get length(): number {
    return this.#time.length;
  }

  /** Whether an event was refused: nobody needs to read on. */
  get isFull(): boolean {
    return this.#isFull;
  }

  add(event: NewEvent): void {
    const { limits, diagnostics } = this.#context;
    if (this.#time.length >= limits.events) {
      if (!this.#isFull) {
        const message = `Only the first ${limits.events} events were read.`;
        diagnostics.add({ severity: "warning", code: "too-many-events", message });
      }
      this.#isFull = true;
      return;
    }
    this.#time.push(event.time);
    this.#lane.push(this.#lanes.index(event.lane));
    this.#name.push(this.#names.index(event.name));
    this.#level.push(this.#levels.index(event.level ?? ""));
    this.#duration.push(event.duration ?? Number.NaN);
    this.#operation.push(event.operation !== undefined && isIndex(event.operation) ? event.operation : -1);
  }

  /** Reports a line that is no event. */
  skip(line: number, why: string): void {
    this.#context.diagnostics.add({ severity: "warning", code: "bad-event", message: `${why} It was skipped.`, line });
  }

  /** `anchor` says which end of a span an event's time is, where the format leaves no doubt. */
  finish(anchor?: NonNullable<EventTable["anchor"]>): EventTable {
    const { length } = this.#time;
    if (length === 0) throw new UnusableInput("no-events", "The file holds no event with a time.");
    const isSorted = this.#time.every((time, i) => i === 0 || time >= (this.#time[i - 1] ?? 0));
    const order = isSorted ? [] : Array.from({ length }, (_, i) => i);
    order.sort((a, b) => (this.#time[a] ?? 0) - (this.#time[b] ?? 0));
    const pick = (column: readonly number[]) => (isSorted ? column : order.map((i) => column[i] ?? 0));
    return {
      kind: "events",
      lanes: this.#lanes.list,
      names: this.#names.list,
      levels: this.#levels.list,
      length,
      time: new Float64Array(pick(this.#time)),
      lane: new Uint32Array(pick(this.#lane)),
      name: new Uint32Array(pick(this.#name)),
      level: new Uint32Array(pick(this.#level)),
      duration: new Float64Array(pick(this.#duration)),
      operation: new Int32Array(pick(this.#operation)),
      ...(anchor === undefined ? {} : { anchor }),
    };
  }
}

function isIndex(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < 2 ** 31;
}

class Names {
  readonly list: string[] = [];
  readonly #index = new Map<string, number>();

  index(name: string): number {
    const known = this.#index.get(name);
    if (known !== undefined) return known;
    const index = this.list.push(name) - 1;
    this.#index.set(name, index);
    return index;
  }
}
