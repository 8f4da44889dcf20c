import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as (options: object) => void;

/**
 * Gives memory back soon after a large job, or a start: an engine left to itself keeps a heap that has grown until it is under
 * pressure, which an idle worker never is. Among the ways to collect, only "last-resort" returns the pages (measured: 152
 * MB of empty heap after a plain collection, 10 MB after this one).
 */
export function collectSoon(afterMs = 20): void {
  clearTimeout(next);
  next = setTimeout(() => collect({ type: "major", execution: "sync", flavor: "last-resort" }), afterMs).unref();
}

/** The collection that waits, of this thread; who asks for another puts it off. */
let next: NodeJS.Timeout | undefined;

/**
 * Collects a second after buffers of 4 MB have passed through a thread that keeps none of them: the engine counts them as next to nothing,
 * and would leave some 40 MB lying.
 */
export class PassedBuffers {
  #bytes = 0;
  #isWaiting = false;

  add(bytes: number): void {
    this.#bytes += bytes;
    if (this.#isWaiting || this.#bytes < 4 * 1024 * 1024) return;
    this.#isWaiting = true;
    const collectYoung = (): void => {
      this.#isWaiting = false;
      this.#bytes = 0;
      // A millisecond, on a thread that others wait for.
      collect({ type: "minor", execution: "sync" });
    };
    setTimeout(collectYoung, 1_000).unref();
  }
}
