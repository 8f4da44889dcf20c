import { Piscina } from "piscina";
import { AppError, isErrorCode } from "../http/errors.ts";
import type { Encoded, Encoding } from "../http/encoding.ts";
import { currentClient } from "../http/client.ts";
import { FairQueue } from "./fair-queue.ts";
import { type ProfileSelection, treeKey } from "../profiles/selection.ts";
import { subjectBalancer, subjectOfInput } from "./subject-balancer.ts";
import { Turns } from "./turns.ts";
import type { Task } from "./task.ts";
import type { Tasks } from "../tasks.ts";
import { watchPool } from "./watch-pool.ts";
import type { ComputeWorkerData, TaskCall, TaskReply } from "./worker.ts";

type InputOf<T> = T extends Task<infer Input, unknown> ? Input : never;
type OutputOf<T> = T extends (...parameters: never[]) => infer Output ? Output : never;

/** The pool that computes answers. A task that takes too long, or too much memory, ends alone: its worker is replaced. */
export interface Workers {
  /** Runs a task and gives its value. Throws `AppError`. */
  run<N extends keyof Tasks>(name: N, input: InputOf<Tasks[N]>): Promise<OutputOf<Tasks[N]>>;
  /** The same as the UTF-8 bytes of its JSON, written in the worker: for answers that are only passed on. */
  json<N extends keyof Tasks>(name: N, input: InputOf<Tasks[N]>): Promise<Uint8Array>;
  /** The same, compressed in the worker, too: no copy of the whole is passed around, and no other thread is woken. */
  encoded<N extends keyof Tasks>(name: N, input: InputOf<Tasks[N]>, encoding: Encoding): Promise<Encoded>;
  /** Tasks that wait for a worker. */
  readonly waiting: number;
  close(): Promise<void>;
}

export interface WorkersOptions extends ComputeWorkerData {
  readonly threads: number;
  readonly heapMb: number;
  readonly timeoutMs: number;
  /** Told where no worker can start. */
  readonly onFatal: (why: string) => void;
}

/** Work waits this long for the thread that has its samples or its tree: about as long as another one would take to load them. */
const patienceMs = 1_000;

/** A page asks for about twenty answers at once, so this lets several pages of one address wait. */
const waitingOfOneClient = 500;

/** What a task is better done after than beside other work on. */
function turnOf({ name, input }: TaskCall, subject: string | undefined): string | undefined {
  if (name.startsWith("series.")) return subject;
  return treeTaskNames.has(name) ? treeKey(input as ProfileSelection) : undefined;
}

const treeTaskNames = new Set<string>([
  "profiles.callers",
  "profiles.children",
  "profiles.flame",
  "profiles.search",
  "profiles.top",
] satisfies (keyof Tasks)[]);

/** Starts the pool; its threads come up in the background. */
export function startWorkers(options: WorkersOptions): Workers {
  const pool = new Piscina<TaskCall, TaskReply>({
    filename: new URL("./worker-entry.ts", import.meta.url).href,
    // A page asks for findings and a section at once: the second must not wait half a second for a thread to start.
    minThreads: Math.min(2, options.threads),
    maxThreads: options.threads,
    idleTimeout: 60_000,
    workerData: {
      file: options.file,
      cacheBytes: options.cacheBytes,
      decodedBytes: options.decodedBytes,
    } satisfies ComputeWorkerData,
    resourceLimits: { maxOldGenerationSizeMb: options.heapMb },
    // Idle workers keep their event loop, where jobs for later have their turn; tasks are handed over as fast.
    atomics: "disabled",
    recordTiming: false,
    loadBalancer: subjectBalancer(),
  });
  watchPool(pool, { name: "", input: null, asJson: null }, options.onFatal);

  const queue = new FairQueue(options.threads, waitingOfOneClient);
  const turns = new Turns(patienceMs);
  const call = async (task: TaskCall): Promise<TaskReply> => {
    const signal = AbortSignal.timeout(options.timeoutMs);
    const subject = subjectOfInput(task.input);
    const client = currentClient();
    const run = () =>
      queue.run(client, () =>
        pool.run({ ...task, [Piscina.queueOptionsSymbol]: subject === undefined ? null : { subject } }, { signal }),
      );
    try {
      // The samples of a report take a hundred times as long to load as a chart of them to make, and a call tree as an answer
      // about it: a second thread that loaded them, too, would be later than the one that has them, and hold them twice.
      const thing = turnOf(task, subject);
      return thing === undefined ? await run() : await turns.take(thing, run);
    } catch (error) {
      if (signal.aborted) throw new AppError("timeout");
      if ((error as { code?: string }).code === "ERR_WORKER_OUT_OF_MEMORY") throw new AppError("too-much-memory");
      throw error;
    }
  };
  const unwrap = (reply: TaskReply): unknown => {
    if (reply.ok) return reply.value;
    const code = isErrorCode(reply.code) ? reply.code : "unusable";
    throw new AppError(code, { message: reply.message, details: reply.details });
  };

  return {
    async run(name, input) {
      return unwrap(await call({ name, input, asJson: null })) as never;
    },
    async json(name, input) {
      return (unwrap(await call({ name, input, asJson: "identity" })) as Encoded).bytes;
    },
    async encoded(name, input, encoding) {
      return unwrap(await call({ name, input, asJson: encoding })) as Encoded;
    },
    get waiting() {
      return queue.waiting;
    },
    close: () => pool.destroy(),
  };
}
