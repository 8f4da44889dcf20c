import type { BenchBody } from "@sweetspot/contract";
import type { Display } from "@sweetspot/model/unit/format";
import { type Grid, type GridItem, isChange } from "../benchmarks/bench-grid.ts";
import { rowDisplay, tableTitle } from "../benchmarks/cell-text.ts";
import { columnsOf } from "../benchmarks/columns/cell-columns.ts";

type RowItem = Extract<GridItem, { kind: "row" }>;

/**
 * The comparison as Markdown for a pull request: rows that changed first, everything in a fold below them.
 * Names come from uploaded files, so they are set as code with nothing in them that could end it.
 */
export function benchMarkdown(body: BenchBody, grid: Grid): string {
  const rows = grid.items.filter((item) => item.kind === "row");
  const changed = rows.filter(({ cells }) => cells.some((cell) => isChange(cell?.verdict)));
  const parts: string[] = [];
  if (changed.length > 0) {
    parts.push(tables(changed, grid));
  } else if (grid.counts.differing > 0) {
    parts.push(
      "These runs say nothing about the versions: run each side in 10 processes, in turns (`sweetspot bench`).",
    );
  } else {
    parts.push("No difference is proven.");
  }
  if (changed.length < rows.length) {
    const title =
      changed.length === 0 ? `All ${rows.length} rows` : `All ${rows.length} rows, also those without a change`;
    parts.push(`<details>\n<summary>${title}</summary>\n\n${tables(rows, grid)}\n\n</details>`);
  }
  parts.push(
    `Median ± ${body.confidence * 100} % interval; rank tests over processes, α ${body.alpha}${body.correction === "holm" ? `, corrected for ${body.comparisons} comparisons` : ""}; “~” is no difference shown.`,
  );
  return parts.join("\n\n");
}

function tables(rows: readonly RowItem[], grid: Grid): string {
  const groups = Map.groupBy(rows, (item) => item.table);
  return [...groups]
    .map(([table, items]) => {
      const { title, unit } = tableTitle(table.table);
      const columns = grid.columns.flatMap(({ label }, index) =>
        (table.place[index] ?? -1) < 0 ? [] : [{ label, index }],
      );
      const heads = columns.flatMap(({ label, index }) =>
        columnsOf(index === table.base).map(({ heading }) => (heading === "" ? plain(label) : heading)),
      );
      const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
      return [
        `**${plain(title)}**${unit === "" ? "" : ` (${plain(unit)})`}`,
        "",
        line(["benchmark", ...heads]),
        line([":--", ...heads.map(() => "--:")]),
        ...items.map((item) => {
          const display = rowDisplay(item.row.cells, item.table.table.unit);
          return line([code(item.row.label), ...columns.flatMap(({ index }) => cellTexts(item, display, index))]);
        }),
      ].join("\n");
    })
    .join("\n\n");
}

function cellTexts(item: RowItem, display: Display, index: number): string[] {
  const found = item.cells[index];
  return columnsOf(index === item.table.base).map((column, position) => {
    if (found === undefined) return position === 0 ? "–" : "";
    const content = column.content({ ...found, item, display });
    if (content === null) return "";
    const { text, unit = "", under, markdown } = content;
    return markdown ?? `${text} ${unit} ${under === undefined ? "" : `(${under})`}`.replaceAll(/ +/g, " ").trim();
  });
}

function code(name: string): string {
  if (name === "") return "(no name)";
  const ticks = "`".repeat(Math.max(0, ...[...name.matchAll(/`+/g)].map(([run]) => run.length)) + 1);
  const padding = name.startsWith("`") || name.endsWith("`") ? " " : "";
  // A bar would end the cell, even inside code.
  return `${ticks}${padding}${name.replaceAll("|", "\\|")}${padding}${ticks}`;
}

function plain(text: string): string {
  return text.replace(/[\\`*_{}[\]<>()#+!|~@&]/g, (mark) => `\\${mark}`);
}
