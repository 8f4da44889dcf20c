import { directionText } from "@sweetspot/model/judge/direction-text";
import { isEstablished } from "@sweetspot/model/judge/certainty";
import { type Grid, type GridItem, isChange } from "../benchmarks/bench-grid.ts";
import { changeText, rowDisplay, spreadText, tableTitle, testLine } from "../benchmarks/cell-text.ts";
import { resolvedColour } from "../../theme/palette.ts";

const nameWidth = 260;
const valueWidth = 92;
const changeWidth = 118;
const margin = 20;
const fontFamily = "IBM Plex Sans, system-ui, sans-serif";

/** A picture may hold this many rows; more would be unreadable and larger than what browsers draw. */
const maxRows = 400;

export interface Picture {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

/** The table as it is shown, as an SVG picture in the colours of the theme. */
export function tablePicture(title: string, grid: Grid): Picture {
  const ink = resolvedColour("--ink");
  const quiet = resolvedColour("--ink3");
  const line = resolvedColour("--line");
  const items = grid.items.slice(0, maxRows);
  const bases = new Set(items.flatMap((item) => (item.kind === "unit" ? [item.table.base] : [])));
  const starts: number[] = [];
  let x = margin + nameWidth;
  for (const column of grid.columns.keys()) {
    starts.push(x);
    x += valueWidth + (bases.has(column) && bases.size === 1 ? 0 : changeWidth);
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
      `<text x="${at}" y="${y}" fill="${fill}" font-size="${size}" text-anchor="${anchor}" font-weight="${weight}"${mono ? ' font-family="IBM Plex Mono, monospace"' : ""}>${escape(content)}</text>`,
    );
  };
  text(margin, 30, title, { size: 15, weight: 600 });
  for (const [index, { label }] of grid.columns.entries()) {
    text((starts[index] ?? 0) + valueWidth - 6, 54, shorten(label, 24), { weight: 600, anchor: "end" });
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

type DrawText = (
  x: number,
  y: number,
  content: string,
  options?: { fill?: string; size?: number; anchor?: string; weight?: number },
) => void;

function drawCell(
  item: Extract<GridItem, { kind: "row" }>,
  column: number,
  start: number,
  y: number,
  text: DrawText,
  quiet: string,
): void {
  const found = item.cells[column];
  const right = start + valueWidth - 6;
  if (found === undefined) {
    text(right, y + 16, "–", { fill: quiet, anchor: "end" });
    return;
  }
  const { cell, verdict } = found;
  const shown =
    cell.center === null ? { figure: "NaN", unit: "" } : rowDisplay(item.row.cells, item.table.table.unit)(cell.center);
  text(right, y + 16, `${shown.figure} ${shown.unit}`.trim(), { anchor: "end" });
  text(right, y + 30, spreadText(cell), { fill: quiet, size: 10, anchor: "end" });
  if (cell.change === null || verdict === undefined) return;
  const { delta } = cell.change;
  const left = start + valueWidth + 6;
  const sign = delta === null || delta === 0 ? "" : delta > 0 ? "▴ " : "▾ ";
  const { outcome, level } = verdict;
  const isShown = isChange(verdict) && outcome !== "changed";
  const fill = isShown ? resolvedColour(`--${outcome}`) : quiet;
  const words = outcome === "same" ? "no change" : sign + changeText(delta);
  text(left, y + 16, words, { fill, weight: isShown && isEstablished(level) ? 600 : 400 });
  const doubt = outcome === "same" ? "" : level === "likely" ? "probably, " : level === "differs" ? "differs, " : "";
  text(left, y + 30, doubt + testLine(cell.change), { fill: quiet, size: 10 });
}

/** Draws a picture into PNG bytes at twice its size. */
export async function pictureAsPng({ svg, width, height }: Picture): Promise<Blob> {
  const image = new Image();
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = width * 2;
    canvas.height = height * 2;
    const context = canvas.getContext("2d");
    if (context === null) throw new Error("This browser cannot draw pictures.");
    context.scale(2, 2);
    context.drawImage(image, 0, 0);
    return await new Promise((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob === null ? reject(new Error("The picture is too large.")) : resolve(blob)),
        "image/png",
      );
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}

function shorten(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}

function escape(text: string): string {
  // Control characters cannot stand in XML at all.
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "\ufffd")
    .replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
