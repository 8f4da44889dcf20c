import { useSyncExternalStore } from "react";

/**
 * The place that the reader points at, by sync key. A store outside of React's tree: a move redraws the crosshairs alone, never
 * the charts beneath.
 */
const places = new Map<string, number>();
const listeners = new Map<string, Set<() => void>>();

/** Moves the crosshair of every chart with this key; null takes it away. */
export function pointAt(key: string, x: number | null): void {
  if (x === null) places.delete(key);
  else places.set(key, x);
  for (const listener of listeners.get(key) ?? []) listener();
}

/** The place that is pointed at, in x values, or null. */
export function usePointedAt(key: string): number | null {
  return useSyncExternalStore(
    (listener) => {
      const set = listeners.get(key) ?? new Set();
      listeners.set(key, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0) listeners.delete(key);
      };
    },
    () => places.get(key) ?? null,
  );
}
