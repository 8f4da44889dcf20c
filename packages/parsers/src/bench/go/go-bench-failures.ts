import type { Diagnostics } from "../../diagnostics.ts";

const panicLine = /^(?:panic|fatal error): (.{1,500})/;
/** The frame of the benchmark itself or of a function within it: `example.com/p.BenchmarkPanic.func1(0x9633ce6608)`. */
const benchmarkFrame = /^[^\s(]{0,300}\.(Benchmark[^\s.(]{0,200})(?:\.[^\s(]{1,100})?\(/;
const unbuilt = /^FAIL\t(\S{1,500}) \[(?:build|setup) failed\]$/;
const failedPackage = /^FAIL\t(\S{1,500})\t[\d.]{1,20}s$/;

/** Names the benchmarks that Go's output has no result of, because the program panicked or ended before them. */
export class GoBenchFailures {
  readonly #diagnostics: Diagnostics;
  /** A panic of which no frame has named the benchmark yet. */
  #panic: { readonly message: string; readonly line: number } | undefined;
  #isNamed = false;

  constructor(diagnostics: Diagnostics) {
    this.#diagnostics = diagnostics;
  }

  /** The line of a panic that nothing after it proved to be one. */
  get unproved(): number | undefined {
    return this.#panic?.line;
  }

  /** Takes the next line that is no result. @returns whether it opens a panic, which is no configuration that people meant. */
  take(line: string, number: number): boolean {
    const panic = panicLine.exec(line);
    if (panic !== null) {
      this.#panic = { message: panic[1]!, line: number };
      return true;
    }
    if (line.startsWith("--- FAIL: ")) this.#isNamed = true;
    if (line.startsWith("--- FAIL: Benchmark")) {
      const message = `${line.slice("--- FAIL: ".length).slice(0, 200)} failed: what it measured before is read as any other result.`;
      this.#diagnostics.add({ severity: "warning", code: "failed-benchmark", message, line: number });
    }
    const frame = this.#panic === undefined ? null : benchmarkFrame.exec(line);
    if (frame !== null) this.#notePanic(`${frame[1]} has no result: the program panicked in it`);
    const missing = unbuilt.exec(line);
    if (missing !== null) {
      const message = `${missing[1]} did not build: its benchmarks are missing.`;
      this.#diagnostics.add({ severity: "warning", code: "failed-package", message, line: number });
    }
    const over = failedPackage.exec(line);
    if (over === null) return false;
    if (this.#panic !== undefined) this.#notePanic(`The program of ${over[1]} panicked`);
    else if (!this.#isNamed) {
      const message = `The program of ${over[1]} ended early, and names no benchmark that failed. Benchmarks that it did not reach are missing.`;
      this.#diagnostics.add({ severity: "warning", code: "failed-package", message, line: number });
    }
    this.#isNamed = false;
    return false;
  }

  #notePanic(what: string): void {
    const { message, line } = this.#panic!;
    const whole = `${what} (${message}). Benchmarks after it are missing.`;
    this.#diagnostics.add({ severity: "warning", code: "failed-benchmark", message: whole, line });
    this.#panic = undefined;
    this.#isNamed = true;
  }
}
