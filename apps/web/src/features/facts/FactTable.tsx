import type { FactGroup } from "@sweetspot/contract";
import { factsViewState } from "@sweetspot/contract/view-state-facts";
import { useViewState } from "../../state/use-view-state.ts";
import { Segmented } from "../../ui/Segmented.tsx";
import { VariantName } from "../../ui/VariantSwatch.tsx";
import type { ReportVariant } from "../../view.ts";
import { factChangeText, factText } from "./fact-text.ts";
import { TableScroll } from "../../ui/TableScroll.tsx";

type Row = FactGroup["rows"][number];

/** One quantity of all subjects with a column a variant; totals first, differences against the first that has the number. */
export function FactTable({ group, variants }: { group: FactGroup; variants: readonly ReportVariant[] }) {
  const [{ quantity: wanted, row: sought }, setView] = useViewState(factsViewState);
  const chosen = group.quantities.includes(wanted) ? wanted : (group.quantities[0] ?? "");
  const columns = variants.filter((_, position) => group.sources[position] != null);
  const rows = group.rows.filter(({ subject, quantity }) => subject === "" || quantity === chosen);
  const isSought = (row: Row): boolean => sought === [group.file, row.subject, row.quantity].join("\n");
  return (
    <>
      {group.quantities.length > 1 && (
        <div className="mb-1.5">
          <Segmented
            label="Quantity"
            value={chosen}
            options={group.quantities.slice(0, 8).map((quantity) => ({ value: quantity, label: quantity }))}
            onChange={(quantity) => setView({ quantity })}
          />
        </div>
      )}
      <TableScroll label="Stated numbers">
        <table className={columns.length === 1 ? "table max-w-2xl" : "table"}>
          <thead>
            <tr>
              <th scope="col">{chosen || "number"}</th>
              {columns.map((variant) => (
                <th key={variant.name} scope="col" className="num">
                  <VariantName name={variant.name} position={variant.position} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr
                key={`${row.subject}\n${row.quantity}\n${row.unit}`}
                {...(isSought(row) && {
                  "aria-current": "true" as const,
                  "data-sought": "",
                  className: "*:bg-accent-soft!",
                })}
              >
                <th scope="row" className={row.subject === "" ? "text-ink2" : "name max-sm:min-w-40"}>
                  {row.subject === "" ? row.quantity : row.subject}
                </th>
                {columns.map((variant) => (
                  <FactCell key={variant.name} row={row} position={variant.position} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </>
  );
}

function FactCell({ row, position }: { row: Row; position: number }) {
  const cell = row.cells[position];
  if (cell === null || cell === undefined) return <td className="num text-ink3">–</td>;
  const base = row.cells.find((candidate) => candidate !== null);
  return (
    <td className="num">
      {factText(cell, row.unit)}
      {base !== undefined && base !== null && base !== cell && (
        <span className="block text-[11.5px] text-ink3">
          {factChangeText(base, cell, row.unit) ?? "same as printed"}
        </span>
      )}
    </td>
  );
}
