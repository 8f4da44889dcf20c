import type { BenchTableBody } from "@sweetspot/contract";
import type { Display } from "@sweetspot/model/unit/format";
import type { GridCell, GridItem } from "../bench-grid.ts";

/** A cell that was measured, in its row. */
interface ShownCell extends GridCell {
  readonly item: Extract<GridItem, { kind: "row" }>;
  /** The format of this row's values. */
  readonly display: Display;
}

/** The text of a column for one cell. The page, the picture, Markdown and CSV set it each in their own way. */
export interface CellContent {
  /** First line: `4.00`, `−25.0 %`, `no change`; "" where there is only a second one. */
  readonly text: string;
  /** Set quietly behind it: `µs`. */
  readonly unit?: string;
  /** Second line: `± 2 %`. */
  readonly under?: string;
  /** The value in full, for a tooltip. */
  readonly exact?: string;
  readonly arrow?: "up" | "down" | "none";
  /** `told` is a change without a better direction; ink where nothing is said. */
  readonly tone?: "better" | "worse" | "told" | "quiet";
  /** Whether the tone is established, and so set in bold. */
  readonly isSure?: boolean;
  /** Length of a bar below it, as a share of the longest. */
  readonly bar?: number;
  /** For screen readers, behind the text. */
  readonly spoken?: string;
  /** As Markdown, where that is more than the text with the second line in parentheses. */
  readonly markdown?: string;
}

type Geomean = BenchTableBody["geomeans"][number];

/**
 * One column of the benchmark table, which it has for each variant. `cell-columns.ts` lists them; the page, the picture,
 * Markdown and CSV know none by name (docs/adding-a-column.md).
 */
export interface CellColumn {
  /** Its name for the heading of Markdown and CSV; "" where the variant's name says enough. */
  readonly heading: string;
  /** Whether the baseline has it, too. */
  readonly isOfBaseline: boolean;
  readonly align: "start" | "end";
  /** Least widths in CSS pixels: on the page, on a phone and in the picture. */
  readonly width: { readonly page: number; readonly phone: number; readonly picture: number };
  /** Null where it has nothing to say of the cell. */
  readonly content: (cell: ShownCell) => CellContent | null;
  /** In the last line of a table, which has the geometric means. */
  readonly ofGeomean?: (geomean: Geomean, unit: string) => CellContent | null;
  /** Fields of a row of CSV, in full precision; null is an empty field. */
  readonly csv: readonly { readonly name: string; readonly value: (cell: ShownCell) => string | number | null }[];
}
