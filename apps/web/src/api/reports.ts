import { entryPath } from "@sweetspot/contract/names";
import { reportAddress } from "@sweetspot/contract/opening";
import type {
  ArtifactBody,
  ArtifactPatch,
  ExampleList,
  ReportPlaceAnswer,
  NameList,
  ProjectBody,
  ProjectList,
  ProjectPatch,
  ReportBody,
  ReportList,
  ReportPatch,
  ReportPlace,
  VariantPatch,
} from "@sweetspot/contract";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getJson, getText, remove, sendBytes, sendJson } from "./client.ts";
import { jsonQuery } from "./json-query.ts";
import { queryClient } from "./query-client.ts";
import { withShareBase } from "./share-base.ts";

const base = "/api/v1";

/** The address of a report; its other answers are below. */
export const reportPath = (project: string, report: string): string => withShareBase(reportAddress(project, report));

/** While a file is being read, how often to ask how far it is. */
const pollMs = 700;

export function reportQuery(project: string, report: string) {
  return queryOptions({
    queryKey: ["report", project, report],
    queryFn: ({ signal }) => getJson<ReportBody>(reportPath(project, report), signal),
    refetchInterval: (query) =>
      query.state.data?.artifacts.some((artifact) => artifact.state === "pending") ? pollMs : false,
  });
}

/** A choice of reports: those with a label, those of the archive. */
export interface ReportFilter {
  readonly label?: string;
  readonly archived?: boolean;
}

/** Reports, latest first; of one project when given. */
export function reportsQuery(project?: string, { label, archived }: ReportFilter = {}) {
  return infiniteQueryOptions({
    queryKey: ["reports", project ?? null, label ?? null, archived ?? false],
    queryFn: ({ signal, pageParam }) => {
      const query = new URLSearchParams();
      if (project !== undefined) query.set("project", project);
      if (label !== undefined) query.set("label", label);
      if (archived === true) query.set("archived", "true");
      if (pageParam !== "") query.set("cursor", pageParam);
      return getJson<ReportList>(`${base}/reports?${query}`, signal);
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.next,
  });
}

/** The reports whose title, slug or project has these words, latest first. */
export function reportSearchQuery(words: string) {
  return queryOptions({
    queryKey: ["reports", "search", words],
    queryFn: ({ signal }) =>
      getJson<ReportList>(`${base}/reports?${new URLSearchParams({ q: words.slice(0, 200), limit: "20" })}`, signal),
    placeholderData: keepPreviousData,
  });
}

/** The benchmarks, metrics and functions whose names hold these words: of one report where one is given. */
export function namesQuery(words: string, report?: Pick<ReportBody, "project" | "slug">) {
  const query = new URLSearchParams({ q: words.slice(0, 200), limit: "12" });
  if (report !== undefined) {
    query.set("project", report.project);
    query.set("report", report.slug);
  }
  return queryOptions({
    queryKey: ["names", words, report?.project ?? null, report?.slug ?? null],
    queryFn: ({ signal }) => getJson<NameList>(`${base}/names?${query}`, signal),
    placeholderData: keepPreviousData,
  });
}

export const projectsQuery = jsonQuery<ProjectList>(["projects"], `${base}/projects`);

/** One project, with where its source code is. */
export const projectQuery = (project: string) =>
  jsonQuery<ProjectBody>(["project", project], `${base}/projects${entryPath(project)}`);

/** Sets where the project's source code is; its reports link there when they are read again. */
export async function patchProject(project: string, patch: ProjectPatch): Promise<void> {
  const body = await sendJson<ProjectBody>("PATCH", `${base}/projects${entryPath(project)}`, patch);
  queryClient.setQueryData(projectQuery(project).queryKey, body);
  await queryClient.invalidateQueries({ queryKey: ["report", project] });
}

export const examplesQuery = jsonQuery<ExampleList>(["examples"], `${base}/examples`);

export async function loadExample(id: string): Promise<{ url: string }> {
  const answer = await sendJson<{ url: string }>("POST", `${base}/examples${entryPath(id)}`, {});
  await listsChanged();
  return answer;
}

export const artifactPath = (project: string, report: string, artifact: Pick<ArtifactBody, "variant" | "name">) =>
  withShareBase(`${base}/files${entryPath(project, report, artifact.variant, artifact.name)}`);

export async function patchReport(project: string, report: string, patch: ReportPatch): Promise<void> {
  settle(project, report, await sendJson<ReportBody>("PATCH", reportPath(project, report), patch));
}

/** The report as Markdown for a pull request: the same text that CI fetches from the page's address with `.md` behind it. */
export function reportMarkdown(report: Pick<ReportBody, "project" | "slug">): Promise<string> {
  return getText(`${entryPath(report.project, report.slug)}.md`);
}

/** Makes a report of an exported one; under its own name where `report` is empty. Gives the path of its page. */
export async function importReport(project: string, report: string, archive: Blob): Promise<string> {
  const query = report === "" ? "" : `?${new URLSearchParams({ report })}`;
  const answer = await sendBytes<ReportPlaceAnswer>(`${base}/projects${entryPath(project)}/import${query}`, archive);
  await listsChanged();
  return entryPath(answer.project, answer.report);
}

/** Gives a report another place; gives the path of its page there. */
export async function moveReport(project: string, report: string, to: ReportPlace): Promise<string> {
  const path = await placed(project, report, "move", to);
  queryClient.removeQueries({ queryKey: ["report", project, report] });
  return path;
}

/** Makes a copy of a report in another place; gives the path of its page. */
export function copyReport(project: string, report: string, to: ReportPlace): Promise<string> {
  return placed(project, report, "copies", to);
}

async function placed(project: string, report: string, how: "move" | "copies", to: ReportPlace): Promise<string> {
  const answer = await sendJson<ReportPlaceAnswer>("POST", `${reportPath(project, report)}/${how}`, to);
  await listsChanged();
  return entryPath(answer.project, answer.report);
}

/** Deletes a report; gives its id in the trash, null where it is gone for good. */
export async function deleteReport(project: string, report: string): Promise<string | null> {
  const trashed = await remove(reportPath(project, report));
  queryClient.removeQueries({ queryKey: ["report", project, report] });
  await listsChanged();
  return trashed;
}

/** Deletes a variant with its files; gives its id in the trash, null where it is gone for good. */
export async function deleteVariant(project: string, report: string, variant: string): Promise<string | null> {
  const trashed = await remove(`${reportPath(project, report)}/variants${entryPath(variant)}`);
  await reportChanged(project, report);
  return trashed;
}

export async function patchVariant(
  project: string,
  report: string,
  variant: string,
  patch: VariantPatch,
): Promise<void> {
  await sendJson("PATCH", `${reportPath(project, report)}/variants${entryPath(variant)}`, patch);
  await reportChanged(project, report);
}

export async function patchArtifact(
  project: string,
  report: string,
  artifact: Pick<ArtifactBody, "variant" | "name">,
  patch: ArtifactPatch,
): Promise<void> {
  await sendJson("PATCH", artifactPath(project, report, artifact), patch);
  await reportChanged(project, report);
}

export async function deleteArtifact(
  project: string,
  report: string,
  artifact: Pick<ArtifactBody, "variant" | "name">,
): Promise<string | null> {
  const trashed = await remove(artifactPath(project, report, artifact));
  await reportChanged(project, report);
  return trashed;
}

/** After an upload or a change made elsewhere: read the report and the lists again. */
export async function reportChanged(project: string, report: string): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: ["report", project, report] }), listsChanged()]);
}

async function listsChanged(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ["reports"] }),
    queryClient.invalidateQueries({ queryKey: ["projects"] }),
    queryClient.invalidateQueries({ queryKey: ["project"] }),
    queryClient.invalidateQueries({ queryKey: ["examples"] }),
    queryClient.invalidateQueries({ queryKey: ["trash"] }),
  ]);
}

function settle(project: string, report: string, body: ReportBody): void {
  queryClient.setQueryData(reportQuery(project, report).queryKey, body);
  void listsChanged();
}
