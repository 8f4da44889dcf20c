import type { ReportBody } from "@sweetspot/contract";
import type { ProfileViewState } from "@sweetspot/contract/view-state-profile";
import { type PprofCommands, pprofCommands } from "@sweetspot/model/profile/pprof/command";
import { artifactPath } from "../../../api/reports.ts";
import type { ChosenProfiles, ProfileArtifact } from "./choose-profiles.ts";
import { filterOptions, topSort } from "./profile-request.ts";
import { chosenRuns } from "./runs.ts";

/** The commands that print what is shown without this server's views; they read the profiles from this server. */
export function commandsOf(
  report: ReportBody,
  chosen: ChosenProfiles,
  state: ProfileViewState,
  origin: string,
): PprofCommands {
  const runs = chosenRuns(chosen, state);
  const addresses = (artifacts: readonly ProfileArtifact[]) =>
    artifacts.map((artifact) => `${origin}${profilePath(report, artifact)}`);
  return pprofCommands({
    view: state.view,
    sampleIndex: chosen.sampleType,
    mean: state.mean,
    filters: filterOptions.flatMap(([field, option]) => (state[field] === "" ? [] : [[option, state[field]] as const])),
    noinlines: state.noInlines,
    granularity: state.granularity,
    relative: state.relative,
    nodecount: state.nodeCount,
    nodefraction: state.nodeFraction,
    edgefraction: state.edgeFraction,
    trim: state.trim,
    sort: topSort(state),
    pivot: state.pivot,
    mode: state.mode,
    sources: addresses(runs.shown),
    bases: addresses(runs.base),
  });
}

/**
 * pprof's own files as they were uploaded; what pprof cannot read, reads with less in it or would name otherwise, as a pprof file.
 * With `-symbolize=local` pprof would make readable names, too, but shorten others as well.
 */
function profilePath(report: ReportBody, artifact: ProfileArtifact): string {
  const path = artifactPath(report.project, report.slug, artifact);
  if (artifact.format !== "pprof") return `${path}/pprof/profile.pb.gz?printed_symbols=1`;
  return artifact.summary.readableNames === true ? `${path}/pprof/profile.pb.gz` : path;
}
