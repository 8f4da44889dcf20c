import { activeFilters } from "../model/filter-words.ts";
import type { ProfilePanelProps } from "../model/panel.ts";

/** The filters that act, in pprof's words, each with a way out; for when their fields are closed. */
export function ActiveFilters({ state, setState }: ProfilePanelProps) {
  const active = activeFilters(state);
  if (active.length === 0) return null;
  return (
    <ul className="mb-2 flex flex-wrap gap-1.5" aria-label="Active filters">
      {active.map(({ text, without }) => (
        <li
          key={text}
          className="inline-flex max-w-full items-center rounded-[5px] border border-line2 bg-paper text-[12px]"
        >
          <code className="min-w-0 truncate py-0.5 pl-2" title={text}>
            {text}
          </code>
          <button
            type="button"
            className="px-1.5 py-0.5 text-ink3 hover:text-accent"
            aria-label={`Remove ${text}`}
            onClick={() => setState(without)}
            data-noprint
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  );
}
