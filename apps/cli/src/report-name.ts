import { UsageError } from "./usage-error.ts";

/** Project and report of `<project>/<report>`, or of the address of a report's page. Throws `UsageError`. */
export function readReportName(command: string, args: readonly string[]): { project: string; report: string } {
  const [name = "", ...more] = args;
  const [project, report, ...rest] = name
    .replace(/^https?:\/\/[^/]+\//, "")
    .replace(/^\//, "")
    .split("/");
  if (!project || !report || rest.length > 0 || more.length > 0)
    throw new UsageError(`${command} takes <project>/<report>`);
  return { project, report };
}
