import { Outlet } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { isShared } from "../../api/share-base.ts";
import { Toasts } from "../../ui/toast.tsx";
import { DropAnywhere } from "../upload/DropAnywhere.tsx";
import { FirstContentShell } from "./FirstContentShell.tsx";
import { KeysDialog } from "./KeysDialog.tsx";
import { PaletteContext } from "./palette-context.ts";
import { useFocusAfterNavigation } from "./use-focus-after-navigation.ts";
import { useKeys } from "./use-keys.ts";

const CommandPalette = lazy(() => import("../palette/CommandPalette.tsx"));

/** The frame of every page: skip link, keys, palette, dropping files anywhere, toasts. */
export function Shell() {
  const [palette, setPalette] = useState(false);
  const [keys, setKeys] = useState(false);
  useFocusAfterNavigation();
  useKeys({ onPalette: () => setPalette((open) => !open && !isShared), onHelp: () => setKeys(true) });

  return (
    <PaletteContext value={{ openPalette: () => setPalette(true), openKeys: () => setKeys(true) }}>
      <a
        href="#content"
        data-noprint
        className="fixed top-1.5 left-2 z-50 -translate-y-16 rounded-md bg-ink px-3 py-1.5 text-[13px] text-bg focus:translate-y-0"
      >
        Skip to content
      </a>
      <Suspense fallback={<FirstContentShell />}>
        <Outlet />
      </Suspense>
      {!isShared && <DropAnywhere />}
      {palette && (
        <Suspense>
          <CommandPalette onClose={() => setPalette(false)} />
        </Suspense>
      )}
      <KeysDialog open={keys} onClose={() => setKeys(false)} />
      <Toasts />
    </PaletteContext>
  );
}
