import { Link } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";
import { isShared } from "../../api/share-base.ts";
import { ChunkBorder } from "../../ui/ChunkBorder.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Kbd } from "../../ui/Kbd.tsx";
import { useShell } from "./palette-context.ts";
import { ThemeMenu } from "./ThemeMenu.tsx";
import { Wordmark } from "./Wordmark.tsx";

const AccountMenu = lazy(() => import("../access/AccountMenu.tsx"));

export interface Crumb {
  readonly text: string;
  readonly to?: string;
}

/** The bar at the top of every page: where we are, the palette, and what the page can do. */
export function AppBar({ crumbs, actions }: { crumbs: readonly Crumb[]; actions?: ReactNode }) {
  const { openPalette } = useShell();
  return (
    <header
      data-app-bar
      className="sticky top-0 z-30 flex h-(--bar-height) items-center gap-4 border-b border-line bg-paper px-6 max-sm:gap-2 max-sm:px-3.5"
    >
      {isShared ? (
        <span className="flex shrink-0">
          <Wordmark />
        </span>
      ) : (
        <Link to="/" aria-label="Sweetspot, home" className="flex shrink-0">
          <Wordmark />
        </Link>
      )}
      <nav aria-label="Where this is" className="flex min-w-0 items-center gap-2 text-[13.5px] text-ink2">
        {crumbs.map((crumb, at) => (
          <span
            key={crumb.text + at}
            className={at === crumbs.length - 1 ? "flex min-w-0 gap-2" : "flex min-w-0 gap-2 max-sm:hidden"}
          >
            {at > 0 && (
              <span aria-hidden="true" className="text-ink3 max-sm:hidden">
                /
              </span>
            )}
            {crumb.to !== undefined ? (
              <Link to={crumb.to} className="truncate hover:text-ink hover:underline">
                {crumb.text}
              </Link>
            ) : (
              <span
                className={at === crumbs.length - 1 ? "truncate font-semibold text-ink" : "truncate"}
                aria-current={at === crumbs.length - 1 ? "page" : undefined}
              >
                {crumb.text}
              </span>
            )}
          </span>
        ))}
      </nav>
      <div className="ml-auto flex min-w-0 items-center gap-2 max-lg:shrink-0">
        {!isShared && (
          <button
            type="button"
            onClick={openPalette}
            className="flex h-8 w-70 min-w-8 items-center justify-between gap-2 rounded-md border border-line2 px-2.5 text-[13px] text-ink3 hover:bg-hover max-lg:w-8 max-lg:justify-center max-lg:px-0"
          >
            <span className="truncate max-lg:sr-only">Search or jump to…</span>
            <span className="shrink-0 whitespace-nowrap max-lg:hidden" aria-hidden="true">
              <Kbd>ctrl K</Kbd>
            </span>
            <Icon name="search" className="lg:hidden" />
          </button>
        )}
        {actions}
        {!isShared && (
          <ChunkBorder fallback={null}>
            <Suspense>
              <AccountMenu />
            </Suspense>
          </ChunkBorder>
        )}
        <ThemeMenu />
      </div>
    </header>
  );
}
