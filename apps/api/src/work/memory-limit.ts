import { readFileSync } from "node:fs";
import { totalmem } from "node:os";

const MiB = 1024 * 1024;

/** The files in which Linux says how much memory a container may take, newer kernels' first. */
const limitFiles = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"] as const;

/** Bytes that this process may take: the container's limit, else what the machine has. `read` gives a file's text or throws. */
export function memoryLimit(
  read: (file: string) => string = (file) => readFileSync(file, "utf8"),
  machineBytes = totalmem(),
): number {
  for (const file of limitFiles) {
    try {
      // "max", and in older kernels a number beyond any machine's, where there is no limit.
      const limit = Number(read(file).trim());
      if (limit > 0 && limit < machineBytes) return limit;
    } catch {
      // Another kernel, or another system.
    }
  }
  return machineBytes;
}

/** Memory that one worker takes beyond its heap: its code, and buffers of a file being read or an answer being made. */
const besideHeapMb = 192;
/** Memory that everything but the workers takes: the main thread with its caches, the database's threads. */
const elsewhereMb = 384;
/** With less a worker can read no file of interest. */
const leastHeapMb = 256;

interface WorkerShares {
  readonly parseThreads: number;
  readonly taskThreads: number;
  /** Heap of each, MiB. */
  readonly heapMb: number;
  /** Bytes of evidence that each worker keeps. */
  readonly cacheBytes: number;
}

/**
 * Divides memory among workers, so that all of them together stay within it: fewer of them where there is little, and at most
 * `wanted`. Where not even one of each fits with the least heap, they get that.
 */
export function divideMemory(limitBytes: number, wanted: WorkerShares): WorkerShares {
  const availableMb = limitBytes / MiB - elsewhereMb;
  let { parseThreads, taskThreads } = wanted;
  const heapOf = (threads: number): number => Math.floor(availableMb / threads) - besideHeapMb;
  // Half a gigabyte reads files of tens of megabytes; a second reading at a time is worth more than a third answer.
  while (
    heapOf(parseThreads + taskThreads) < Math.min(wanted.heapMb, 2 * leastHeapMb) &&
    taskThreads + parseThreads > 2
  ) {
    if (taskThreads > 2 || parseThreads === 1) taskThreads--;
    else if (parseThreads > 2 || taskThreads === 1) parseThreads--;
    else if (heapOf(parseThreads + taskThreads) >= leastHeapMb) break;
    else taskThreads--;
  }
  const heapMb = Math.max(leastHeapMb, Math.min(wanted.heapMb, heapOf(parseThreads + taskThreads)));
  return { parseThreads, taskThreads, heapMb, cacheBytes: Math.min(wanted.cacheBytes, (heapMb * MiB) / 2) };
}
