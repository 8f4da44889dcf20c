import type { ReportBody } from "@sweetspot/contract";
import type { ProfileViewName, ProfileViewState } from "@sweetspot/contract/view-state-profile";
import type { SetViewState } from "../../../state/use-view-state.ts";
import type { ChosenProfiles } from "./choose-profiles.ts";

/** The properties that each way of looking at a profile is given. */
export interface ProfilePanelProps {
  readonly report: ReportBody;
  readonly chosen: ChosenProfiles;
  readonly state: ProfileViewState;
  readonly setState: SetViewState<ProfileViewState>;
  readonly mode: "section" | "workbench";
}

/** The properties that a panel is given besides, by the registry of panels, which no panel imports. */
export interface PanelProps extends ProfilePanelProps {
  /** Gets the code of another view before it is turned to. */
  readonly loadView: (view: ProfileViewName) => Promise<unknown>;
}
