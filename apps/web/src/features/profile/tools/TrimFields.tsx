import { useDraft } from "../../../state/use-draft.ts";
import { TextField } from "../../../ui/Field.tsx";
import { trimOptions } from "../model/filter-words.ts";
import type { ProfilePanelProps } from "../model/panel.ts";

/** The views that trimming acts on, with their values without a number: tables list everything, the graph is pprof's own. */
const fields = {
  nodeCount: { table: "all", graph: "80", max: 1_000_000, integer: true, what: "functions at most" },
  nodeFraction: { table: "0", graph: "0.005", max: 1, integer: false, what: "least part of the sum" },
  edgeFraction: { table: "–", graph: "0.001", max: 1, integer: false, what: "least call drawn, of the sum" },
} as const;

const acts: Readonly<Record<ProfilePanelProps["state"]["view"], string>> = {
  top: "Trimming leaves small functions out of the table; no value moves to others.",
  lines: "Trimming leaves small lines out of the tables; no value moves to others.",
  graph: "Trimming leaves small functions and calls out of the graph; no value moves to others.",
  flame: "Flame is not trimmed: it draws what is wide enough to see and counts the rest.",
  callers: "Callers is not trimmed: it draws what is wide enough to see and counts the rest.",
  peek: "Peek is not trimmed: pprof prints all of it.",
};

/** pprof's trimming, with what it does to the view at hand. */
export function TrimFields({ state, setState }: ProfilePanelProps) {
  const isGraph = state.view === "graph";
  return (
    <div className="mt-3 border-t border-line pt-3" role="group" aria-label="Trimming">
      <div className="flex flex-wrap items-end gap-x-2.5 gap-y-2">
        {trimOptions.map(([field, option]) => {
          const { table, graph, max, integer, what } = fields[field];
          return (
            <NumberInput
              key={field}
              option={option}
              title={what}
              empty={isGraph ? graph : table}
              value={state[field]}
              max={max}
              integer={integer}
              disabled={!state.trim}
              onChange={(value) => setState({ [field]: value })}
            />
          );
        })}
        <label className="inline-flex h-8 items-center gap-1.5 text-sm text-ink2" title="pprof's -trim=false">
          <input
            type="checkbox"
            checked={!state.trim}
            onChange={(event) => setState({ trim: !event.target.checked })}
          />
          no trimming
        </label>
        <p className="min-w-0 flex-1 basis-60 pb-1 text-sm text-ink3">{acts[state.view]}</p>
      </div>
    </div>
  );
}

function NumberInput({
  option,
  title,
  empty,
  value,
  max,
  integer,
  disabled,
  onChange,
}: {
  option: string;
  title: string;
  empty: string;
  value: number | null;
  max: number;
  integer: boolean;
  disabled: boolean;
  onChange: (value: number | null) => void;
}) {
  const [draft, setDraft] = useDraft(value === null ? "" : String(value));
  const written = draft.trim();
  const number = written === "" ? null : Number(written);
  const isWrong = number !== null && !(number >= 0 && number <= max && (!integer || Number.isInteger(number)));
  const apply = () => {
    if (!isWrong && number !== value) onChange(number);
  };
  return (
    <TextField
      className="w-32"
      label={option}
      value={draft}
      placeholder={empty}
      title={title}
      inputMode="decimal"
      disabled={disabled}
      problem={isWrong ? `0 to ${max.toLocaleString("en-US")}${integer ? ", whole" : ""}` : undefined}
      autoComplete="off"
      onChange={(event) => setDraft(event.target.value)}
      onBlur={apply}
      onKeyDown={(event) => event.key === "Enter" && apply()}
    />
  );
}
