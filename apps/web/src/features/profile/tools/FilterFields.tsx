import { ApiError } from "../../../api/client.ts";
import { useDraft } from "../../../state/use-draft.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/Field.tsx";
import { Select } from "../../../ui/Select.tsx";
import { useFlame } from "../model/use-flame.ts";
import { activeFilters, filterGroups, filterHints, granularities, noFilters } from "../model/filter-words.ts";
import type { ProfilePanelProps } from "../model/panel.ts";
import { filterOptions } from "../model/profile-request.ts";
import { TrimFields } from "./TrimFields.tsx";

/** pprof's filters by pprof's names. What RE2 does not take is said at its field. */
export function FilterFields(props: ProfilePanelProps) {
  const { report, chosen, state, setState } = props;
  const flame = useFlame(report, chosen, state);
  const problem = problemOf(flame.error);
  const optionOf = new Map<string, string>(filterOptions);
  const counted = chosen.shown.summary.sampleTypes;
  return (
    <fieldset className="mb-3 rounded-md border border-line bg-paper p-3" data-noprint>
      <legend className="sr-only">Filters</legend>
      <div className="grid grid-cols-1 gap-x-5 gap-y-3 md:grid-cols-3">
        {filterGroups.map(({ title, fields }) => (
          <div key={title} role="group" aria-label={title}>
            <h3 className="mb-1 text-[11.5px] tracking-wide text-ink3 uppercase">{title}</h3>
            <div className="grid grid-cols-2 gap-x-2.5 gap-y-2 md:grid-cols-1 xl:grid-cols-2">
              {fields.map((field) => {
                const option = optionOf.get(field)!;
                return (
                  <FilterInput
                    key={field}
                    option={option}
                    hint={filterHints[field]}
                    value={state[field]}
                    problem={problem?.option === option ? problem.message : undefined}
                    onChange={(value) => setState({ [field]: value })}
                  />
                );
              })}
            </div>
          </div>
        ))}
      </div>
      <p className="mt-2 text-sm text-ink3">
        RE2 expressions, found anywhere in function, file or binary name; of labels, in <code>key:value</code>. Enter
        applies.
      </p>
      <TrimFields {...props} />
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-3 text-sm text-ink2">
        <Select
          label="Frames are"
          showLabel
          value={state.granularity}
          options={granularities}
          onChange={(granularity) => setState({ granularity })}
        />
        <Check
          label="without inlined frames"
          option="noinlines"
          checked={state.noInlines}
          onChange={(noInlines) => setState({ noInlines })}
        />
        <Check
          label="percentages of what is left"
          option="relative_percentages"
          checked={state.relative}
          onChange={(relative) => setState({ relative })}
        />
        {counted.length > 1 && (
          <Check
            label={`mean by ${counted[0]!.type}`}
            option="mean"
            checked={state.mean}
            onChange={(mean) => setState({ mean })}
          />
        )}
        {activeFilters(state).length > 0 && (
          <Button size="small" className="ml-auto" onClick={() => setState(noFilters)}>
            Clear all
          </Button>
        )}
      </div>
      {state.mean && (
        <p className="mt-2 text-sm text-ink3">
          Means do not add up. Top, Peek, Graph and Lines show them as pprof does, each function's sum divided by its
          count; in Flame and Callers the widths stay totals and a frame's mean is in what it says of itself.
          {chosen.base !== null && " In a difference, each side has its own."}
        </p>
      )}
    </fieldset>
  );
}

function Check({
  label,
  option,
  checked,
  onChange,
}: {
  label: string;
  option: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <label className="inline-flex items-center gap-1.5" title={`pprof's -${option}`}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}

/** Applies on Enter or when left: half an expression is no expression. */
function FilterInput({
  option,
  hint,
  value,
  problem,
  onChange,
}: {
  option: string;
  hint: string;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}) {
  const [draft, setDraft] = useDraft(value);
  const apply = () => {
    if (draft !== value) onChange(draft);
  };
  return (
    <TextField
      label={option}
      value={draft}
      placeholder={hint}
      title={hint}
      problem={problem}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      onChange={(event) => setDraft(event.target.value)}
      onBlur={apply}
      onKeyDown={(event) => event.key === "Enter" && apply()}
    />
  );
}

function problemOf(error: unknown): { option: string; message: string } | null {
  if (!(error instanceof ApiError)) return null;
  const field = (error.details as { field?: unknown } | undefined)?.field;
  return typeof field === "string" ? { option: field, message: error.message } : null;
}
