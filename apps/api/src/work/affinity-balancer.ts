import { Piscina } from "piscina";

type Balancer = NonNullable<NonNullable<ConstructorParameters<typeof Piscina>[0]>["loadBalancer"]>;

/** Affinities whose worker is remembered. */
const rememberedAtMost = 1_000;

/**
 * Gives a task to the idle worker that last worked on the same thing, which has its evidence and its call tree in its
 * cache; to another idle worker where that one is busy or gone, so that nothing waits for a cache. Null (wait, or start
 * a worker) when no worker is idle. A task says its affinity under piscina's `queueOptionsSymbol`: see `affinityOption`.
 */
export function affinityBalancer(): Balancer {
  const lastWorker = new Map<string, number>();
  return (task, workers) => {
    const { affinity } = ((task as unknown as Queued)[Piscina.queueOptionsSymbol] ?? {}) as { affinity?: string };
    const idle = workers.filter((worker) => worker.currentUsage === 0);
    const wanted = affinity === undefined ? undefined : lastWorker.get(affinity);
    const chosen = idle.find((worker) => worker.id === wanted) ?? idle[0];
    if (chosen === undefined) return null;
    if (affinity !== undefined) remember(lastWorker, affinity, chosen.id);
    return chosen;
  };
}

/** Returns the property that a call carries so that the balancer knows its affinity. */
export function affinityOption(affinity: string | undefined): object {
  return { [Piscina.queueOptionsSymbol]: affinity === undefined ? null : { affinity } };
}

type Queued = Readonly<Record<symbol, unknown>>;

/** The latest affinity is the last entry, so the first is the one to forget. */
function remember(lastWorker: Map<string, number>, affinity: string, worker: number): void {
  lastWorker.delete(affinity);
  lastWorker.set(affinity, worker);
  if (lastWorker.size > rememberedAtMost) lastWorker.delete(lastWorker.keys().next().value!);
}
