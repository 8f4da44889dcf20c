import { displayText } from "@sweetspot/model/unit/format";
import { spreadText } from "../cell-text.ts";
import type { CellColumn } from "./cell-column.ts";

/** The centre of a cell's samples with its interval. */
export const valueColumn: CellColumn = {
  heading: "",
  isOfBaseline: true,
  align: "end",
  width: { page: 84, phone: 84, picture: 92 },
  content: ({ cell, display, item }) => {
    const under = spreadText(cell);
    if (cell.center === null) return { text: "NaN", under };
    const { figure, unit } = display(cell.center);
    const whole = `${figure} ${unit}`.trim();
    return {
      text: figure,
      unit,
      under,
      exact: `${cell.center} ${item.table.table.fact?.unit ?? item.table.table.unit}`,
      markdown: under.startsWith("±") ? `${whole} ${under}` : `${whole} (${under})`,
    };
  },
  ofGeomean: ({ center }, unit) => ({ text: center === null ? "–" : displayText(center, unit) }),
  csv: [
    { name: "center", value: ({ cell }) => cell.center },
    { name: "low", value: ({ cell }) => cell.low },
    { name: "high", value: ({ cell }) => cell.high },
    { name: "samples", value: ({ cell }) => cell.count },
  ],
};
