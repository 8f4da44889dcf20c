import type { FactGroup, FactsBody } from "@sweetspot/contract";
import { useQuery } from "@tanstack/react-query";
import { getJson } from "../../api/client.ts";
import { reportPath } from "../../api/reports.ts";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import { LoadingState } from "../../ui/LoadingState.tsx";
import { Section } from "../../ui/Section.tsx";
import type { ViewProps } from "../../view.ts";
import { FactTable } from "./FactTable.tsx";

/** Numbers that somebody printed or claimed, side by side: a table and its limits, never a flame graph. */
export default function FactsView({ report, variants }: ViewProps) {
  const query = useQuery({
    queryKey: ["facts", report.project, report.slug, report.revision],
    queryFn: ({ signal }) => getJson<FactsBody>(`${reportPath(report.project, report.slug)}/facts`, signal),
  });
  return (
    <Section title="Stated figures" caption="printed or claimed by somebody; rounded as they were printed">
      {query.isError ? (
        <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data === undefined ? (
        <LoadingState doing="Reading the stated figures" lines={8} />
      ) : (
        <div className="space-y-8">
          {query.data.groups.map((group) => (
            <div key={group.file}>
              <h3 className="mb-1 flex flex-wrap items-baseline gap-x-2 text-[13px] font-semibold">
                <span className="font-mono text-[12.5px]">{group.file}</span>
                <span className="font-normal text-ink3">{group.formatLabel}</span>
              </h3>
              <FactTable group={group} variants={variants} />
              <Limitations group={group} />
            </div>
          ))}
        </div>
      )}
    </Section>
  );
}

function Limitations({ group }: { group: FactGroup }) {
  const distinct = [...new Set(group.sources.flatMap((source) => source?.limitations ?? []))];
  if (distinct.length === 0) return null;
  return (
    <ul className="mt-2 list-disc pl-5 text-[12px] text-ink3">
      {distinct.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
