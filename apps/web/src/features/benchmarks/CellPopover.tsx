import { Popover } from "@base-ui/react/popover";
import type { BenchBody, ReportBody } from "@sweetspot/contract";
import type { GridColumn } from "./bench-grid.ts";
import type { CellNavigation } from "./BenchGrid.tsx";
import type { BenchFlags } from "./bench-query.ts";
import { CellPanel } from "./CellPanel.tsx";

/** The one floating panel of the grid, at the cell that is open. It never takes the focus from the cell. */
export function CellPopover({
  navigation,
  columns,
  body,
  report,
  flags,
}: {
  navigation: CellNavigation;
  columns: readonly GridColumn[];
  body: BenchBody;
  report: ReportBody;
  flags: BenchFlags;
}) {
  const { open, anchor, close, keepOpen, isPinned } = navigation;
  return (
    <Popover.Root
      open={open !== null}
      onOpenChange={(next, details) => {
        // A click on a cell opens and closes by itself.
        if (next || (details.event.target as Element | null)?.closest?.("[data-cell]")) return;
        close();
      }}
    >
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} sideOffset={6} side="bottom" align="end" className="z-40">
          <Popover.Popup
            initialFocus={false}
            finalFocus={false}
            onPointerEnter={keepOpen}
            onPointerLeave={() => !isPinned && close()}
            aria-label="Samples"
            className="max-h-[var(--available-height)] overflow-y-auto rounded-lg border border-line bg-paper p-3 shadow-float outline-none"
          >
            {open !== null && <CellPanel open={open} columns={columns} body={body} report={report} flags={flags} />}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
