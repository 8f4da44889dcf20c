import type { SearchBody } from "@sweetspot/contract";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../../../api/client.ts";
import { shareText } from "../../model/format-value.ts";
import { shortName } from "@sweetspot/model/profile/short-name";

/** The share of the whole profile that a search matches, drawn or not, and the way to what is not drawn. */
export function SearchResult({
  search,
  text,
  onZoom,
}: {
  search: UseQueryResult<SearchBody>;
  /** The searched text. */
  text: string;
  onZoom: (id: string) => void;
}) {
  const [listed, setListed] = useState(false);
  if (search.error) {
    const message = search.error instanceof ApiError ? search.error.message : "The search failed.";
    return (
      <p role="alert" className="mt-1 text-sm text-failed">
        {message}
      </p>
    );
  }
  const { data, isPlaceholderData: isStale } = search;
  if (data === undefined) return <p className="mt-1 text-sm text-ink3">Searching…</p>;
  const notDrawn = data.frames - data.rows.length;
  return (
    <div className="mt-1 text-sm text-ink2">
      <p role="status" aria-busy={isStale} data-testid="flame-search-status" data-search={isStale ? undefined : text}>
        matched {shareText(data.weight, data.wholeWeight)} of the whole profile in {data.frames.toLocaleString("en-US")}{" "}
        {data.frames === 1 ? "frame" : "frames"}
        {notDrawn > 0 && ` (${notDrawn.toLocaleString("en-US")} not drawn here)`}
        {isStale && " · searching…"}
        {data.found.length > 0 && (
          <button
            type="button"
            className="ml-2 text-accent hover:underline"
            aria-expanded={listed}
            onClick={() => setListed(!listed)}
          >
            {listed ? "hide the list" : `list ${data.found.length === 50 ? "the 50 widest" : data.found.length}`}
          </button>
        )}
      </p>
      {listed && (
        <ol className="mt-1 max-h-60 overflow-y-auto border-l border-line pl-3">
          {data.found.map((found) => (
            <li key={found.id} className="flex gap-3">
              <span className="w-14 shrink-0 text-right text-ink3">{shareText(found.weight, data.wholeWeight)}</span>
              <button
                type="button"
                className="min-w-0 truncate text-left font-mono text-[12px] text-accent hover:underline"
                title={found.name.slice(0, 2000)}
                onClick={() => onZoom(found.id)}
              >
                <bdi>{shortName(found.name)}</bdi>
              </button>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
