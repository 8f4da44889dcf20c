import { entryPath, isEntryName, isSlug, reservedProjects } from "@sweetspot/contract/names";
import Type from "typebox";
import { AppError } from "./errors.ts";
import type { Place } from "../storage/ports.ts";

const Name = Type.String();

export const ProjectParams = Type.Object({ project: Name });
/** Parameters of `/<project>/<report>`. */
export const ReportParams = Type.Object({ project: Name, report: Name });
/** Parameters of `/<project>/<report>/<variant>`. */
export const VariantParams = Type.Object({ project: Name, report: Name, variant: Name });
/** Parameters of `/<project>/<report>/<variant>/<file>`. */
export const FileParams = Type.Object({ project: Name, report: Name, variant: Name, file: Name });

/** Throws `bad-name` unless all four names can be used for something new. */
export function checkPlace(place: Place): Place {
  checkReportName(place);
  checkEntryName("variant", place.variant);
  checkEntryName("file", place.file);
  return place;
}

/** Throws `bad-name` unless project and report can be used for something new. */
export function checkReportName({ project, report }: { project: string; report: string }): void {
  checkProjectName(project);
  if (!isSlug(report)) throw badName("report", report);
}

/** Throws `bad-name` unless a new project can be called so. */
export function checkProjectName(project: string): void {
  if (!isSlug(project)) throw badName("project", project);
  if (reservedProjects.has(project)) {
    throw new AppError("bad-name", { message: `"${project}" is an address of the server and cannot name a project.` });
  }
}

/** Throws `bad-name` unless `name` can name a variant or a file. */
export function checkEntryName(what: "variant" | "file", name: string): void {
  if (!isEntryName(name)) throw badName(what, name);
}

function badName(what: string, name: string): AppError {
  return new AppError("bad-name", {
    message: `"${name.slice(0, 200)}" cannot name a ${what}.`,
    details: { field: what },
  });
}

/** Address of a report's page, as `origin` reaches this server. */
export function reportUrl(origin: string, project: string, report: string): string {
  return `${origin}${entryPath(project, report)}`;
}
