import type { BenchBody } from "@sweetspot/contract";
import type { BenchViewState } from "@sweetspot/contract/view-state-bench";
import { useDraft } from "../../state/use-draft.ts";
import { inputClass } from "../../ui/Field.tsx";

type Rule = Pick<BenchViewState, "alpha" | "confidence" | "holm" | "minimum">;

/** The rules for what counts as a change: the level, the correction for many comparisons, the least effect. */
export function JudgePanel({
  state,
  body,
  onChange,
}: {
  state: BenchViewState;
  body: BenchBody | undefined;
  onChange: (change: Partial<Rule>) => void;
}) {
  return (
    <div className="flex w-[min(84vw,320px)] flex-col gap-3 text-sm text-ink2">
      <NumberField
        label="Significant at p ≤"
        value={state.alpha ?? body?.alpha ?? 0.05}
        min={0}
        max={1}
        onChange={(alpha) => onChange({ alpha })}
      />
      <NumberField
        label="Level of the intervals"
        value={state.confidence}
        min={0}
        max={1}
        onChange={(confidence) => onChange({ confidence })}
      />
      <NumberField
        label="Least change that counts, in %"
        value={state.minimum ?? (body?.minimumEffect ?? 0.01) * 100}
        min={0}
        max={1000}
        onChange={(minimum) => onChange({ minimum })}
      />
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          className="mt-1 accent-(--accent)"
          checked={state.holm === "" ? body?.correction !== "none" : state.holm === "1"}
          onChange={(event) => onChange({ holm: event.target.checked ? "1" : "0" })}
        />
        <span>
          Correct for {body ? body.comparisons : "all"} comparisons (Holm)
          <span className="block text-xs text-ink3">
            Without it about {body ? Math.max(1, Math.round(body.comparisons * body.alpha)) : "5 in 100"} of them would
            seem significant by chance alone. benchstat does not correct.
          </span>
        </span>
      </label>
    </div>
  );
}

function NumberField({
  label,
  value,
  min,
  max,
  onChange,
}: {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}) {
  const [draft, setDraft] = useDraft(String(value));
  const number = draft.trim() === "" ? Number.NaN : Number(draft);
  const isValid = number >= min && number <= max;
  const commit = () => {
    if (isValid && number !== value) onChange(number);
  };
  return (
    <label className="flex flex-wrap items-center justify-between gap-x-3">
      {label}
      <input
        inputMode="decimal"
        value={draft}
        aria-invalid={isValid ? undefined : true}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === "Enter") commit();
        }}
        className={`${inputClass} w-20! text-right`}
      />
      {!isValid && (
        <span className="w-full text-right text-xs text-failed">
          From {min} to {max}
        </span>
      )}
    </label>
  );
}
