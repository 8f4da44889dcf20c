import { createContext, use } from "react";

interface ShellActions {
  readonly openPalette: () => void;
  readonly openKeys: () => void;
}

export const PaletteContext = createContext<ShellActions>({ openPalette: () => {}, openKeys: () => {} });

/** Opens what the shell owns: the palette and the list of keys. */
export function useShell(): ShellActions {
  return use(PaletteContext);
}
