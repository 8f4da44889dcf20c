/**
 * Configuration keys that say where a process was in its experiment. They describe the measurement and not the thing
 * measured, so that they part no tables, except in benchstat's own reading.
 */
const placeKeys: ReadonlySet<string> = new Set(["round", "order", "started", "start"]);

/** Whether a configuration key says where a process was in its experiment. */
export function isPlaceKey(key: string): boolean {
  return placeKeys.has(key);
}
