import { type ReactNode, useId } from "react";
import { SearchField } from "../../../ui/Field.tsx";
import { MoreTools } from "../../../ui/MoreTools.tsx";
import { Segmented } from "../../../ui/Segmented.tsx";
import { Select } from "../../../ui/Select.tsx";
import { VariantSwatch } from "../../../ui/VariantSwatch.tsx";
import type { ReportVariant } from "../../../view.ts";
import { noBase, profileKey } from "../model/choose-profiles.ts";
import { CompareMode } from "./CompareMode.tsx";
import type { ProfilePanelProps } from "../model/panel.ts";
import { RunsMenu } from "./RunsMenu.tsx";
import { useSearchProblem } from "../model/use-matcher.ts";

const views = [
  { value: "flame", label: "Flame" },
  { value: "top", label: "Top" },
  { value: "callers", label: "Callers" },
  { value: "peek", label: "Peek" },
  { value: "graph", label: "Graph" },
  { value: "lines", label: "Lines" },
] as const;

/** The choice of profile, sample type, baseline and view. */
export function ProfileTools({
  report,
  mode,
  chosen,
  state,
  setState,
  variants,
  children,
}: ProfilePanelProps & { variants: readonly ReportVariant[]; children?: ReactNode }) {
  const positionOf = (name: string) => variants.find((variant) => variant.name === name)?.position ?? 0;
  const options = chosen.profiles.map((artifact) => ({
    value: profileKey(artifact),
    label: `${artifact.variant} / ${artifact.name}`,
  }));
  const problem = useSearchProblem(state.search);
  const problemId = useId();
  const shownKey = profileKey(chosen.shown);
  const baseKey = chosen.base === null ? noBase : profileKey(chosen.base);
  return (
    <>
      <Segmented label="View" value={state.view} options={views} onChange={(view) => setState({ view })} />
      <Select
        label="Profile"
        className="max-w-48"
        value={shownKey}
        options={options}
        lead={<VariantSwatch position={positionOf(chosen.shown.variant)} />}
        onChange={(file) => setState({ file, base: chosen.base === null ? noBase : "" })}
      />
      <MoreTools>
        {options.length > 1 && (
          <Select
            label="against"
            className="max-w-52"
            showLabel
            value={baseKey}
            options={[{ value: noBase, label: "nothing" }, ...options.filter((option) => option.value !== shownKey)]}
            onChange={(base) => setState({ file: shownKey, base })}
          />
        )}
        <RunsMenu report={report} chosen={chosen} state={state} setState={setState} mode={mode} />
        {chosen.shown.summary.sampleTypes.length > 1 && (
          <Select
            label="Sample type"
            className="max-w-36"
            value={chosen.sampleType}
            options={chosen.shown.summary.sampleTypes.map(({ type, unit }) => ({
              value: type,
              label: type === unit ? type : `${type} (${unit})`,
            }))}
            onChange={(type) => setState({ type })}
          />
        )}
        {chosen.base !== null && !state.mean && (
          <CompareMode report={report} chosen={chosen} state={state} setState={setState} mode={mode} />
        )}
        {children}
        <SearchField
          label="Search frames"
          value={state.search}
          onChange={(search) => setState({ search }, "replace")}
          problem={problem === null ? undefined : problemId}
        />
      </MoreTools>
      {problem !== null && (
        // The flame graph says it itself, where it says what matches.
        <p
          id={problemId}
          className={
            state.view === "flame"
              ? "sr-only"
              : "order-last basis-full text-right text-sm text-failed contain-inline-size max-sm:text-left"
          }
          role={state.view === "flame" ? undefined : "alert"}
        >
          {problem}
        </p>
      )}
    </>
  );
}
