import type { FactGroup, FactsBody } from "@sweetspot/contract";
import { useQuery } from "@tanstack/react-query";
import { getJson } from "../../api/client.ts";
import { reportPath } from "../../api/reports.ts";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import { LoadingState } from "../../ui/LoadingState.tsx";
import { Section } from "../../ui/Section.tsx";
import type { ReportVariant, ViewProps } from "../../view.ts";
import { FactTable } from "./FactTable.tsx";
import { groupLimitations } from "./group-limitations.ts";

/** Numbers that somebody printed or claimed, side by side: a table and its limits, never a flame graph. */
export default function FactsView({ report, variants }: ViewProps) {
  const query = useQuery({
    queryKey: ["facts", report.project, report.slug, report.revision],
    queryFn: ({ signal }) => getJson<FactsBody>(`${reportPath(report.project, report.slug)}/facts`, signal),
  });
  return (
    <Section
      title="Stated figures"
      caption="numbers that somebody printed or claimed, rounded as they were written; not measured here"
    >
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
              <Limitations group={group} variants={variants} />
            </div>
          ))}
        </div>
      )}
    </Section>
  );
}

function Limitations({ group, variants }: { group: FactGroup; variants: readonly ReportVariant[] }) {
  const sources = variants.flatMap(({ name }, position) => {
    const source = group.sources[position];
    return source == null ? [] : [{ name, limitations: source.limitations }];
  });
  const limitations = groupLimitations(sources);
  if (limitations.length === 0) return null;
  return (
    <ul className="mt-2 list-disc pl-5 text-[12px] text-ink3">
      {limitations.map(({ of, text }) => (
        <li key={text}>
          {/* One source needs no name. */}
          {sources.length > 1 && (
            <span className="text-ink2">{of.length === sources.length ? "All" : of.join(", ")}: </span>
          )}
          {text}
        </li>
      ))}
    </ul>
  );
}
