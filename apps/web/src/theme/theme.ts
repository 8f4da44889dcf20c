import { useSyncExternalStore } from "react";

/** The reader's choice: a theme, or to follow the system. */
type ThemeChoice = "system" | "light" | "dark";

const storageKey = "sweetspot-theme";
const listeners = new Set<() => void>();

function stored(): ThemeChoice {
  const set = document.documentElement.dataset["theme"];
  return set === "light" || set === "dark" ? set : "system";
}

/** Sets the theme at once and for later visits (early-theme.js reads it back before the first paint). */
export function chooseTheme(choice: ThemeChoice): void {
  if (choice === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = choice;
  try {
    if (choice === "system") localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, choice);
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const system = matchMedia("(prefers-color-scheme: dark)");
  listeners.add(listener);
  system.addEventListener("change", listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener("change", listener);
  };
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, stored);
}

/** The theme that is drawn now; changes with the choice and with the system. Use it as a dependency of drawn colours. */
export function useTheme(): "light" | "dark" {
  return useSyncExternalStore(subscribe, () => {
    const choice = stored();
    if (choice !== "system") return choice;
    return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  });
}
