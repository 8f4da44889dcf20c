import { useCallback, useState } from "react";

/** A text kept in this browser, such as the project used last. Never what a link must carry: that is the view state. */
export function useRemembered(key: string, initial: string): [string, (value: string) => void] {
  const [value, setValue] = useState(() => {
    try {
      return localStorage.getItem(`sweetspot-${key}`) ?? initial;
    } catch {
      return initial;
    }
  });
  const remember = useCallback(
    (next: string) => {
      setValue(next);
      try {
        localStorage.setItem(`sweetspot-${key}`, next);
      } catch {
        // Storage is blocked: kept for this page only.
      }
    },
    [key],
  );
  return [value, remember];
}
