import type { MemoryBody, MemoryMoment } from "@sweetspot/contract";
import { entryPath } from "@sweetspot/contract/names";
import { memoryViewState } from "@sweetspot/contract/view-state-memory";
import { useQuery } from "@tanstack/react-query";
import { getJson } from "../../api/client.ts";
import { useViewState } from "../../state/use-view-state.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import { LoadingState } from "../../ui/LoadingState.tsx";
import { Section } from "../../ui/Section.tsx";
import { Select } from "../../ui/Select.tsx";
import type { ReportVariant, ViewProps } from "../../view.ts";
import { CopyPlaceLink } from "../report/CopyPlaceLink.tsx";
import { chosenMoments, momentKey } from "./choose-moments.ts";
import { Waterfall } from "./Waterfall.tsx";
import { waterfallScales } from "./waterfall-scales.ts";

/** The parts of a process's memory: from the heap profile's total to the resident size, a moment of each variant. */
export default function MemoryView({ report, variants }: ViewProps) {
  const [state, setState] = useViewState(memoryViewState);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["memory", report.project, report.slug, report.revision, report.artifacts.length],
    queryFn: ({ signal }) =>
      getJson<MemoryBody>(`/api/v1/reports${entryPath(report.project, report.slug)}/memory`, signal),
  });
  if (error) {
    return (
      <Section title="Memory">
        <ErrorNotice error={error} title="The memory could not be accounted for" onRetry={() => void refetch()} />
      </Section>
    );
  }
  if (isPending || !data) {
    return (
      <Section title="Memory">
        <LoadingState doing="Joining heap profiles and scrapes" lines={8} />
      </Section>
    );
  }
  if (data.moments.length === 0) {
    return (
      <Section title="Memory">
        <EmptyState
          title="No resident size to compare with the heap profile"
          command="curl -s http://localhost:6060/debug/pprof/heap > heap.pb.gz; curl -s http://localhost:2112/metrics > metrics-$(date +%s%3N).prom"
        >
          Take the heap profile and a scrape of the same process at the same moment. The output of <code>top</code>{" "}
          gives the resident size, too, but names no terms.
        </EmptyState>
      </Section>
    );
  }
  const shown = chosenMoments(data.moments, variants, state.moments);
  const scales = waterfallScales(shown.map(reach));
  return (
    <Section
      title="Memory"
      caption="from the heap profile’s total to the resident size, term by term; sizes are powers of 1024"
    >
      {new Set(scales).size > 1 && (
        <p className="mb-2 text-sm text-ink3">
          The processes differ too much in size for one scale: the bars of each are drawn to its own. Compare the sizes
          at the right.
        </p>
      )}
      <div className="grid grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-2">
        {shown.map((moment, i) => (
          <div key={momentKey(moment, variants)} data-place={momentKey(moment, variants)} className="min-w-0">
            <div className="mb-1 flex items-center gap-1">
              <MomentChoice
                moments={data.moments}
                chosen={moment}
                variants={variants}
                onChoose={(key) =>
                  setState({ moments: shown.map((one, j) => (j === i ? key : momentKey(one, variants))) })
                }
              />
              <CopyPlaceLink
                place={{ section: "memory", part: momentKey(moment, variants) }}
                label={`the waterfall of ${momentKey(moment, variants)}`}
              />
            </div>
            <Waterfall moment={moment} color={variants[moment.variant]?.colour ?? "var(--ink2)"} scale={scales[i]!} />
          </div>
        ))}
      </div>
    </Section>
  );
}

function MomentChoice({
  moments,
  chosen,
  variants,
  onChoose,
}: {
  moments: readonly MemoryMoment[];
  chosen: MemoryMoment;
  variants: readonly ReportVariant[];
  onChoose: (key: string) => void;
}) {
  return (
    <Select
      label="Moment"
      value={momentKey(chosen, variants)}
      options={moments.map((moment) => ({
        value: momentKey(moment, variants),
        label: `${variants[moment.variant]?.name ?? ""} · ${moment.name}`,
      }))}
      onChange={onChoose}
    />
  );
}

/** The largest size that a waterfall has to show. */
function reach({ terms, resident, goal }: MemoryMoment): number {
  let sum = 0;
  let most = Math.max(resident?.bytes ?? 0, goal?.bytes ?? 0);
  for (const { bytes } of terms) most = Math.max(most, (sum += bytes));
  return most;
}
