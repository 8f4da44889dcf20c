import type { BenchKey } from "@sweetspot/contract";
import type { BenchViewState } from "@sweetspot/contract/view-state-bench";
import { Button } from "../../ui/Button.tsx";
import { Select } from "../../ui/Select.tsx";
import { ExpressionField, expressionProblem } from "./ExpressionField.tsx";

type Places = Pick<BenchViewState, "row" | "col" | "table" | "ignore">;

/** The choice of rows, columns and tables: menus for people, benchstat's expressions for experts. */
export function PivotPanel({
  keys,
  state,
  error,
  onChange,
}: {
  keys: readonly BenchKey[];
  state: BenchViewState;
  error: unknown;
  onChange: (change: Partial<Places>) => void;
}) {
  const names = keys.map(({ key }) => key);
  const columnChoices = [
    { value: "", label: "variants" },
    ...keys
      .filter(({ key, values }) => key !== ".file" && key !== ".name" && values > 1)
      .map(({ key, values, numeric }) => ({ value: numeric ? `${key}@num` : key, label: `${key} (${values})` })),
  ];
  const known = columnChoices.some(({ value }) => value === state.col);
  return (
    <div className="flex w-[min(84vw,360px)] flex-col gap-3">
      <Select
        label="Compare"
        showLabel
        value={known ? state.col : "…"}
        options={known ? columnChoices : [...columnChoices, { value: "…", label: "as written below" }]}
        onChange={(col) => {
          if (col === "…") return;
          // Columns of one variant's key would mix the variants, so each gets rows of its own.
          const rowsByVariant = (keys.find(({ key }) => key === ".file")?.values ?? 1) > 1;
          onChange({ col, row: col !== "" && rowsByVariant ? ".fullname,.file" : "" });
        }}
      />
      {(
        [
          ["col", "Columns", ".file"],
          ["row", "Rows", ".fullname"],
          ["table", "Tables", ".config"],
          ["ignore", "Ignored keys", ""],
        ] as const
      ).map(([flag, label, placeholder]) => (
        <ExpressionField
          key={flag}
          label={label}
          placeholder={placeholder}
          value={state[flag]}
          problem={expressionProblem(error, flag)}
          suggestions={names}
          {...(flag === "ignore" && {
            hint: "Keys, separated by commas: .name /size goos; order by @num, @alpha, @(a b).",
          })}
          onChange={(value) => onChange({ [flag]: value })}
        />
      ))}
      <Button size="small" className="self-start" onClick={() => onChange({ row: "", col: "", table: "", ignore: "" })}>
        Reset
      </Button>
    </div>
  );
}
