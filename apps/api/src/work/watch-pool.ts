import type { Piscina } from "piscina";

/**
 * Ends the wait for threads that cannot start: a pool whose threads fail while they load keeps its tasks waiting for ever. After
 * a thread has failed without a task, `probe` is run, which any thread that started answers, well or not; where nothing answers,
 * `onFatal` is told once why.
 * @param startMs longest that a thread may take to start, on a machine with a lot else to do
 */
export function watchPool(
  pool: Piscina<never, unknown>,
  probe: unknown,
  onFatal: (why: string) => void,
  startMs = 30_000,
): void {
  let isProbing = false;
  const look = async (why: Error): Promise<void> => {
    const signal = AbortSignal.timeout(startMs);
    try {
      await pool.run(probe as never, { signal });
    } catch (error) {
      if (signal.aborted || isStartFailure(error)) onFatal(`its worker threads cannot start (${why.message})`);
    }
    isProbing = false;
  };
  // A thread that dies rejects its own task; without a listener the pool's event would end the process.
  pool.on("error", (error: Error) => {
    if (isProbing) return;
    isProbing = true;
    void look(error);
  });
}

/** Whether an error says that the system gave no thread. */
export function isStartFailure(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ERR_WORKER_INIT_FAILED";
}
