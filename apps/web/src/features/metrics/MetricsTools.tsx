import type { SeriesCatalogue } from "@sweetspot/contract";
import { countText } from "@sweetspot/model/words/number-text";
import { clockOf } from "@sweetspot/model/series/chart/duration";
import type { SeriesViewState } from "@sweetspot/contract/view-state-series";
import type { SetViewState } from "../../state/use-view-state.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { MoreTools } from "../../ui/MoreTools.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { Select } from "../../ui/Select.tsx";
import type { ReportVariant } from "../../view.ts";
import { MarksPopover } from "./MarksPopover.tsx";
import { parameterName } from "./sweep.ts";

const windows = ["", "10", "30", "60", "300", "900"] as const;

/** The settings of all charts of the page: the axis, the rule of rates, how far they look back, and the zoom. */
export function MetricsTools({
  catalogue,
  variants,
  state,
  setState,
}: {
  catalogue: SeriesCatalogue;
  variants: readonly ReportVariant[];
  state: SeriesViewState;
  setState: SetViewState<SeriesViewState>;
}) {
  const knowsStart = catalogue.variants.some((variant) => variant.starts.length > 0);
  const isKnownClock = catalogue.families.some(({ metric }) => metric === state.clock);
  const clocks =
    isKnownClock && !catalogue.clocks.includes(state.clock) ? [state.clock, ...catalogue.clocks] : catalogue.clocks;
  const isSwept = variants.filter(({ parameter }) => parameter !== null).length >= 2;
  const parameters = [
    ...(isSwept ? [{ value: "", label: parameterName(variants) }] : []),
    ...catalogue.sweeps.map((value) => ({ value, label: `label ${value}` })),
  ];
  const window = windows.find((value) => value === String(state.window ?? "")) ?? "";
  return (
    <>
      {state.from !== null && state.to !== null && (
        <Button size="small" onClick={() => setState({ from: null, to: null })}>
          <Icon name="collapse" /> Show the whole run
        </Button>
      )}
      <Segmented
        label="X axis"
        value={state.axis}
        onChange={(axis) =>
          setState({ axis, from: null, to: null, ...(axis === "sweep" && { sweep: parameters[0]?.value ?? "" }) })
        }
        options={[
          { value: "since", label: "Since start" },
          { value: "uptime", label: "Uptime", disabled: !knowsStart },
          { value: "wall", label: "Clock" },
          { value: "operation", label: "Operations", disabled: catalogue.clocks.length === 0 },
          { value: "sweep", label: "Parameter", disabled: parameters.length === 0 },
        ]}
      />
      <Button
        size="small"
        aria-expanded={state.find !== "-"}
        onClick={() => setState({ find: state.find === "-" ? "" : "-" })}
      >
        <Icon name="search" /> All {countText(catalogue.families.length, "metric", "metrics")}
      </Button>
      <MoreTools>
        {state.axis === "operation" && catalogue.clocks.length > 0 && (
          <Select
            label="Operations counted by"
            value={clocks.includes(state.clock) ? state.clock : clocks[0]!}
            onChange={(clock) => setState({ clock: clock === catalogue.clocks[0] ? "" : clock, from: null, to: null })}
            options={clocks.map((value) => ({ value, label: value }))}
          />
        )}
        {state.axis === "sweep" && parameters.length > 1 && (
          <Select
            label="Parameter"
            value={state.sweep}
            onChange={(sweep) => setState({ sweep })}
            options={parameters}
          />
        )}
        <Select
          label="Rule of rates"
          value={state.rule}
          onChange={(rule) => setState({ rule })}
          options={[
            { value: "exact", label: "Exact rates" },
            { value: "3.x", label: "Prometheus 3.x rates" },
            { value: "2.x", label: "Prometheus 2.x rates" },
          ]}
        />
        <Select
          label="Rates look back"
          value={window}
          onChange={(value) => setState({ window: value === "" ? null : Number(value) })}
          options={windows.map((value) => ({
            value,
            label: value === "" ? "Scrape by scrape" : `Over ${clockOf(Number(value))}`,
          }))}
        />
        <MarksPopover state={state} setState={setState} />
      </MoreTools>
    </>
  );
}
