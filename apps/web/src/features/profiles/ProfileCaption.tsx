import { otherRuns } from "./choose-profiles.ts";
import type { ProfilePanelProps } from "./panels.ts";

/** One quiet line: which sample type of which profile, against which. */
export function ProfileCaption({ chosen, state }: ProfilePanelProps) {
  const { shown, base, sampleType } = chosen;
  const more = state.merged ? otherRuns(chosen.profiles, shown).length : 0;
  const merged = more === 0 ? "" : ` and ${more} more, added up`;
  if (base === null) return <>{`${sampleType} · ${shown.variant} · ${shown.name}${merged}`}</>;
  const basis = { absolute: "", share: ", as shares of each total", operation: ", per second of profile" }[state.mode];
  const files = shown.name === base.name ? shown.name : `${base.name} → ${shown.name}`;
  return <>{`${sampleType} · ${shown.variant} against ${base.variant}${basis} · ${files}${merged}`}</>;
}
