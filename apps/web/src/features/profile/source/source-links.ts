import type { ReportBody } from "@sweetspot/contract";
import { commitRef, lineUrl } from "@sweetspot/model/source/source-link";
import { type NamedFile, sourceMapper } from "@sweetspot/model/source/source-path";
import type { ChosenProfiles } from "../model/choose-profiles.ts";

/** The addresses of a line at the commits of what is shown and of what it is compared against; null where unknown. */
export interface LineLinks {
  readonly shown: string | null;
  readonly base: string | null;
}

const nowhere: LineLinks = { shown: null, base: null };

/**
 * Gives the addresses of any line (0: of a file) of the profiles that are shown. `functions` are those of the profiles:
 * the folders of their packages say which one the repository's root was when they were built.
 */
export function lineLinker(
  report: Pick<ReportBody, "source" | "variants">,
  chosen: Pick<ChosenProfiles, "shown" | "base">,
  functions: Iterable<NamedFile>,
): (file: string, line: number) => LineLinks {
  const { source, variants } = report;
  const place = sourceMapper(source, functions);
  const refOf = (variant: string | undefined) =>
    commitRef(variants.find(({ name }) => name === variant)?.commit ?? null);
  const refs = { shown: refOf(chosen.shown.variant), base: refOf(chosen.base?.variant) };
  return (file, line) => {
    const found = file === "" ? null : place(file);
    if (found === null) return nowhere;
    const at = (ref: string | null) => (ref === null ? null : lineUrl(source, found.ref ?? ref, found.path, line));
    // A module that names its own version needs no commit of the variant.
    return {
      shown: at(found.ref ?? refs.shown),
      base: chosen.base === null ? null : at(found.ref ?? refs.base),
    };
  };
}

/** The reason that no line links anywhere, and what to do about it; null when nothing is missing. */
export function missingForLinks(
  report: Pick<ReportBody, "source" | "variants">,
  chosen: Pick<ChosenProfiles, "shown" | "base">,
): "repository" | "commit" | null {
  const { repository, lineLink } = report.source;
  if (repository === "" && lineLink === "") return "repository";
  const named = [chosen.shown.variant, chosen.base?.variant];
  const some = report.variants.some(({ name, commit }) => named.includes(name) && commitRef(commit) !== null);
  return some ? null : "commit";
}
