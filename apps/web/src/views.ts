import type { ArtifactBody, EvidenceSummary, ReportBody } from "@sweetspot/contract";
import { repeatedVariant } from "@sweetspot/model/judge/control";
import { repeatedRuns } from "@sweetspot/model/findings/profile-runs";
import { benchmarksSection, prefetchBenchmarks } from "./features/benchmarks/benchmarks-section.ts";
import { metricsSection, prefetchMetrics } from "./features/metrics/metrics-source.ts";
import { prefetchProfiles, profilesSection } from "./features/profile/profiles-section.ts";
import { hasEmbeds } from "./features/notes/note-parts.ts";
import { lazy } from "react";
import type { View } from "./view.ts";

/*
 * The views of a report, in the order of its page. A new view is one folder under features/ and one line here.
 *
 *   id        its anchor (#id) and its address (/<project>/<report>/<id>); never changes, links hold it
 *   label     its name in the section nav
 *   applies   whether the report has anything for it; cheap, reads only what ReportBody holds
 *   count     the figure beside the label: how many benchmarks, metrics or events it shows, not files; null for none
 *   prefetch  begins to fetch what it opens with before its code is here (optional; only where that takes long)
 *   section   the lazy component, `export default function XView(props: ViewProps)`; ui/late.tsx where its code can be fetched
 *             before it is drawn. It draws a <Section> from ui/Section.tsx, which brings heading, tools and the link to the
 *             workbench and back
 *
 * `mode` is "section" on the report's page (as high as its content needs, at most about 1,200 px wide) and "workbench" alone
 * on a page of its own (the whole window; tables may virtualise, flame graphs take the height). Both read and write the same
 * view state (state/use-view-state.ts), so going from one to the other changes nothing of what is shown.
 *
 * A view fetches through @tanstack/react-query and api/client.ts, and draws its own loading, empty, failed and partial states
 * with LoadingState, EmptyState and ErrorNotice. An error that it throws is caught at its border and does not take the page with it.
 */

export const views: readonly View[] = [
  {
    id: "benchmarks",
    label: "Benchmarks",
    applies: (report) => countReady(report, "bench") > 0,
    count: (report) => report.contents.benchmarks,
    section: benchmarksSection,
    prefetch: prefetchBenchmarks,
  },
  {
    id: "profiles",
    label: "Profiles",
    applies: (report) => countReady(report, "profile") > 0,
    count: countProfiles,
    section: profilesSection,
    prefetch: prefetchProfiles,
  },
  {
    id: "metrics",
    label: "Metrics",
    applies: (report) => countReady(report, "series") > 0,
    count: (report) => report.contents.metrics,
    section: metricsSection,
    prefetch: prefetchMetrics,
  },
  {
    id: "facts",
    label: "Stated figures",
    applies: (report) => countReady(report, "facts") > 0,
    count: (report) => sum(report, (summary) => (summary.kind === "facts" ? summary.facts : 0)),
    section: lazy(() => import("./features/facts/FactsView.tsx")),
  },
  {
    id: "sweet-spot",
    label: "Sweet spot",
    applies: (report) => measuredVariants(report) >= 3,
    count: () => null,
    section: lazy(() => import("./features/sweet-spot/SweetSpotView.tsx")),
  },
  {
    id: "events",
    label: "Events",
    applies: (report) =>
      countReady(report, "events") > 0 || report.artifacts.some((file) => file.needs === "log-pattern"),
    count: (report) => sum(report, (summary) => (summary.kind === "events" ? summary.events : 0)),
    section: lazy(() => import("./features/events/EventsView.tsx")),
  },
  {
    id: "memory",
    label: "Memory",
    applies: hasMemory,
    count: () => null,
    section: lazy(() => import("./features/memory/MemoryView.tsx")),
  },
  {
    id: "notes",
    label: "Notes",
    applies: (report) => hasEmbeds(report.notes),
    count: () => null,
    section: lazy(() => import("./features/notes/NotesView.tsx")),
  },
  {
    id: "files",
    label: "Files",
    applies: () => true,
    count: (report) => report.artifacts.length,
    section: lazy(() => import("./features/files/FilesView.tsx")),
  },
];

/** Counts a report's artifacts that are readable evidence of a kind, as `applies` mostly needs. */
function countReady(report: ReportBody, kind: NonNullable<ArtifactBody["kind"]>): number {
  let count = 0;
  for (const artifact of report.artifacts) if (artifact.kind === kind && artifact.state === "ready") count++;
  return count;
}

/** Counts the variants that have benchmarks, without those that repeat another as a control. */
function measuredVariants({ variants, artifacts }: ReportBody): number {
  const names = variants.map(({ name }) => name);
  const isMeasured = (name: string) =>
    artifacts.some((file) => file.variant === name && file.kind === "bench" && file.state === "ready");
  return names.filter((name) => repeatedVariant(name, names) === null && isMeasured(name)).length;
}

/** Counts the different profiles of the variants: runs of one count once, and so does what several variants have. */
function countProfiles(report: ReportBody): number {
  const kindOf = ({ summary }: ArtifactBody) =>
    summary?.kind === "profile" ? summary.sampleTypes.map(({ type }) => type).join(" ") : "";
  const profiles = report.artifacts.filter((file) => file.kind === "profile" && file.state === "ready");
  const different = new Set<string>();
  for (const files of Map.groupBy(profiles, (file) => file.variant).values())
    for (const runs of repeatedRuns(files, kindOf)) different.add(`${runs.name}\n${kindOf(runs.files[0]!)}`);
  return different.size;
}

function sum(report: ReportBody, of: (summary: EvidenceSummary) => number): number {
  return report.artifacts.reduce((total, { summary }) => total + (summary === null ? 0 : of(summary)), 0);
}

/** Whether a heap profile can be held against a scrape, or a printed total against a stated size. */
function hasMemory(report: ReportBody): boolean {
  const holdsHeap = ({ summary }: ArtifactBody) =>
    summary?.kind === "profile" && summary.sampleTypes.some((one) => one.type === "inuse_space");
  const perVariant = Map.groupBy(report.artifacts, (artifact) => artifact.variant);
  return [...perVariant.values()].some((files) => {
    const hasSeries = files.some((file) => file.summary?.kind === "series");
    const facts = files.filter((file) => file.summary?.kind === "facts");
    if (files.some(holdsHeap)) return hasSeries || facts.some((file) => file.format === "process-top");
    return facts.some((file) => file.format === "pprof-top") && (hasSeries || facts.length > 1);
  });
}
