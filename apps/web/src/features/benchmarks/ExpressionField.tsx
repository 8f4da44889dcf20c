import { useId } from "react";
import { ApiError } from "../../api/client.ts";
import { useDraft } from "../../state/use-draft.ts";
import { inputClass } from "../../ui/Field.tsx";

/** The server's complaint about one flag's expression. */
interface ExpressionProblem {
  readonly message: string;
  /** The position in the expression, if it is known. */
  readonly offset: number | undefined;
  readonly expression: string | undefined;
}

/** The problem of a flag in an error answer, if the answer is about that flag. */
export function expressionProblem(error: unknown, field: string): ExpressionProblem | undefined {
  if (!(error instanceof ApiError) || typeof error.details !== "object" || error.details === null) return undefined;
  const details = error.details as { field?: unknown; offset?: unknown; expression?: unknown };
  if (details.field !== field) return undefined;
  return {
    message: error.message,
    offset: typeof details.offset === "number" ? details.offset : undefined,
    expression: typeof details.expression === "string" ? details.expression : undefined,
  };
}

/** A field for one of benchstat's expressions: takes effect on Enter or when left; a fault is shown where it is. */
export function ExpressionField({
  label,
  hint,
  placeholder,
  value,
  problem,
  suggestions = [],
  onChange,
}: {
  label: string;
  hint?: string;
  placeholder: string;
  value: string;
  problem: ExpressionProblem | undefined;
  suggestions?: readonly string[];
  onChange: (value: string) => void;
}) {
  const [draft, setDraft] = useDraft(value);
  const id = useId();
  const commit = () => {
    if (draft.trim() !== value) onChange(draft.trim());
  };
  return (
    <div className="text-sm text-ink2">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        value={draft}
        list={suggestions.length > 0 ? `${id}-keys` : undefined}
        placeholder={placeholder}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === "Enter") commit();
        }}
        className={`${inputClass} mt-1 font-mono text-[12px]!`}
      />
      {suggestions.length > 0 && (
        <datalist id={`${id}-keys`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
      <div id={`${id}-note`}>
        {problem ? <Fault problem={problem} /> : hint && <p className="mt-0.5 text-xs text-ink3">{hint}</p>}
      </div>
    </div>
  );
}

function Fault({ problem }: { problem: ExpressionProblem }) {
  const { expression, offset, message } = problem;
  return (
    <div className="mt-1 text-xs text-failed" role="alert">
      {expression !== undefined && offset !== undefined && (
        <code className="block text-[12px] whitespace-pre-wrap text-ink">
          {expression.slice(0, offset)}
          <mark className="rounded-[2px] bg-failed-soft text-failed underline decoration-wavy">
            {expression.slice(offset) === "" ? " end" : expression.slice(offset)}
          </mark>
        </code>
      )}
      {message}
    </div>
  );
}
