import { randomUUID } from "node:crypto";
import type { ReadingId } from "@sweetspot/model/ids";
import { Piscina } from "piscina";
import { currentReaders } from "./reader-version.ts";
import { poisoned, refused } from "./refused-reading.ts";
import { traced } from "../tracing.ts";
import { PassedBuffers } from "../work/collect.ts";
import { isStartFailure, watchPool } from "../work/watch-pool.ts";
import type { ParseCall, ParseWorkerData, Unread } from "./parse-worker.ts";
import { type FinishedReading, leaseMs, type PendingReading, type ReadingQueue } from "../storage/reading-queue.ts";

/** The time after which a waiting request looks again, as another process may have ended the reading. */
const lookAgainMs = 1_000;

/** An input that has ended its worker (or the whole process) this often is not tried again. */
const maxAttempts = 2;

/** Time to the next attempt after the disk stopped one; it doubles while none succeeds. */
const shortestPauseMs = 200;
const longestPauseMs = 10_000;

interface QueueOptions extends ParseWorkerData {
  /** The module that each thread starts with; its default export runs a `ParseCall`. */
  readonly thread: URL;
  readonly threads: number;
  readonly heapMb: number;
  readonly timeoutMs: number;
  /** Told of faults of ours; the queue goes on. */
  readonly onError: (error: unknown) => void;
  /** Told where no worker can start. */
  readonly onFatal: (why: string) => void;
}

/** Told of the id of a reading that has ended, well or not, and that a file has. */
type OnRead = (reading: ReadingId) => void;

/**
 * Reads pending contents in workers: the projects take turns, and of each the oldest is first. The queue is the table `reading`, so it survives any end of the
 * process; each reading is claimed in it with a lease, so that several processes may take from it. This class knows only the readings in hand.
 */
export class ParseQueue {
  readonly #queue: ReadingQueue;
  readonly #options: QueueOptions;
  readonly #pool: Piscina<ParseCall, FinishedReading | Unread>;
  /** Readings in hand, with the project of each. */
  readonly #inHand = new Map<ReadingId, string>();
  /** The running number of the last reading that was begun for each project. */
  readonly #served = new Map<string, number>();
  #begun = 0;
  readonly #passed = new PassedBuffers();
  /** Readings that the disk stopped: their attempts do not count. */
  readonly #stoppedByDisk = new Set<ReadingId>();
  #pauseMs = shortestPauseMs;
  readonly #waiters = new Map<ReadingId, (() => void)[]>();
  #onRead: OnRead | undefined;
  readonly #owner = randomUUID();
  #renewing: NodeJS.Timeout | undefined;
  #isLooking = false;
  #lookAgain = false;
  #isStopped = false;
  #finished = 0;
  #failed = 0;

  constructor(queue: ReadingQueue, options: QueueOptions) {
    this.#queue = queue;
    this.#options = options;
    this.#pool = new Piscina<ParseCall, FinishedReading | Unread>({
      filename: options.thread.href,
      minThreads: 0,
      maxThreads: options.threads,
      // A worker that was idle for a while ends, and gives back what large files made it take.
      idleTimeout: 20_000,
      workerData: { store: options.store, decodedBytes: options.decodedBytes } satisfies ParseWorkerData,
      resourceLimits: { maxOldGenerationSizeMb: options.heapMb },
      // Idle workers keep their event loop, where `collectSoon` has its turn.
      atomics: "disabled",
      recordTiming: false,
    });
    watchPool(this.#pool, { sha256: "", facts: null }, options.onFatal);
  }

  /** Figures for the metrics page: readings ended, and how many of them failed. */
  get counts(): { finished: number; failed: number; inHand: number } {
    return { finished: this.#finished, failed: this.#failed, inHand: this.#inHand.size };
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  pending(): Promise<number> {
    return this.#queue.count();
  }

  /** Takes up what earlier runs left, and what a newer reader would read otherwise. */
  async start(): Promise<void> {
    try {
      if (this.#queue.isAlone) await this.#queue.freeAll();
      await this.#queue.requeueOutdated(currentReaders());
    } catch (error) {
      // On a full disk, say: what was read before still shows, and the next start tries again.
      this.#report(error);
    }
    this.#renewing = setInterval(() => void this.#renew(), leaseMs / 3).unref();
    this.wake();
  }

  /** Keeps what is in hand, and takes up what a process that has ended leaves. */
  async #renew(): Promise<void> {
    const ids = [...this.#inHand.keys()];
    try {
      if (ids.length > 0) await this.#queue.renew(ids, this.#owner);
    } catch (error) {
      this.#report(error);
    }
    if (!this.#queue.isAlone) this.wake();
  }

  /** The callback that is told when a file has been read, or joins one that was read already. */
  set onRead(listener: OnRead | undefined) {
    this.#onRead = listener;
  }

  /** Tells that a file has a reading that has ended. */
  announce(reading: ReadingId): void {
    this.#onRead?.(reading);
  }

  /** Looks for work; call after storing some. */
  wake(): void {
    if (this.#isStopped) return;
    if (this.#isLooking) {
      this.#lookAgain = true;
      return;
    }
    this.#isLooking = true;
    void this.#look().finally(() => {
      this.#isLooking = false;
      if (!this.#lookAgain) return;
      this.#lookAgain = false;
      this.wake();
    });
  }

  /** Waits until a reading has ended, at most `timeoutMs`. */
  async wait(id: ReadingId, timeoutMs: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const ended = new Promise<void>((resolve) => {
      this.#waiters.set(id, [...(this.#waiters.get(id) ?? []), resolve]);
      // Another process tells nobody here: then the caller looks again.
      timer = setTimeout(resolve, this.#queue.isAlone ? timeoutMs : Math.min(timeoutMs, lookAgainMs));
    });
    // Asked after the waiter is in place, so that an end in between is not missed.
    if (await this.#queue.isRead(id)) this.#tell(id);
    await ended;
    clearTimeout(timer);
  }

  /** Ends at once; what was in hand is pending and is read again at the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#renewing);
    await this.#pool.destroy();
    // An end at this point is not the files' doing.
    await this.#queue.release([...this.#inHand.keys(), ...this.#stoppedByDisk], this.#owner).catch(() => {});
    for (const id of this.#waiters.keys()) this.#tell(id);
  }

  async #look(): Promise<void> {
    const free = this.#options.threads - this.#inHand.size;
    if (free <= 0) return;
    try {
      for (let i = 0; i < free; i++) {
        const reading = this.#fairest(await this.#queue.first(this.#owner, [...this.#inHand.keys()]));
        if (reading === undefined) break;
        // Another process may have been first: the next look shows the rest.
        if (!(await this.#queue.claim(reading.id, this.#owner))) continue;
        this.#inHand.set(reading.id, reading.project);
        this.#served.set(reading.project, ++this.#begun);
        const { sha256 } = reading;
        const attributes = { "sweetspot.sha256": sha256, "sweetspot.attempts": reading.attempts };
        void traced(
          () => ({ name: "read file", kind: "work", attributes }),
          () => this.#read(reading),
          sha256,
        );
      }
      if (this.#inHand.size === 0) this.#served.clear();
    } catch (error) {
      this.#report(error);
      this.#wakeLater();
    }
  }

  #wakeLater(): void {
    setTimeout(() => this.wake(), this.#pauseMs).unref();
    this.#pauseMs = Math.min(longestPauseMs, 2 * this.#pauseMs);
  }

  /** The reading of the project that has the fewest in hand, and of these the one whose turn is longest past. */
  #fairest(pending: readonly PendingReading[]): PendingReading | undefined {
    const inHand = [...this.#inHand.values()];
    const claim = ({ project }: PendingReading): [number, number] => [
      inHand.filter((other) => other === project).length,
      this.#served.get(project) ?? 0,
    ];
    return pending.toSorted((a, b) => {
      const [handA, servedA] = claim(a);
      const [handB, servedB] = claim(b);
      return handA - handB || servedA - servedB;
    })[0];
  }

  async #read(reading: PendingReading): Promise<void> {
    let isKept = false;
    try {
      if (await this.#queue.join(reading.id)) {
        // Made already, for another file of the same bytes.
      } else if (reading.attempts >= maxAttempts && !this.#stoppedByDisk.has(reading.id)) {
        await this.#queue.finish(reading.id, this.#owner, poisoned(reading));
        this.#failed++;
      } else {
        const reply = await this.#parse(reading);
        await this.#queue.finish(reading.id, this.#owner, reply);
        this.#passed.add(reply.evidence?.length ?? 0);
        if (reply.state === "failed") this.#failed++;
      }
      isKept = true;
      this.#stoppedByDisk.delete(reading.id);
      this.#finished++;
    } catch (error) {
      this.#stoppedByDisk.add(reading.id);
      this.#report(error);
    } finally {
      this.#inHand.delete(reading.id);
      if (isKept) {
        this.#tell(reading.id);
        this.announce(reading.id);
      }
      // A full disk, say: the reading stays pending, and is tried again later rather than at once.
      if (isKept) {
        this.#pauseMs = shortestPauseMs;
        this.wake();
      } else this.#wakeLater();
    }
  }

  /** Throws where the disk fails before the file has been read. */
  async #parse(reading: PendingReading): Promise<FinishedReading> {
    const reply = await this.#parseInWorker(reading);
    if ("unread" in reply) throw new Error(`a file was not read, and will be tried again: ${reply.unread}`);
    return reply;
  }

  async #parseInWorker(reading: PendingReading): Promise<FinishedReading | Unread> {
    const call = { sha256: reading.sha256, facts: reading.facts };
    const signal = AbortSignal.timeout(this.#options.timeoutMs);
    try {
      return await this.#pool.run(call, { signal });
    } catch (error) {
      if (this.#isStopped) throw error;
      if (isStartFailure(error)) {
        this.#options.onFatal(`its worker threads cannot start (${(error as Error).message})`);
        throw error;
      }
      if (signal.aborted) {
        return refused(
          reading,
          "parse-timeout",
          `Reading this took longer than ${this.#options.timeoutMs / 1000} s and was stopped.`,
        );
      }
      if ((error as { code?: string }).code === "ERR_WORKER_OUT_OF_MEMORY") {
        return refused(
          reading,
          "parse-memory",
          `Reading this needed more than the ${this.#options.heapMb} MiB that a worker has.`,
        );
      }
      this.#options.onError(error);
      return refused(
        reading,
        "reader-fault",
        "The reader itself failed on this file. The raw bytes are kept; a newer version will try again.",
      );
    }
  }

  #report(error: unknown): void {
    if (!this.#isStopped) this.#options.onError(error);
  }

  #tell(id: ReadingId): void {
    for (const resolve of this.#waiters.get(id) ?? []) resolve();
    this.#waiters.delete(id);
  }
}
