import { directionText } from "@sweetspot/model/judge/direction-text";
import type { Grid, GridItem } from "../benchmarks/bench-grid.ts";
import { rowDisplay, tableTitle } from "../benchmarks/cell-text.ts";
import { cellColumns, columnsOf } from "../benchmarks/columns/cell-columns.ts";
import { resolvedColour } from "../../theme/palette.ts";
import { escapeXml, type SvgPicture } from "../../ui/svg-picture.ts";

const nameWidth = 260;
const margin = 20;
const fontFamily = "IBM Plex Sans, system-ui, sans-serif";

/** A picture may hold this many rows; more would be unreadable and larger than what browsers draw. */
const maxRows = 400;

/** The table as it is shown, as an SVG picture in the colours of the theme. */
export function tablePicture(title: string, grid: Grid): SvgPicture {
  const ink = resolvedColour("--ink");
  const quiet = resolvedColour("--ink3");
  const line = resolvedColour("--line");
  const items = grid.items.slice(0, maxRows);
  const bases = new Set(items.flatMap((item) => (item.kind === "unit" ? [item.table.base] : [])));
  const starts: number[] = [];
  let x = margin + nameWidth;
  for (const column of grid.columns.keys()) {
    starts.push(x);
    x += columnsOf(bases.has(column) && bases.size === 1).reduce((sum, { width }) => sum + width.picture, 0);
  }
  const width = x + margin;
  const parts: string[] = [];
  const text = (
    at: number,
    y: number,
    content: string,
    options: { fill?: string; size?: number; anchor?: string; weight?: number; mono?: boolean } = {},
  ) => {
    const { fill = ink, size = 12, anchor = "start", weight = 400, mono = false } = options;
    parts.push(
      `<text x="${at}" y="${y}" fill="${fill}" font-size="${size}" text-anchor="${anchor}" font-weight="${weight}"${mono ? ' font-family="IBM Plex Mono, monospace"' : ""}>${escapeXml(content)}</text>`,
    );
  };
  text(margin, 30, title, { size: 15, weight: 600 });
  for (const [index, { label }] of grid.columns.entries()) {
    text((starts[index] ?? 0) + (cellColumns[0]?.width.picture ?? 0) - 6, 54, shorten(label, 24), {
      weight: 600,
      anchor: "end",
    });
  }
  let y = 62;
  for (const item of items) {
    parts.push(`<path d="M${margin} ${y}H${width - margin}" stroke="${line}"/>`);
    if (item.kind === "unit") {
      const { title: name, unit } = tableTitle(item.table.table);
      text(margin, y + 24, name, { weight: 600 });
      text(margin + nameWidth - 6, y + 24, `${unit} · ${directionText(item.table.better)}`, {
        fill: quiet,
        size: 11,
        anchor: "end",
      });
      y += 34;
    } else if (item.kind === "config") {
      text(margin, y + 18, item.changed.map(({ name, value }) => `${name}: ${value}`).join("   "), {
        fill: quiet,
        size: 11,
      });
      y += 28;
    } else if (item.kind === "row") {
      text(margin, y + 16, shorten(item.row.label, 38), { mono: true, size: 11 });
      for (const [column, start] of starts.entries()) drawCell(item, column, start, y, text, quiet);
      y += 38;
    }
  }
  if (grid.items.length > items.length)
    text(margin, y + 18, `and ${grid.items.length - items.length} more lines`, { fill: quiet });
  const height = y + 30;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${fontFamily}"><rect width="${width}" height="${height}" fill="${resolvedColour("--bg")}"/>${parts.join("")}</svg>`;
  return { svg, width, height };
}

type RowItem = Extract<GridItem, { kind: "row" }>;

type DrawText = (
  x: number,
  y: number,
  content: string,
  options?: { fill?: string; size?: number; anchor?: string; weight?: number },
) => void;

function drawCell(item: RowItem, index: number, start: number, y: number, text: DrawText, quiet: string): void {
  const found = item.cells[index];
  const display = rowDisplay(item.row.cells, item.table.table.unit);
  let x = start;
  for (const [position, { align, width, content }] of columnsOf(index === item.table.base).entries()) {
    const anchor = align;
    const at = align === "end" ? x + width.picture - 6 : x + 6;
    x += width.picture;
    if (found === undefined) {
      if (position === 0) text(at, y + 16, "–", { fill: quiet, anchor });
      continue;
    }
    const shown = content({ ...found, item, display });
    if (shown === null) continue;
    const { tone, isSure = false, arrow = "none" } = shown;
    const fill = tone === "better" || tone === "worse" ? { fill: resolvedColour(`--${tone}`) } : {};
    const mark = { up: "▴ ", down: "▾ ", none: "" }[arrow];
    text(at, y + 16, `${mark}${shown.text} ${shown.unit ?? ""}`.trim(), {
      ...(tone === "quiet" ? { fill: quiet } : fill),
      weight: isSure ? 600 : 400,
      anchor,
    });
    if (shown.under !== undefined) text(at, y + 30, shown.under, { fill: quiet, size: 10, anchor });
  }
}

function shorten(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}
