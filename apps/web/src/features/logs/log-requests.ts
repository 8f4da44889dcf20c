import type { ArtifactBody, LogPatternBody, LogReadingBody, ReportBody } from "@sweetspot/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getJson, remove, sendJson } from "../../api/client.ts";
import { artifactPath, reportChanged } from "../../api/reports.ts";

type File = Pick<ArtifactBody, "variant" | "name" | "sha256">;
type Report = Pick<ReportBody, "project" | "slug">;

const logPath = (report: Report, file: File): string => `${artifactPath(report.project, report.slug, file)}/log`;

/**
 * The patterns that can read a file's lines, and the events that `pattern` gives over the whole file; null tries the first
 * choice.
 */
export function logReadingQuery(report: Report, file: File, pattern: LogPatternBody | null) {
  return queryOptions({
    queryKey: ["log", report.project, report.slug, file.variant, file.name, file.sha256, pattern],
    queryFn: ({ signal }) =>
      pattern === null
        ? getJson<LogReadingBody>(logPath(report, file), signal)
        : sendJson<LogReadingBody>("POST", logPath(report, file), { pattern }, signal),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

/** Confirms a pattern and waits until the file has been read by it. */
export async function confirmLog(report: Report, file: File, pattern: LogPatternBody): Promise<ArtifactBody> {
  const read = await sendJson<ArtifactBody>("PUT", `${logPath(report, file)}?wait=1`, pattern);
  await reportChanged(report.project, report.slug);
  return read;
}

/** Takes back what was confirmed; the file waits again. */
export async function withdrawLog(report: Report, file: File): Promise<void> {
  await remove(logPath(report, file));
  await reportChanged(report.project, report.slug);
}

/** Whether a log waits until somebody says how its lines are read. */
export function waitsForPattern(file: ArtifactBody): boolean {
  return file.needs === "log-pattern";
}
