import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { Button } from "../../ui/Button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { completionsAt, type Completion } from "./promql-completion.ts";

interface Problem {
  readonly message: string;
  readonly start: number;
  readonly end: number;
}

/**
 * PromQL with completion of metrics and functions, and what is wrong with it shown where it is wrong. The text is
 * checked here as it is typed, by the same parser that answers; it is charted on Enter.
 */
export function QueryField({
  query,
  metrics,
  onQuery,
}: {
  query: string;
  metrics: readonly string[];
  onQuery: (query: string) => void;
}) {
  const [text, setText] = useState(query);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [completions, setCompletions] = useState<readonly Completion[]>([]);
  const [chosen, setChosen] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  const trouble = useId();

  useEffect(() => setText(query), [query]);
  useEffect(() => {
    let current = true;
    if (text.trim() === "") setProblem(null);
    else void problemOf(text).then((found) => current && setProblem(found));
    return () => void (current = false);
  }, [text]);

  function type(value: string, caret: number) {
    setText(value);
    setCompletions(completionsAt(value, caret, metrics));
    setChosen(0);
  }

  function take(completion: Completion) {
    const next = text.slice(0, completion.from) + completion.insert + text.slice(completion.to);
    const caret = completion.from + completion.insert.length;
    setText(next);
    setCompletions([]);
    requestAnimationFrame(() => input.current?.setSelectionRange(caret, caret));
    input.current?.focus();
  }

  function onKey(event: KeyboardEvent) {
    const open = completions.length > 0;
    if (open && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      setChosen((chosen + (event.key === "ArrowDown" ? 1 : -1) + completions.length) % completions.length);
    } else if (open && (event.key === "Tab" || event.key === "Enter")) {
      take(completions[chosen]!);
    } else if (open && event.key === "Escape") setCompletions([]);
    else if (event.key === "Enter" && !problem) onQuery(text.trim());
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="relative mb-4" data-noprint>
      <div className="flex gap-2">
        <input
          ref={input}
          role="combobox"
          aria-label="PromQL query"
          aria-expanded={completions.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          {...(completions.length > 0 && { "aria-activedescendant": `${list}-${chosen}` })}
          aria-invalid={problem !== null}
          aria-describedby={trouble}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          placeholder="PromQL, such as sum(rate(http_requests_total[1m]))"
          value={text}
          onChange={(event) => type(event.target.value, event.target.selectionStart ?? event.target.value.length)}
          onKeyDown={onKey}
          onBlur={() => setTimeout(() => setCompletions([]), 150)}
          className="h-8 w-full min-w-0 rounded-md border border-line2 bg-paper px-2.5 font-mono text-[12.5px] text-ink placeholder:font-sans placeholder:text-ink3 aria-invalid:border-failed"
        />
        <Button onClick={() => onQuery(text.trim())} disabled={problem !== null || text.trim() === query}>
          Chart
        </Button>
        {query !== "" && (
          <Button look="quiet" onClick={() => onQuery("")}>
            Clear
          </Button>
        )}
      </div>
      {completions.length > 0 && (
        <ul
          id={list}
          role="listbox"
          aria-label="Completions"
          className="absolute top-9 left-0 z-20 max-h-64 w-[min(100%,560px)] overflow-y-auto rounded-md border border-line bg-paper p-1 shadow-float"
        >
          {completions.map((completion, i) => (
            <li
              key={completion.label}
              id={`${list}-${i}`}
              role="option"
              aria-selected={i === chosen}
              onPointerDown={(event) => {
                event.preventDefault();
                take(completion);
              }}
              className={classNames(
                "flex justify-between gap-3 rounded px-2 py-0.5 font-mono text-[12px]",
                i === chosen && "bg-hover",
              )}
            >
              <span className="truncate">{completion.label}</span>
              <span className="text-ink3">{completion.kind}</span>
            </li>
          ))}
        </ul>
      )}
      <div id={trouble} role="status" className="text-sm">
        {problem && <ProblemPlace text={text} problem={problem} />}
      </div>
    </div>
  );
}

/** The text again with the wrong part underlined, and the reason. */
function ProblemPlace({ text, problem }: { text: string; problem: Problem }) {
  const end = Math.max(problem.end, problem.start + 1);
  return (
    <p className="mt-1 min-w-0">
      <code className="block overflow-x-auto whitespace-pre text-[12.5px] text-ink3" aria-hidden="true">
        {text.slice(0, problem.start)}
        <span className="text-failed underline decoration-wavy underline-offset-4">
          {text.slice(problem.start, end) || "\u2038"}
        </span>
        {text.slice(end)}
      </code>
      <span className="text-failed">{problem.message}</span>
    </p>
  );
}

/** What the parser says against a text; the parser comes with the first keystroke. */
async function problemOf(text: string): Promise<Problem | null> {
  const { parseQuery } = await import("@sweetspot/model/series/promql/parser");
  const { QueryError } = await import("@sweetspot/model/series/promql/error");
  try {
    parseQuery(text);
    return null;
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    return { message: error.message, start: error.position?.start ?? 0, end: error.position?.end ?? text.length };
  }
}
