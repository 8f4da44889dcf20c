import type { ReactNode } from "react";
import { ApiError } from "../api/client.ts";
import { Button } from "./Button.tsx";
import { chunkFailureText, isChunkFailure } from "./chunk-failure.ts";
import { Icon } from "./icons.tsx";

/** Something failed: what, why, and what to do. Takes any thrown value; an ApiError brings its own words. */
export function ErrorNotice({
  error,
  title,
  onRetry,
  children,
}: {
  error: unknown;
  title?: string;
  onRetry?: () => void;
  children?: ReactNode;
}) {
  const known = error instanceof ApiError ? error : null;
  const isChunk = isChunkFailure(error);
  const message = isChunk ? chunkFailureText : error instanceof Error ? error.message : String(error);
  return (
    <div role="alert" className="flex gap-3 border-l-2 border-failed bg-failed-soft px-4 py-3 text-[13px]">
      <Icon name="warn" className="mt-0.5 text-failed" />
      <div className="min-w-0">
        {title && <p className="font-semibold">{title}</p>}
        <p>{message}</p>
        {known?.hint && <p className="mt-1 text-ink2">{known.hint}</p>}
        {children}
        <p className="mt-1 flex flex-wrap items-center gap-3">
          {known && <code className="text-ink2">{known.code}</code>}
          {isChunk ? (
            // The browser remembers that the part is not there: only a fresh page asks for it again.
            <Button size="small" onClick={() => window.location.reload()}>
              Load the page again
            </Button>
          ) : (
            onRetry && (
              <Button size="small" onClick={onRetry}>
                Try again
              </Button>
            )
          )}
        </p>
      </div>
    </div>
  );
}
