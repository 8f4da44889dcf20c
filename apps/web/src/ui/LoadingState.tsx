import { useEffect, useState } from "react";
import { classNames } from "./class-names.ts";

/**
 * Waiting, and for what: “Reading 4 profiles”. Says nothing for the first 150 ms, so that quick answers do not flicker.
 * `share` (0 to 1) draws how far it is. `lines` reserves the height that the content will take.
 */
export function LoadingState({ doing, share, lines = 3 }: { doing: string; share?: number; lines?: number }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 150);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div
      role="status"
      data-waiting
      className={classNames("py-3 text-[13px] text-ink3", !shown && "invisible")}
      style={{ minHeight: lines * 28 }}
    >
      <p>{doing}…</p>
      <ProgressBar {...(share !== undefined && { share })} className="mt-2 max-w-72" />
    </div>
  );
}

/** A hairline of progress: `share` from 0 to 1, or moving when unknown. */
export function ProgressBar({ share, className }: { share?: number; className?: string }) {
  return (
    <div className={classNames("h-0.5 overflow-hidden rounded-full bg-line", className)}>
      <div
        className={classNames(
          "h-full rounded-full bg-accent transition-[width]",
          share === undefined && "w-1/3 animate-pulse",
        )}
        style={share === undefined ? undefined : { width: `${Math.round(share * 100)}%` }}
      />
    </div>
  );
}
