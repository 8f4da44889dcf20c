import type { SeriesChart } from "@sweetspot/contract";
import type { RefObject } from "react";
import type { LineChartProps } from "../../ui/chart/chart-model.ts";
import { SaveItems } from "../../ui/chart/SaveItems.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { usePlaceLink } from "../../state/use-place-link.ts";
import { copyAndSay } from "../../ui/copy-text.ts";
import { Menu, MenuChoice, MenuItem, MenuLine } from "../../ui/Menu.tsx";

export interface ChartChoices {
  readonly log: boolean;
  readonly table: boolean;
  readonly show: string | null;
  readonly by: string | null;
  readonly bars: boolean;
  /** A limit that is drawn, as it was written. */
  readonly capacity: string | null;
  /** The names of the lines that are shown, one a line; null for all. */
  readonly lines: string | null;
}

/** The actions on one chart. */
export function ChartMenu({
  chart,
  drawing,
  container,
  choices,
  onChoose,
  onCapacity,
  onRemove,
}: {
  chart: SeriesChart;
  drawing: LineChartProps;
  container: RefObject<HTMLElement | null>;
  choices: ChartChoices;
  onChoose: (change: Partial<ChartChoices>) => void;
  onCapacity: () => void;
  onRemove: () => void;
}) {
  const splits = [
    { value: "auto", label: "By itself" },
    { value: "", label: "Add everything up" },
    ...chart.splits.map((name) => ({ value: name, label: `By ${name}` })),
  ];
  const link = usePlaceLink();
  return (
    <Menu trigger={<IconButton icon="more" label={`Options of ${drawing.label}`} />}>
      <MenuItem
        onSelect={() => void copyAndSay(link({ section: "metrics", part: drawing.label }), "The link is copied.")}
      >
        Copy link
      </MenuItem>
      <MenuLine />
      {chart.kind === "distribution" && (
        <MenuChoice
          label="Show"
          value={choices.show ?? "mean"}
          options={[
            { value: "mean", label: "Mean observed" },
            { value: "count", label: "Observations a second" },
            { value: "p50", label: "p50" },
            { value: "p90", label: "p90" },
            { value: "p99", label: "p99" },
          ]}
          onChange={(show) => onChoose({ show: show === "mean" ? null : show })}
        />
      )}
      {(chart.kind === "counter" || chart.kind === "gauge") && (
        <MenuChoice
          label="Show"
          value={chart.kind === "counter" ? "rate" : "value"}
          options={[
            { value: "rate", label: "As a rate" },
            { value: "value", label: "As it is" },
          ]}
          onChange={(show) => onChoose({ show })}
        />
      )}
      {chart.splits.length > 0 && (
        <MenuChoice
          label="Split"
          value={choices.by ?? "auto"}
          options={splits}
          onChange={(by) => onChoose({ by: by === "auto" ? null : by })}
        />
      )}
      <MenuChoice
        label="Axis"
        value={choices.log ? "log" : "linear"}
        options={[
          { value: "linear", label: "Linear" },
          { value: "log", label: "Logarithmic" },
        ]}
        onChange={(scale) => onChoose({ log: scale === "log" })}
      />
      <MenuChoice
        label="Drawn as"
        value={choices.bars ? "bars" : "lines"}
        options={[
          { value: "lines", label: chart.axis === "sweep" ? "Points" : "Lines" },
          { value: "bars", label: "Bars, a variant each" },
        ]}
        onChange={(drawnAs) => onChoose({ bars: drawnAs === "bars" })}
      />
      <MenuLine />
      <MenuItem onSelect={onCapacity}>{choices.capacity === null ? "Draw a limit" : "Change the limit"}</MenuItem>
      <MenuItem onSelect={() => onChoose({ table: !choices.table })}>
        {choices.table ? "Show as a chart" : "Show as a table"}
      </MenuItem>
      <SaveItems drawing={drawing} container={container} isDrawn={!choices.table} />
      <MenuLine />
      <MenuItem onSelect={onRemove}>Remove from the page</MenuItem>
    </Menu>
  );
}
