/** Catalogues of metrics that are being made, by the files they are made of. */
const making = new Map<string, Promise<unknown>>();

const keyOf = (sha256: readonly string[]): string => [...sha256].sort().join(" ");

/** Notes that a thread loads and ranks these files' series. */
export function notesFirstReading<T>(sha256: readonly string[], reading: Promise<T>): Promise<T> {
  const key = keyOf(sha256);
  making.set(key, reading);
  void forgets(key, reading);
  return reading;
}

async function forgets(key: string, reading: Promise<unknown>): Promise<void> {
  try {
    await reading;
  } catch {
    // Whoever asked for it is told; here it only matters that it has ended.
  } finally {
    if (making.get(key) === reading) making.delete(key);
  }
}

/**
 * Waits while a thread loads and ranks these files' series. A page asks for its findings at the same moment: two threads that
 * do the same work side by side are later both, and hold it twice; the idle thread that comes next is the one that has it.
 */
export async function firstReading(sha256: readonly string[]): Promise<void> {
  await making.get(keyOf(sha256))?.catch(() => undefined);
}
