import { Piscina } from "piscina";
import { AppError, isErrorCode } from "../http/errors.ts";
import type { Encoded, Encoding } from "../http/encoding.ts";
import { traced } from "../tracing.ts";
import { affinityBalancer, affinityOption } from "./affinity-balancer.ts";
import { FairQueue } from "./fair-queue.ts";
import type { TaskEntry, TaskPlace } from "./task.ts";
import { Turns } from "./turns.ts";
import { watchPool } from "./watch-pool.ts";
import type { ComputeWorkerData, TaskCall, TaskReply } from "./worker.ts";
import { CarriedFailure } from "../storage/failure.ts";

type InputOf<Entry> = Entry extends TaskEntry<infer Input, infer _> ? Input : never;
type OutputOf<Entry> = Entry extends TaskEntry<infer _, infer Output> ? Output : never;

/** The pool that computes answers. A task that takes too long, or too much memory, ends alone: its worker is replaced. */
export interface Workers<Tasks> {
  /** Runs a task and gives its value. Throws `AppError`. */
  run<N extends keyof Tasks>(name: N, input: InputOf<Tasks[N]>): Promise<OutputOf<Tasks[N]>>;
  /**
   * Gives the UTF-8 bytes of the value's JSON, written and compressed in the worker: no copy of the whole is passed around, and no
   * other thread is woken.
   */
  encoded<N extends keyof Tasks>(name: N, input: InputOf<Tasks[N]>, encoding: Encoding): Promise<Encoded>;
  /** Gives the JSON as an answer to send. A task depends on nothing but its input, so its name and its input are the key. */
  answer<N extends keyof Tasks>(name: N, input: InputOf<Tasks[N]>): TaskAnswer<Encoded>;
  /** Gives a text, or bytes, as an answer to send. */
  plainAnswer<N extends keyof Tasks>(
    name: N,
    input: InputOf<Tasks[N]>,
    contentType: string,
  ): TaskAnswer<OutputOf<Tasks[N]>> & { readonly contentType: string };
  /** Starts the threads that a page asks for at once, unless they are there: to be called when one is about to be opened. */
  warm(): void;
  /** Tasks that wait for a worker. */
  readonly waiting: number;
  close(): Promise<void>;
}

/** A task with its input: what it depends on, and how to run it. */
interface TaskAnswer<Made> {
  readonly key: readonly unknown[];
  make(encoding: Encoding): Promise<Made>;
}

interface WorkersOptions extends ComputeWorkerData {
  /** The module that each thread starts with; its default export runs a `TaskCall`. */
  readonly thread: URL;
  readonly threads: number;
  readonly heapMb: number;
  readonly timeoutMs: number;
  /** The client that a call works for: those who ask for much take turns with the others. */
  readonly client: () => string;
  /** Called with the reason where no worker can start. */
  readonly onFatal: (why: string) => void;
}

/** Work waits this long for the thread that has its samples or its tree: about as long as another one would take to load them. */
const patienceMs = 1_000;

/** A thread that ends takes with it what it has loaded, so it waits for as long as somebody may look at one screen. */
const idleMs = 15 * 60_000;

/** A page asks for findings and a section at once: the second must not wait half a second for a thread to start. */
const warmThreads = 2;

/** A task that no thread knows: any thread that has started answers it. */
const probe: TaskCall = { name: "", input: null, asJson: null };

/** A page asks for about twenty answers at once, so this lets several pages of one address wait. */
const waitingOfOneClient = 500;

/** Makes the pool; its threads start when there is work for them. */
export function startWorkers<Tasks extends Readonly<Record<string, TaskPlace<never>>>>(
  tasks: Tasks,
  options: WorkersOptions,
): Workers<Tasks> {
  const pool = new Piscina<TaskCall, TaskReply>({
    filename: options.thread.href,
    // None before `warm`, or the first task: a server that nobody uses does without their memory.
    minThreads: 0,
    maxThreads: options.threads,
    idleTimeout: idleMs,
    workerData: {
      store: options.store,
      cacheBytes: options.cacheBytes,
      decodedBytes: options.decodedBytes,
    } satisfies ComputeWorkerData,
    resourceLimits: { maxOldGenerationSizeMb: options.heapMb },
    // Idle workers keep their event loop, where jobs for later have their turn; tasks are handed over as fast.
    atomics: "disabled",
    recordTiming: false,
    loadBalancer: affinityBalancer(),
  });
  watchPool(pool, probe, options.onFatal);

  const queue = new FairQueue(options.threads, waitingOfOneClient);
  const turns = new Turns(patienceMs);
  const call = (task: TaskCall): Promise<TaskReply> =>
    traced(
      () => ({ name: `task ${task.name}`, kind: "work", attributes: {} }),
      () => answered(task),
    );
  const answered = async (task: TaskCall): Promise<TaskReply> => {
    const signal = AbortSignal.timeout(options.timeoutMs);
    const place: TaskPlace<never> | undefined = tasks[task.name];
    const named = (what: keyof TaskPlace<never>): string | undefined => place?.[what]?.(task.input as never);
    const [turn, after] = [named("turn"), named("after")];
    const client = options.client();
    const run = () => queue.run(client, () => pool.run({ ...task, ...affinityOption(named("affinity")) }, { signal }));
    try {
      if (after !== undefined) await turns.ended(after);
      return turn === undefined ? await run() : await turns.take(turn, run);
    } catch (error) {
      if (signal.aborted) throw new AppError("timeout");
      if ((error as { code?: string }).code === "ERR_WORKER_OUT_OF_MEMORY") throw new AppError("too-much-memory");
      throw error;
    }
  };
  const unwrap = (reply: TaskReply): unknown => {
    if (reply.ok) return reply.value;
    if ("store" in reply) throw new CarriedFailure(reply.store);
    const code = isErrorCode(reply.code) ? reply.code : "unusable";
    throw new AppError(code, { message: reply.message, details: reply.details });
  };

  const workers: Workers<Tasks> = {
    async run(name, input) {
      return unwrap(await call({ name: String(name), input, asJson: null })) as never;
    },
    async encoded(name, input, encoding) {
      return unwrap(await call({ name: String(name), input, asJson: encoding })) as Encoded;
    },
    answer: (name, input) => ({
      key: [name, input],
      make: (encoding) => workers.encoded(name, input, encoding),
    }),
    plainAnswer: (name, input, contentType) => ({
      key: [name, input],
      contentType,
      make: () => workers.run(name, input),
    }),
    warm() {
      for (let thread = pool.threads.length; thread < Math.min(warmThreads, options.threads); thread++) {
        pool.run(probe).catch(() => undefined);
      }
    },
    get waiting() {
      return queue.waiting;
    },
    close: () => pool.destroy(),
  };
  return workers;
}
