import { findingsViewState } from "@sweetspot/contract/view-state-findings";
import type { SweetSpotBody } from "@sweetspot/contract";
import { useQuery } from "@tanstack/react-query";
import { useViewState } from "../../state/use-view-state.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import { LoadingState } from "../../ui/LoadingState.tsx";
import { Section } from "../../ui/Section.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { Term } from "../../ui/Term.tsx";
import type { ViewProps } from "../../view.ts";
import { findingsQuery } from "../findings/findings-query.ts";
import { MetricChoice } from "./MetricChoice.tsx";
import { TradePlot } from "./TradePlot.tsx";
import { TradeTable } from "./TradeTable.tsx";

/** The gains and costs of three or more variants: the trade as a picture and as a table. */
export default function SweetSpotView({ report, variants }: ViewProps) {
  const [{ metrics, against }, setView] = useViewState(findingsViewState);
  const query = useQuery(findingsQuery(report, metrics));
  const spot = query.data?.sweetSpot;
  const choose = (chosen: readonly string[]) => setView({ metrics: chosen });

  return (
    <Section
      title="Sweet spot"
      caption={
        <>
          medians against the {against === "baseline" ? <Term word="baseline" /> : "variant before"}; grey where the
          intervals overlap
        </>
      }
      tools={
        spot && (
          <>
            <Segmented
              label="Compared with"
              value={against}
              options={[
                { value: "baseline", label: "Baseline" },
                { value: "previous", label: "The one before" },
              ]}
              onChange={(chosen) => setView({ against: chosen })}
            />
            <MetricChoice metrics={spot.metrics} onChoose={choose} />
          </>
        )
      }
    >
      {query.isError ? (
        <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data === undefined ? (
        <LoadingState doing="Comparing the variants" lines={12} />
      ) : spot === null || spot === undefined ? (
        <EmptyState title="Nothing to trade">
          A sweet spot needs three variants with at least two metrics that all of them have.
        </EmptyState>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(20rem,1fr)_minmax(50%,max-content)]">
          <Plot spot={spot} variants={variants} />
          <TradeTable spot={spot} variants={variants} against={against} />
        </div>
      )}
    </Section>
  );
}

/** The strongest gain of any variant against its strongest cost: where there is something to trade. */
function Plot({ spot, variants }: { spot: SweetSpotBody; variants: ViewProps["variants"] }) {
  const counted = spot.metrics.filter(({ counts }) => counts);
  const x = counted.toSorted((a, b) => strongest(spot, "gains", b.id) - strongest(spot, "gains", a.id))[0];
  const others = counted.filter((metric) => metric !== x);
  const y = others.toSorted((a, b) => strongest(spot, "costs", b.id) - strongest(spot, "costs", a.id))[0];
  if (x === undefined || y === undefined) return null;
  return <TradePlot x={x} y={y} spot={spot} variants={variants} />;
}

function strongest(spot: SweetSpotBody, verdict: "gains" | "costs", metric: string): number {
  const trades = spot.variants.flatMap(({ againstBaseline }) => againstBaseline);
  const sizes = trades
    .filter((trade) => trade.metric === metric && trade.verdict === verdict)
    .map(({ ratio }) => Math.abs(Math.log(ratio ?? 1)));
  return Math.max(0, ...sizes);
}
