import { readFileSync } from "node:fs";

/**
 * Waits until the machine has been three quarters idle for a quarter of a second, two seconds at most: what is timed next
 * is one click, and whatever else runs would be counted as its own. Returns at once where /proc/stat does not say.
 */
export async function untilIdle(): Promise<void> {
  for (let attempt = 0; attempt < 8; attempt++) {
    const before = cpuTimes();
    if (before === undefined) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
    const after = cpuTimes()!;
    if ((after.idle - before.idle) / (after.all - before.all) >= 0.75) return;
  }
}

function cpuTimes(): { idle: number; all: number } | undefined {
  try {
    const times = readFileSync("/proc/stat", "utf8").split("\n", 1)[0]!.trim().split(/\s+/).slice(1).map(Number);
    return { idle: times[3]! + times[4]!, all: times.reduce((sum, time) => sum + time, 0) };
  } catch {
    return undefined; // not Linux
  }
}
