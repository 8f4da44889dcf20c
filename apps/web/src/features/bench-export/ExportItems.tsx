import type { BenchBody, ReportBody } from "@sweetspot/contract";
import type { BenchViewState } from "@sweetspot/contract/view-state-bench";
import { copyText } from "../../ui/copy-text.ts";
import { MenuItem, MenuLine } from "../../ui/Menu.tsx";
import { toast } from "../../ui/toast.tsx";
import type { Grid } from "../benchmarks/bench-grid.ts";
import { benchAddress, flagParams } from "../benchmarks/bench-query.ts";
import { benchCsv } from "./bench-csv.ts";
import { benchMarkdown } from "./bench-markdown.ts";
import { saveFile } from "../../ui/save-file.ts";
import { fileOf, pngOf } from "../../ui/svg-picture.ts";
import { tablePicture } from "./table-picture.ts";

/** Items of a menu: the comparison in every form that others read. */
export function ExportItems({
  report,
  body,
  grid,
  state,
}: {
  report: ReportBody;
  body: BenchBody;
  grid: Grid;
  state: BenchViewState;
}) {
  const name = `${report.project}-${report.slug}-benchmarks`;
  // A choice of what benchstat would not have read is worth an entry only where there is such a thing.
  const isRead = body.imports.some(({ hidden }) => hidden !== "everything");
  const hasMore =
    isRead && body.imports.some(({ hidden, repaired, facts }) => hidden !== "nothing" || repaired > 0 || facts > 0);
  const address = (what: "benchstat.txt" | "benchstat.csv", reading: "benchstat" | "full") => {
    const params = flagParams(state);
    if (reading === "full") params.set("reading", "full");
    return benchAddress(report, what, params);
  };
  const attempt = (what: string, work: () => Promise<void>) => {
    work().catch((error: unknown) => {
      toast(`${what} failed: ${error instanceof Error ? error.message : String(error)}`, { failed: true });
    });
  };
  return (
    <>
      <MenuItem
        onSelect={() =>
          attempt("Copying", async () => {
            await copyText(benchMarkdown(body, grid));
            toast("Markdown copied.");
          })
        }
      >
        Copy as Markdown
      </MenuItem>
      <MenuItem onSelect={() => saveFile(`${name}.csv`, new Blob([benchCsv(grid)], { type: "text/csv" }))}>
        Table as CSV
      </MenuItem>
      <MenuLine />
      <MenuItem onSelect={() => open(address("benchstat.txt", "benchstat"))}>benchstat text</MenuItem>
      <MenuItem onSelect={() => open(address("benchstat.csv", "benchstat"))}>benchstat CSV</MenuItem>
      {hasMore && (
        <>
          <MenuItem onSelect={() => open(address("benchstat.txt", "full"))}>Text, with all that was read</MenuItem>
          <MenuItem onSelect={() => open(address("benchstat.csv", "full"))}>CSV, with all that was read</MenuItem>
        </>
      )}
      <MenuLine />
      <MenuItem
        onSelect={() => {
          const { svg } = tablePicture(pictureTitle(report), grid);
          saveFile(`${name}.svg`, fileOf(svg));
        }}
      >
        Table as SVG
      </MenuItem>
      <MenuItem
        onSelect={() =>
          attempt("Drawing", async () => saveFile(`${name}.png`, await pngOf(tablePicture(pictureTitle(report), grid))))
        }
      >
        Table as PNG
      </MenuItem>
    </>
  );
}

function pictureTitle(report: ReportBody): string {
  return report.title || `${report.project} / ${report.slug}`;
}

function open(address: string): void {
  window.open(address, "_blank", "noopener");
}
