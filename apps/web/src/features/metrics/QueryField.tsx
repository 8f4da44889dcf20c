import type { PrometheusClient } from "@prometheus-io/codemirror-promql/dist/esm/client/prometheus";
import { lazy, Suspense, useEffect, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { useDraft } from "../../state/use-draft.ts";
import { inputClass } from "../../ui/Field.tsx";
import { queryProblem, type QueryProblem } from "./query-problem.ts";

const PromqlEditor = lazy(() => import("./PromqlEditor.tsx"));

/**
 * PromQL over the stored samples of every variant. The parser that answers says what is wrong, and where;
 * charted on Enter. The editor is fetched when the reader turns to the field, so that reading a report does not wait for it.
 */
export function QueryField({
  query,
  client,
  onQuery,
}: {
  query: string;
  client: PrometheusClient;
  onQuery: (query: string) => void;
}) {
  const [text, setText] = useDraft(query);
  const [problem, setProblem] = useState<QueryProblem | null>(null);
  const [wanted, setWanted] = useState(query !== "");
  // The field that was focused is taken away when the editor comes, so the editor takes its focus over.
  const [takesFocus, setTakesFocus] = useState(false);

  useEffect(() => {
    let current = true;
    void queryProblem(text).then((found) => current && setProblem(found));
    return () => void (current = false);
  }, [text]);

  async function run(asked: string) {
    const found = await queryProblem(asked);
    setProblem(found);
    if (found === null) onQuery(asked);
  }

  const waiting = (
    <input
      aria-label="PromQL query"
      readOnly
      value={text}
      placeholder="PromQL, such as sum(rate(http_requests_total[1m]))"
      onFocus={() => {
        setWanted(true);
        setTakesFocus(true);
      }}
      // A reader who goes on before the editor is there has the focus elsewhere by then.
      onBlur={() => setTakesFocus(false)}
      onPointerEnter={() => setWanted(true)}
      className={inputClass}
    />
  );
  return (
    <div className="mb-4" data-noprint>
      <div className="flex gap-2">
        {wanted ? (
          <Suspense fallback={waiting}>
            <PromqlEditor
              text={query}
              client={client}
              takesFocus={takesFocus}
              onText={setText}
              onRun={(asked) => void run(asked)}
            />
          </Suspense>
        ) : (
          waiting
        )}
        <Button onClick={() => void run(text.trim())} disabled={problem !== null || text.trim() === query}>
          Chart
        </Button>
        {query !== "" && (
          <Button look="quiet" onClick={() => onQuery("")}>
            Clear
          </Button>
        )}
      </div>
      <p role="status" className="text-sm text-failed empty:hidden">
        {problem?.message}
      </p>
    </div>
  );
}
