import { useCallback, useSyncExternalStore } from "react";

/**
 * Windows up to this many pixels are too narrow for one, two, three, four variants side by side: the names take 224, the baseline 88, each
 * other variant 212 and the page's edges 60. More variants than four scroll sideways on every wide window.
 */
const tooNarrow = [700, 700, 795, 1008] as const;

/** Whether the window is too narrow for that many variants side by side. */
export function useNarrow(variants: number): boolean {
  const query = `(max-width: ${tooNarrow[Math.max(1, Math.min(variants, tooNarrow.length)) - 1]!}px)`;
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
