import { isPlaceKey } from "@sweetspot/model/bench/place-keys";
import type { BenchProcess } from "@sweetspot/model/bench/table";
import type { BenchTableBuilder } from "@sweetspot/model/bench/builder";

/** Keys that a Go test binary prints once, before its first result. */
const headerKeys: ReadonlySet<string> = new Set(["goos", "goarch", "pkg", "cpu"]);

/** A line of gotestsum about one test or benchmark, whose program goes on: `FAIL p.BenchmarkA (-1.00s)`. */
const ofOneTest = /^(?:PASS|FAIL) \S{1,400} \(-?[\d.]{1,20}s\)\s*$/;

/** Seconds from 1970 on that no file of today has: greater numbers are milliseconds. */
const farFuture = 100_000_000_000;

/**
 * Finds where one process ends and the next begins in Go benchmark text. A binary prints its header (`goos:` …) once and
 * `PASS` or `FAIL` at its end; the lines `round:`, `order:` and `started:` say where the process after them was in its
 * experiment. Repeats by `-count` have none of these between them: they are one process.
 */
export class GoBenchProcesses {
  /** Whether a result was read since the last process began. */
  #hasResults = false;
  #isOver = true;
  #place: { round: number | null; order: number | null; startedMs: number | null } = emptyPlace();

  /** Takes a line `key: value`; a value of "" deletes the key. */
  takeConfig(key: string, value: string): void {
    if (isPlaceKey(key)) {
      this.#end();
      // Clearing a key right after it was set keeps benchstat's tables whole; what was set still holds.
      if (value !== "") this.#place = { ...this.#place, ...placeOf(key, value) };
    } else if (headerKeys.has(key) && value !== "") this.#end();
  }

  /** Takes a line of the test framework, such as `PASS`. */
  takeFrameworkLine(line: string): void {
    if (/^(?:PASS|FAIL|ok\s|DONE \d)/.test(line) && !ofOneTest.test(line)) this.#end();
  }

  /** Whether the process of the last result has ended, and no result of another has come. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Tells the builder of a new process where one has begun. */
  beforeResult(builder: BenchTableBuilder): void {
    if (this.#isOver) builder.beginProcess(this.#place satisfies BenchProcess);
    this.#isOver = false;
    this.#hasResults = true;
  }

  #end(): void {
    if (!this.#hasResults) return;
    this.#hasResults = false;
    this.#isOver = true;
    this.#place = emptyPlace();
  }
}

function emptyPlace(): BenchProcess {
  return { round: null, order: null, startedMs: null };
}

function placeOf(key: string, value: string): Partial<BenchProcess> {
  const number = /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : null;
  if (key === "round") return { round: number };
  if (key === "order") return { order: number };
  if (number !== null) return { startedMs: number < farFuture ? number * 1000 : number };
  const time = /^\d{4}-\d\d-\d\d[T ]/.test(value) ? Date.parse(value) : NaN;
  return { startedMs: Number.isNaN(time) ? null : time };
}
