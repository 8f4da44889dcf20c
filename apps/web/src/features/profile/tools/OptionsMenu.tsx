import { Button } from "../../../ui/Button.tsx";
import { Menu, MenuChoice, MenuItem, MenuLine } from "../../../ui/Menu.tsx";
import { activeFilters } from "../model/filter-words.ts";
import type { ProfilePanelProps } from "../model/panel.ts";
import { ExportItems } from "./ExportItems.tsx";

/** One menu for what is not changed with every look: the direction of the graph, the filters, and what can be taken away. */
export function OptionsMenu({
  filtersOpen,
  onFilters,
  ...panel
}: ProfilePanelProps & { filtersOpen: boolean; onFilters: (open: boolean) => void }) {
  const { state, setState } = panel;
  const filters = activeFilters(state).length;
  return (
    <Menu
      trigger={
        <Button size="small">
          <span className="max-sm:hidden">Options</span>
          <span className="sm:hidden">Filters, exports</span>
          {filters > 0 && ` · ${filters}`}
        </Button>
      }
    >
      <MenuItem onSelect={() => onFilters(!filtersOpen)}>{filtersOpen ? "Close the filters" : "Filters"}</MenuItem>
      {state.view === "flame" && (
        <MenuChoice
          label="Direction"
          value={state.orientation}
          options={[
            { value: "icicle", label: "Callers on top (icicle)" },
            { value: "flame", label: "Callers below (flame)" },
          ]}
          onChange={(orientation) => setState({ orientation }, "replace")}
        />
      )}
      <MenuLine />
      <ExportItems {...panel} />
    </Menu>
  );
}
