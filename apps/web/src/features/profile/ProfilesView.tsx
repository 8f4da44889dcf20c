import { profileViewState } from "@sweetspot/contract/view-state-profile";
import { Suspense, useState } from "react";
import { useViewState } from "../../state/use-view-state.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LoadingState } from "../../ui/LoadingState.tsx";
import { Section } from "../../ui/Section.tsx";
import type { ViewProps } from "../../view.ts";
import { useCurl } from "../access/use-curl.ts";
import { useOpeningSubject } from "../findings/opening-subject.ts";
import { chooseProfiles, isOnlyChoice } from "./model/choose-profiles.ts";
import { CommandLine } from "./tools/CommandLine.tsx";
import { OptionsMenu } from "./tools/OptionsMenu.tsx";
import { ActiveFilters } from "./tools/ActiveFilters.tsx";
import { FilterFields } from "./tools/FilterFields.tsx";
import { OperationNote } from "./tools/OperationNote.tsx";
import { loadView, profilePanels } from "./panels.ts";
import { ProfileTools } from "./tools/ProfileTools.tsx";
import { ProfileCaption } from "./tools/ProfileCaption.tsx";

/** The profiles of a report: one, or the difference of two, in every way of looking at it. */
export default function ProfilesView({ report, variants, mode }: ViewProps) {
  const [state, setState] = useViewState(profileViewState);
  const [filtersOpen, setFiltersOpen] = useState(false);
  const opening = useOpeningSubject(report);
  const curl = useCurl();
  const chosen = chooseProfiles(report, state, opening ?? null);
  // The link says what is shown, or the first finding does.
  if (opening === undefined && state.file === "" && chosen !== null && !isOnlyChoice(chosen)) {
    return (
      <Section title="Profiles">
        <LoadingState doing="Looking for the largest change" lines={10} />
      </Section>
    );
  }
  if (chosen === null) {
    const reading = report.artifacts.some((artifact) => artifact.state === "pending");
    return (
      <Section title="Profiles">
        {reading ? (
          <LoadingState doing="Reading profiles" />
        ) : (
          <EmptyState
            title="No profiles in this report"
            command={`${curl} -T cpu.pb.gz ${location.origin}/api/v1/files/${report.project}/${report.slug}/before/cpu.pb.gz`}
          >
            Drop a pprof file on the page, or send one from a terminal.
          </EmptyState>
        )}
      </Section>
    );
  }
  const Panel = profilePanels[state.view];
  const panel = { report, chosen, state, setState, mode };
  return (
    <Section
      title="Profiles"
      caption={<ProfileCaption {...panel} />}
      tools={
        <ProfileTools {...panel} variants={variants}>
          <OptionsMenu {...panel} filtersOpen={filtersOpen} onFilters={setFiltersOpen} />
        </ProfileTools>
      }
    >
      {filtersOpen ? <FilterFields {...panel} /> : <ActiveFilters {...panel} />}
      <OperationNote {...panel} variants={variants} />
      <Suspense fallback={<LoadingState doing="Loading the view" lines={10} />}>
        <Panel {...panel} loadView={loadView} />
      </Suspense>
      <CommandLine {...panel} />
    </Section>
  );
}
