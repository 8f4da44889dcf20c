import type { SweetSpotBody } from "@sweetspot/contract";
import { changeOfRatio } from "@sweetspot/model/words/number-text";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Delta, type Verdict } from "../../ui/Delta.tsx";
import { VariantName } from "../../ui/VariantSwatch.tsx";
import { WholeWords } from "../../ui/WholeWords.tsx";
import type { ReportVariant } from "../../view.ts";
import { TableScroll } from "../../ui/TableScroll.tsx";
import { Term } from "../../ui/Term.tsx";

/** A table with up to this many variants is shown whole; of a longer one the first. */
const mostRows = 24;
const firstRows = 20;

type Trade = SweetSpotBody["variants"][number]["againstBaseline"][number];

/** The gains and costs of each variant against the baseline or the variant before it, and whether another beats it. */
export function TradeTable({
  spot,
  variants,
  against,
}: {
  spot: SweetSpotBody;
  variants: readonly ReportVariant[];
  against: "baseline" | "previous";
}) {
  const counted = spot.metrics.filter(({ counts }) => counts);
  const [isWhole, setWhole] = useState(false);
  const isCut = !isWhole && spot.variants.length > mostRows;
  // A long list is read for the variants that nothing beats.
  const shown = isCut
    ? spot.variants.toSorted((a, b) => Number(b.pareto) - Number(a.pareto)).slice(0, firstRows)
    : spot.variants;
  return (
    <TableScroll label="Gains and costs of each variant">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">variant</th>
            {counted.map(({ id, label, better }) => (
              <th key={id} scope="col" className="num">
                {label}
                <span className="block text-[11px] text-ink3">{better} is better</span>
              </th>
            ))}
            <th scope="col" className="max-sm:hidden">
              overall
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ position, pareto, dominatedBy, againstBaseline, againstPrevious }) => {
            const trades = against === "baseline" ? againstBaseline : againstPrevious;
            const variant = variants[position];
            if (variant === undefined) return null;
            const overall = pareto ? (
              <Term word="not outdone" />
            ) : (
              <WholeWords text={`outdone by ${namesOf(dominatedBy.flatMap((other) => variants[other]?.name ?? []))}`} />
            );
            return (
              <tr key={position}>
                <th scope="row">
                  <VariantName name={variant.name} position={position} baseline={variant.baseline} />
                  {/* The last column of a phone would be out of sight. */}
                  <span className="block max-w-30 text-[12px] text-ink3 sm:hidden">{overall}</span>
                </th>
                {counted.map(({ id }) => (
                  <td key={id} className="num">
                    <TradeCell trade={trades.find(({ metric }) => metric === id)} />
                  </td>
                ))}
                <td className={pareto ? "min-w-32 max-sm:hidden" : "min-w-32 text-ink3 max-sm:hidden"}>{overall}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {isCut && (
        <Button size="small" className="mt-2" onClick={() => setWhole(true)}>
          Show all {spot.variants.length} variants
        </Button>
      )}
    </TableScroll>
  );
}

/** `v00, v01 and 12 more`. */
function namesOf(names: readonly string[]): string {
  if (names.length <= 3) return names.join(", ");
  return `${names.slice(0, 2).join(", ")} and ${names.length - 2} more`;
}

function TradeCell({ trade }: { trade: Trade | undefined }) {
  if (trade === undefined) return <span className="text-ink3">baseline</span>;
  if (trade.ratio === null) return <span className="text-ink3">no ratio</span>;
  const verdicts: Readonly<Record<Trade["verdict"], Verdict>> = { gains: "better", costs: "worse", same: "same" };
  return (
    <Delta
      text={changeOfRatio(trade.ratio)}
      direction={trade.verdict === "same" ? "none" : trade.ratio < 1 ? "down" : "up"}
      verdict={verdicts[trade.verdict]}
      significant={trade.proven}
    />
  );
}
