import { compareModes } from "@sweetspot/model/profile/compare-mode";
import { Select } from "../../../ui/Select.tsx";
import type { ProfilePanelProps } from "../model/panel.ts";
import { chosenDenominator, useDenominators } from "../model/use-denominators.ts";

const labels = { absolute: "Absolute", share: "Share of total", operation: "Per operation" } as const;

/** The measure by which the sides of a comparison are made comparable: only what both sides know can be chosen. */
export function CompareMode({ report, chosen, state, setState }: ProfilePanelProps) {
  const denominators = useDenominators(report, chosen, state);
  const choices = denominators.data?.choices ?? [];
  const isUnknown = denominators.data !== undefined && choices.length === 0;
  const missing = denominators.data?.missing ?? [];
  const per = chosenDenominator(denominators.data, state.per);
  return (
    <>
      <Select
        title={denominators.data?.reason}
        label="Compared by"
        value={state.mode}
        options={compareModes.map((mode) => ({
          value: mode,
          label: mode === "operation" && isUnknown ? "Per operation: not known" : labels[mode],
          disabled: mode === "operation" && isUnknown,
        }))}
        onChange={(mode) => setState({ mode })}
      />
      {state.mode === "operation" && choices.length + missing.length > 1 && (
        <Select
          label="Operation"
          value={per?.id ?? state.per}
          options={[
            ...(per === undefined ? [{ value: state.per, label: "not known", disabled: true }] : []),
            ...choices.map(({ id, label }) => ({ value: id, label: shortLabel(label) })),
            ...missing.map(({ id, label, reason }) => ({
              value: id,
              label: `${shortLabel(label)}: ${reason}`,
              disabled: true,
            })),
          ]}
          onChange={(id) => setState({ per: id })}
        />
      )}
    </>
  );
}

/** `per op of BenchmarkX` beside a menu that says "Per operation" already. */
function shortLabel(label: string): string {
  return label.replace(/^per (?:op of )?/, "");
}
