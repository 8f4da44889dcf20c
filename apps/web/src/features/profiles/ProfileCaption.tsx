import type { ProfilePanelProps } from "./panels.ts";

/** One quiet line: which sample type of which profile, against which. */
export function ProfileCaption({ chosen, state }: ProfilePanelProps) {
  const { shown, base, sampleType } = chosen;
  if (base === null) return <>{`${sampleType} · ${shown.variant} · ${shown.name}`}</>;
  const basis = { absolute: "", share: ", as shares of each total", operation: ", per second of profile" }[state.mode];
  const files = shown.name === base.name ? shown.name : `${base.name} → ${shown.name}`;
  return <>{`${sampleType} · ${shown.variant} against ${base.variant}${basis} · ${files}`}</>;
}
