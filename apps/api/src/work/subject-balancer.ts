import { Piscina } from "piscina";

type Balancer = NonNullable<NonNullable<ConstructorParameters<typeof Piscina>[0]>["loadBalancer"]>;

/** Subjects whose worker is remembered. */
const rememberedAtMost = 1_000;

/**
 * Gives a task to the idle worker that last worked on the same subject, which has its evidence and its call tree in its
 * cache; another idle worker where that one is busy or gone, so that nothing waits for a cache. Null (wait, or start
 * a worker) when none is idle. A task's subject is a text under piscina's `queueOptionsSymbol`.
 */
export function subjectBalancer(): Balancer {
  const lastWorker = new Map<string, number>();
  return (task, workers) => {
    const { subject } = ((task as unknown as Queued)[Piscina.queueOptionsSymbol] ?? {}) as { subject?: string };
    const idle = workers.filter((worker) => worker.currentUsage === 0);
    const wanted = subject === undefined ? undefined : lastWorker.get(subject);
    const chosen = idle.find((worker) => worker.id === wanted) ?? idle[0];
    if (chosen === undefined) return null;
    if (subject !== undefined) remember(lastWorker, subject, chosen.id);
    return chosen;
  };
}

type Queued = Readonly<Record<symbol, unknown>>;

/**
 * What a task's input is about: the content hashes that it names under `files`, `base` or `sha256`, or that each of its
 * `variants` names, in any order; of findings, the series among their files, which take longest to load. Tasks of one
 * subject share what is costly to build, whatever their other options.
 */
export function subjectOfInput(input: unknown): string | undefined {
  if (typeof input !== "object" || input === null) return undefined;
  const { files, base, sha256, variants } = input as Readonly<Record<string, unknown>>;
  const hashes = [files, base, sha256].filter((part) => isHashes(part)).flat();
  if (hashes.length > 0) return hashes.join(" ");
  const series = recordsOf(files).filter(({ kind }) => kind === "series");
  const parts = [...recordsOf(variants), ...series].map((part) => part["sha256"]).filter((part) => isHashes(part));
  const named = parts.flat().sort();
  return named.length === 0 ? undefined : named.join(" ");
}

function isHashes(part: unknown): part is string | string[] {
  return typeof part === "string" || (Array.isArray(part) && part.every((entry) => typeof entry === "string"));
}

function recordsOf(part: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(part) ? part.filter((entry) => typeof entry === "object" && entry !== null) : [];
}

/** The latest subject is the last entry, so the first is the one to forget. */
function remember(lastWorker: Map<string, number>, subject: string, worker: number): void {
  lastWorker.delete(subject);
  lastWorker.set(subject, worker);
  if (lastWorker.size > rememberedAtMost) lastWorker.delete(lastWorker.keys().next().value!);
}
