import type { SampleColumns } from "./xor-chunk.ts";

/** One block's samples of a series: `at .. end` in the columns, in order of time. */
interface Run {
  at: number;
  readonly end: number;
}

/**
 * Brings one series' samples into order of time, one for each time, and answers where they end now. `starts` says where
 * each block's samples begin; they reach to `end`. Where blocks disagree about a time, the sample is taken from the block
 * that Prometheus' own merge takes it from: not the one it has just read from, but the next in its heap.
 * Source: prometheus/prometheus storage/merge.go.
 */
export function orderSamples(columns: SampleColumns, starts: readonly number[], end: number): number {
  const { timestamps, words } = columns;
  const from = starts[0] ?? end;
  let ordered = true;
  for (let i = from + 1; i < end && ordered; i++) ordered = timestamps[i - 1]! < timestamps[i]!;
  if (ordered) return end;

  const times = timestamps.slice(from, end);
  const bits = words.slice(2 * from, 2 * end);
  const runs: Run[] = starts.map((start, i) => ({ at: start - from, end: (starts[i + 1] ?? end) - from }));
  const heap = new RunHeap(times);
  let current: Run | undefined;
  for (const run of runs) {
    if (run.at >= run.end) continue;
    if (current === undefined) current = { at: run.at - 1, end: run.end };
    else heap.push({ ...run });
  }
  let to = from;
  let last = Number.NaN;
  const take = (at: number): void => {
    last = times[at]!;
    timestamps[to] = last;
    words[2 * to] = bits[2 * at]!;
    words[2 * to + 1] = bits[2 * at + 1]!;
    to++;
  };
  while (current !== undefined) {
    current.at++;
    if (current.at < current.end) {
      const time = times[current.at]!;
      // Within a block times only rise; what does not is damage and is passed over.
      if (time <= last) continue;
      const next = heap.first;
      if (next === undefined || time < times[next.at]!) {
        take(current.at);
        continue;
      }
      heap.push(current);
    }
    current = heap.pop();
    if (current !== undefined && times[current.at]! > (Number.isNaN(last) ? -Infinity : last)) take(current.at);
  }
  return to;
}

/** A binary heap by the time of each run's next sample, in the order of Go's container/heap. */
class RunHeap {
  readonly #runs: Run[] = [];
  readonly #times: Float64Array;

  constructor(times: Float64Array) {
    this.#times = times;
  }

  get first(): Run | undefined {
    return this.#runs[0];
  }

  push(run: Run): void {
    this.#runs.push(run);
    for (let at = this.#runs.length - 1; at > 0;) {
      const parent = (at - 1) >> 1;
      if (!this.#earlier(at, parent)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  pop(): Run | undefined {
    const last = this.#runs.length - 1;
    if (last < 0) return undefined;
    this.#swap(0, last);
    const found = this.#runs.pop();
    for (let at = 0; ;) {
      const left = 2 * at + 1;
      if (left >= last) return found;
      const child = left + 1 < last && this.#earlier(left + 1, left) ? left + 1 : left;
      if (!this.#earlier(child, at)) return found;
      this.#swap(at, child);
      at = child;
    }
  }

  #earlier(a: number, b: number): boolean {
    return this.#times[this.#runs[a]!.at]! < this.#times[this.#runs[b]!.at]!;
  }

  #swap(a: number, b: number): void {
    const kept = this.#runs[a]!;
    this.#runs[a] = this.#runs[b]!;
    this.#runs[b] = kept;
  }
}
