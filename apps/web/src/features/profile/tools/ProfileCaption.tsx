import type { ProfilePanelProps } from "../model/panel.ts";
import { chosenRuns } from "../model/runs.ts";

/** One quiet line: which sample type of which profile, against which. */
export function ProfileCaption({ chosen, state }: ProfilePanelProps) {
  const { shown, base, sampleType } = chosen;
  const runs = chosenRuns(chosen, state);
  const merged =
    runs.shown.length < 2 && runs.base.length < 2
      ? ""
      : base === null
        ? ` and ${runs.shown.length - 1} more, added up`
        : `, ${runs.base.length} against ${runs.shown.length} runs added up`;
  const counted = shown.summary.sampleTypes[0]?.type ?? "";
  const isDrawn = state.view === "flame" || state.view === "callers";
  const value = !state.mean
    ? sampleType
    : isDrawn
      ? `${sampleType}, widths are totals, means by ${counted} are beside them`
      : `mean of ${sampleType} by ${counted}`;
  if (base === null) return <>{`${value} · ${shown.variant} · ${shown.name}${merged}`}</>;
  const basis = { absolute: "", share: ", as shares of each total", operation: ", by operation" }[
    state.mean ? "absolute" : state.mode
  ];
  const files = shown.name === base.name ? shown.name : `${base.name} → ${shown.name}`;
  const isUneven = runs.shown.length !== runs.base.length && state.mode === "absolute" && !state.mean;
  return (
    <>
      {`${value} · ${shown.variant} against ${base.variant}${basis} · ${files}${merged}`}
      {isUneven && <span className="text-warn">: not the same number, compare by share or per operation</span>}
    </>
  );
}
