import type { ProfileViewState } from "@sweetspot/contract/view-state-profile";
import { useEffect, useRef } from "react";
import { ApiError } from "../../api/client.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { useFlame } from "../flame/use-flame.ts";
import type { ProfilePanelProps } from "./panels.ts";
import { filterOptions } from "./profile-request.ts";

type FilterField = (typeof filterOptions)[number][0];

const hints: Readonly<Record<FilterField, string>> = {
  focus: "only samples with a frame that matches",
  ignore: "no samples with a frame that matches",
  hide: "without these frames",
  show: "only these frames",
  showFrom: "from the first such frame down",
  pruneFrom: "without what such frames call",
  tagFocus: "key=value, or a range such as 1kb:2kb",
  tagIgnore: "key=value",
  tagRoot: "labels as frames at the root",
  tagLeaf: "labels as frames at the leaf",
};

const granularities = [
  { value: "functions", label: "functions" },
  { value: "filefunctions", label: "functions with files" },
  { value: "files", label: "files" },
  { value: "lines", label: "lines" },
  { value: "addresses", label: "addresses" },
] as const;

const none: Partial<ProfileViewState> = {
  ...Object.fromEntries(filterOptions.map(([field]) => [field, ""])),
  noInlines: false,
  granularity: "functions",
};

/** How many filters are set; what the button that opens them says. */
export function activeFilters(state: ProfileViewState): number {
  const set = filterOptions.filter(([field]) => state[field] !== "").length;
  return set + (state.noInlines ? 1 : 0) + (state.granularity === "functions" ? 0 : 1);
}

/** pprof's filters by pprof's names. What RE2 does not take is said at its field. */
export function FilterFields({ report, chosen, state, setState }: ProfilePanelProps) {
  const flame = useFlame(report, chosen, state);
  const problem = problemOf(flame.error);
  return (
    <fieldset className="mb-3 rounded-md border border-line bg-paper p-3" data-noprint>
      <legend className="sr-only">Filters</legend>
      <div className="grid grid-cols-1 gap-x-3 gap-y-2 sm:grid-cols-2 lg:grid-cols-5">
        {filterOptions.map(([field, option]) => (
          <FilterInput
            key={field}
            option={option}
            hint={hints[field]}
            value={state[field]}
            problem={problem?.option === option ? problem.message : undefined}
            onChange={(value) => setState({ [field]: value })}
          />
        ))}
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-4 text-sm text-ink2">
        <Select
          label="Frames are"
          showLabel
          value={state.granularity}
          options={granularities}
          onChange={(granularity) => setState({ granularity })}
        />
        <label className="inline-flex items-center gap-1.5">
          <input
            type="checkbox"
            checked={state.noInlines}
            onChange={(event) => setState({ noInlines: event.target.checked })}
          />
          without inlined frames
        </label>
        <span className="text-ink3">
          RE2 expressions, found anywhere in function, file or binary name. Enter applies.
        </span>
        {activeFilters(state) > 0 && (
          <Button size="small" className="ml-auto" onClick={() => setState(none)}>
            Clear all
          </Button>
        )}
      </div>
    </fieldset>
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
  const input = useRef<HTMLInputElement>(null);
  // The page's own text while it is being written; the link's when that changes.
  useEffect(() => {
    if (input.current !== null) input.current.value = value;
  }, [value]);
  const apply = () => {
    const written = input.current?.value ?? value;
    if (written !== value) onChange(written);
  };
  return (
    <TextField
      label={option}
      ref={input}
      defaultValue={value}
      placeholder={hint}
      title={hint}
      problem={problem}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
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
