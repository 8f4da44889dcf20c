import { useSyncExternalStore } from "react";

const phone = "(max-width: 700px)";

/** Whether the window is too narrow for variants side by side. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(phone).matches);
}

function subscribe(changed: () => void): () => void {
  const query = matchMedia(phone);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}
