import { withoutPrintedSymbols } from "../printed-symbols.ts";
import type { Profile } from "../table.ts";
import { dotText } from "./dot-text.ts";
import { PprofError } from "./error.ts";
import { loadProfile, type PprofBase } from "./load.ts";
import type { PprofOptions } from "./options.ts";
import { rawText } from "./raw-text.ts";
import { Report, type ReportKind } from "./report.ts";
import { tagsText } from "./tags-text.ts";
import { topText } from "./top-text.ts";
import { tracesText } from "./traces-text.ts";
import { treeText } from "./tree-text.ts";

/**
 * The text that `go tool pprof` prints for a profile, byte for byte; lines that pprof leaves in any order are in one fixed
 * order here.
 * @param symbol the expression of a peek; other kinds take none
 * @throws {PprofError} where pprof ends with an error: a bad option, nothing to peek at, a base that measures something else
 */
export function pprofText(
  profile: Profile,
  kind: ReportKind,
  options: PprofOptions,
  more: { readonly symbol?: string; readonly base?: Omit<PprofBase, "normalize"> } = {},
): string {
  if (options.normalize && more.base === undefined) {
    throw new PprofError("bad-option", "normalize needs a base profile.", "normalize");
  }
  if (kind === "peek" && (more.symbol ?? "") === "") {
    throw new PprofError("bad-option", "peek needs an expression for the functions to look at.", "peek");
  }
  const loaded = loadForText(
    profile,
    more.base === undefined ? undefined : { ...more.base, normalize: options.normalize },
  );
  return reportText(new Report(loaded, kind, options, more.symbol), kind);
}

/** As `loadProfile`, with the names left out that only comments of the file give: pprof does not read those. */
export function loadForText(profile: Profile, base?: PprofBase): Profile {
  const source = withoutPrintedSymbols(profile);
  return loadProfile(
    source,
    base === undefined ? undefined : { ...base, profile: withoutPrintedSymbols(base.profile) },
  );
}

/** The text of a report that is made already. */
export function reportText(report: Report, kind: ReportKind): string {
  switch (kind) {
    case "top":
      return topText(report);
    case "peek":
    case "tree":
      return treeText(report);
    case "traces":
      return tracesText(report);
    case "tags":
      return tagsText(report);
    case "raw":
      return rawText(report);
    case "dot":
      return dotText(report);
  }
}
