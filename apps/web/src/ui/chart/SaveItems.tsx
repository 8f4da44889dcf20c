import type { RefObject } from "react";
import { copyText } from "../copy-text.ts";
import { MenuItem } from "../Menu.tsx";
import { toast } from "../toast.tsx";
import type { LineChartProps } from "./chart-model.ts";
import { chartCsv } from "./chart-rows.ts";
import { isShownAmong } from "./shown-lines.ts";
import { saveFile } from "../save-file.ts";
import { fileOf, pngOf } from "../svg-picture.ts";
import { chartSvg } from "./save-chart.ts";

/** Menu items that take a chart away: its data as CSV, its picture as SVG or PNG. `isDrawn` is false while it is a table. */
export function SaveItems({
  drawing,
  container,
  isDrawn = true,
}: {
  drawing: LineChartProps;
  container: RefObject<HTMLElement | null>;
  isDrawn?: boolean;
}) {
  const csv = () => chartCsv(drawing.series, drawing.xAxis, drawing.zoom ?? null);
  const isShown = isShownAmong(
    drawing.series.map(({ label }) => label),
    drawing.shown,
  );
  const drawn = drawing.series.filter(({ label }) => isShown(label));
  const svg = () => chartSvg(container.current!, drawing.label, drawn);
  const doing = (work: () => void | Promise<void>) => () => {
    Promise.resolve()
      .then(work)
      .catch((error: unknown) => toast(error instanceof Error ? error.message : String(error), { failed: true }));
  };
  return (
    <>
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
      <MenuItem disabled={!isDrawn} onSelect={doing(() => saveFile(`${drawing.label}.svg`, fileOf(svg().svg)))}>
        Save as SVG
      </MenuItem>
      <MenuItem disabled={!isDrawn} onSelect={doing(async () => saveFile(`${drawing.label}.png`, await pngOf(svg())))}>
        Save as PNG
      </MenuItem>
    </>
  );
}
