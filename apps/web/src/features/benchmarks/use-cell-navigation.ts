import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { GridItem } from "./bench-grid.ts";
import type { OpenCell } from "./CellPanel.tsx";

/** A cell by its place on the page. */
interface CellPlace {
  readonly index: number;
  readonly column: number;
}

const hoverDelayMs = 280;

/** A cell in a link: unit, row and column by name, because places change with sorting. */
function cellName(unit: string, row: string, column: string): string {
  return [unit, row, column].join("\n");
}

/**
 * The grid as one tab stop: arrow keys go from cell to cell, Enter opens the samples and keeps them (in the link, too),
 * Escape closes. A pointer that rests on a cell shows them until it leaves.
 */
export function useCellNavigation({
  items,
  shown,
  place,
  openName,
  onOpen,
  reveal,
}: {
  items: readonly GridItem[];
  shown: readonly number[];
  place: RefObject<HTMLElement | null>;
  openName: string;
  onOpen: (name: string) => void;
  reveal: (index: number) => void;
}) {
  const firstRow = items.findIndex((item) => item.kind === "row");
  const [focus, setFocus] = useState<CellPlace>({ index: -1, column: -1 });
  const [hovered, setHovered] = useState<CellPlace | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wanted = useRef<CellPlace | null>(null);
  const shownName = useRef("");

  const pinned = useMemo(() => findCell(items, openName), [items, openName]);
  const at = pinned ?? hovered;
  const item = at === null ? undefined : items[at.index];
  const open: OpenCell | null =
    at !== null && item?.kind === "row" && item.cells[at.column] !== undefined ? { item, column: at.column } : null;
  const valid = items[focus.index]?.kind === "row" && shown.includes(focus.column);
  const tabStop = valid ? focus : { index: firstRow, column: shown[shown.length - 1] ?? 0 };

  const element = (cell: CellPlace): HTMLElement | null =>
    place.current?.querySelector(`[data-cell="${cell.index}:${cell.column}"]`) ?? null;

  useEffect(() => {
    // A row that was scrolled to is there only after it was drawn.
    if (wanted.current === null) return;
    const found = element(wanted.current);
    if (found === null) return;
    wanted.current = null;
    found.focus();
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // A link may open a cell that is not in sight. Once for each: not again for every change of the table around it.
    if (pinned === null || shownName.current === openName) return;
    shownName.current = openName;
    const found = element(pinned);
    if (found === null) reveal(pinned.index);
    else found.scrollIntoView({ block: "nearest" });
  });

  function go(cell: CellPlace): void {
    setFocus(cell);
    const found = element(cell);
    if (found !== null) found.focus();
    else {
      wanted.current = cell;
      reveal(cell.index);
    }
  }

  function toggle(cell: CellPlace): void {
    const target = items[cell.index];
    if (target?.kind !== "row") return;
    const label = labelOf(target, cell.column);
    const name = label === undefined ? "" : cellName(target.table.table.unit, target.row.label, label);
    setHovered(null);
    onOpen(name === openName ? "" : name);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const cell = placeOf(event.target);
    if (cell === null || event.altKey || event.ctrlKey || event.metaKey) return;
    const column = shown.indexOf(cell.column);
    const steps: Record<string, () => CellPlace | undefined> = {
      ArrowDown: () => nextRow(items, cell, 1),
      ArrowUp: () => nextRow(items, cell, -1),
      ArrowRight: () => ({ ...cell, column: shown[Math.min(shown.length - 1, column + 1)] ?? cell.column }),
      ArrowLeft: () => ({ ...cell, column: shown[Math.max(0, column - 1)] ?? cell.column }),
      Home: () => ({ ...cell, column: shown[0] ?? 0 }),
      End: () => ({ ...cell, column: shown[shown.length - 1] ?? 0 }),
    };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const target = step();
      if (target !== undefined) go(target);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      toggle(cell);
    } else if (event.key === "Escape" && open !== null) {
      event.stopPropagation();
      setHovered(null);
      onOpen("");
    }
  }

  function onPointerOver(event: PointerEvent): void {
    if (event.pointerType !== "mouse") return;
    clearTimeout(timer.current);
    const cell = placeOf(event.target);
    timer.current = setTimeout(() => setHovered(cell), cell === null ? 120 : hoverDelayMs);
  }

  return {
    open,
    /** Whether the panel stays when the pointer leaves. */
    isPinned: pinned !== null,
    anchor: () => (at === null ? null : element(at)),
    tabStop,
    close: () => {
      setHovered(null);
      if (openName !== "") onOpen("");
    },
    keepOpen: () => clearTimeout(timer.current),
    handlers: {
      onKeyDown,
      onPointerOver,
      onPointerLeave: () => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => setHovered(null), 160);
      },
      onClick: (event: { target: EventTarget }) => {
        const cell = placeOf(event.target);
        if (cell === null) return;
        clearTimeout(timer.current);
        setFocus(cell);
        toggle(cell);
      },
    },
  };
}

function placeOf(target: EventTarget): CellPlace | null {
  const name = (target as Element).closest?.("[data-cell]")?.getAttribute("data-cell");
  if (!name) return null;
  const [index = -1, column = -1] = name.split(":").map(Number);
  return { index, column };
}

function nextRow(items: readonly GridItem[], from: CellPlace, step: 1 | -1): CellPlace | undefined {
  for (let index = from.index + step; index >= 0 && index < items.length; index += step) {
    const item = items[index];
    if (item?.kind === "row" && item.cells[from.column] !== undefined) return { ...from, index };
  }
  return undefined;
}

function labelOf(item: Extract<GridItem, { kind: "row" }>, column: number): string | undefined {
  const own = item.table.place[column];
  return own === undefined ? undefined : item.table.table.columns[own]?.label;
}

function findCell(items: readonly GridItem[], name: string): CellPlace | null {
  if (name === "") return null;
  const [unit, row, column] = name.split("\n");
  for (const [index, item] of items.entries()) {
    if (item.kind !== "row" || item.row.label !== row || item.table.table.unit !== unit) continue;
    const own = item.table.table.columns.findIndex(({ label }) => label === column);
    const at = own < 0 ? -1 : item.table.place.indexOf(own);
    if (at >= 0 && item.cells[at] !== undefined) return { index, column: at };
  }
  return null;
}
