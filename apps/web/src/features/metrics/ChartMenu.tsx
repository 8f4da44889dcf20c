import type { SeriesChart } from "@sweetspot/contract";
import type { RefObject } from "react";
import { chartCsv } from "../../ui/chart/chart-rows.ts";
import type { LineChartProps } from "../../ui/chart/chart-model.ts";
import { chartPng, chartSvg, saveFile } from "../../ui/chart/save-chart.ts";
import { copyText } from "../../ui/copy-text.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { Menu, MenuChoice, MenuItem, MenuLine } from "../../ui/Menu.tsx";
import { toast } from "../../ui/toast.tsx";

export interface ChartChoices {
  readonly log: boolean;
  readonly table: boolean;
  readonly show: string | null;
  readonly by: string | null;
}

/** What can be done with one chart. */
export function ChartMenu({
  chart,
  drawing,
  container,
  choices,
  onChoose,
  onRemove,
}: {
  chart: SeriesChart;
  drawing: LineChartProps;
  container: RefObject<HTMLElement | null>;
  choices: ChartChoices;
  onChoose: (change: Partial<ChartChoices>) => void;
  onRemove: () => void;
}) {
  const csv = () => chartCsv(drawing.series, drawing.xAxis, drawing.zoom ?? null);
  const svg = () => chartSvg(container.current!, drawing.label, drawing.series);
  const doing = (work: () => void | Promise<void>) => () => {
    Promise.resolve()
      .then(work)
      .catch((error: unknown) => toast(error instanceof Error ? error.message : String(error), { failed: true }));
  };
  const splits = [
    { value: "auto", label: "By itself" },
    { value: "", label: "Add everything up" },
    ...chart.splits.map((name) => ({ value: name, label: `By ${name}` })),
  ];
  return (
    <Menu trigger={<IconButton icon="more" label={`Options of ${drawing.label}`} />}>
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
      <MenuLine />
      <MenuItem onSelect={() => onChoose({ table: !choices.table })}>
        {choices.table ? "Show as a chart" : "Show as a table"}
      </MenuItem>
      <MenuItem
        onSelect={doing(async () => {
          await copyText(csv());
          toast("The data is copied as CSV.");
        })}
      >
        Copy as CSV
      </MenuItem>
      <MenuItem onSelect={doing(() => saveFile(`${drawing.label}.csv`, new Blob([csv()], { type: "text/csv" })))}>
        Save as CSV
      </MenuItem>
      <MenuItem
        disabled={choices.table}
        onSelect={doing(() => saveFile(`${drawing.label}.svg`, new Blob([svg().text], { type: "image/svg+xml" })))}
      >
        Save as SVG
      </MenuItem>
      <MenuItem
        disabled={choices.table}
        onSelect={doing(async () => saveFile(`${drawing.label}.png`, await chartPng(svg())))}
      >
        Save as PNG
      </MenuItem>
      <MenuLine />
      <MenuItem onSelect={onRemove}>Take off the page</MenuItem>
    </Menu>
  );
}
