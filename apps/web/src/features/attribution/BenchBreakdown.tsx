import type { AttributedBenchBody, ReportBody } from "@sweetspot/contract";
import { attributionViewState } from "@sweetspot/contract/view-state-attribution";
import { attributionSentence } from "@sweetspot/model/findings/attribution-sentence";
import { benchmarkStacks } from "@sweetspot/model/operations/bench-runs";
import { useViewState } from "../../state/use-view-state.ts";
import { Segmented } from "../../ui/Segmented.tsx";
import { valueText } from "../profile/model/format-value.ts";
import { AttributionTable } from "./AttributionTable.tsx";
import { linesByOperation, linesInAll } from "./bench-lines.ts";
import { perOpFormat } from "./per-op-text.ts";

/** A benchmark's change by function: what the profiles account for, what they leave open, and why. */
export default function BenchBreakdown({
  attribution,
  report,
}: {
  attribution: AttributedBenchBody;
  report: ReportBody;
}) {
  const [state, setState] = useViewState(attributionViewState);
  const { before, after, change, profileUnit, unit, benchmark } = attribution;
  const byDefault = unit === "sec/op" ? "callers" : "own";
  const reading = state.reading === "" ? byDefault : state.reading;
  const { gains, losses } = attribution[reading];
  const lines = (state.values === "all" ? linesInAll : linesByOperation)(attribution, reading);
  const format = perOpFormat([before.measured, after.measured, change], profileUnit, "op");
  const against = Math.sign(change) > 0 ? losses : gains;
  const same = sameParts(attribution);
  return (
    <div className="min-w-0 text-[12.5px]">
      <div className="mb-1.5 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 basis-80 text-ink">{attributionSentence(attribution)}</p>
        <Segmented
          label="Values"
          value={state.values}
          options={[
            { value: "operation", label: "By operation" },
            { value: "all", label: "In all" },
          ]}
          onChange={(values) => setState({ values }, "replace")}
        />
        {!same && (
          <Segmented
            label="A sample counts for"
            value={reading}
            options={[
              { value: "own", label: "Own" },
              { value: "callers", label: "Runtime to callers" },
            ]}
            onChange={(next) => setState({ reading: next === byDefault ? "" : next }, "replace")}
          />
        )}
      </div>
      <AttributionTable
        caption={`What accounts for the change of ${benchmark} ${unit}, ${after.variant} against ${before.variant}`}
        {...lines}
        sides={[before.variant, after.variant]}
        report={report}
        parameters={(name) => ({
          "p.file": `${after.variant}/${after.file}`,
          "p.base": `${before.variant}/${before.file}`,
          "p.type": attribution.sampleType,
          "p.view": "callers",
          "p.pivot": name,
          "p.mode": "operation",
          "p.per": `bench:${benchmark}`,
          "p.focus": benchmarkStacks(benchmark),
        })}
      />
      <p className="mt-1.5 text-[12px] text-ink3">
        {against !== 0 && `${format.figure(against, true)} ${format.unit} moved the other way and cancels. `}
        {reading === "own"
          ? "Each sample counts for the function it was taken in, as pprof's flat."
          : "Each sample counts for its innermost function outside of the Go runtime."}{" "}
        In all {valueText(before.total, profileUnit)} → {valueText(after.total, profileUnit)} of {before.file}
        {before.file === after.file ? "" : ` and ${after.file}`}: {before.variant} {before.basis}; {after.variant}{" "}
        {after.basis}.
      </p>
      {attribution.reasons.length > 0 && (
        <div className="mt-1.5 text-[12px] text-ink2">
          <p className="text-ink3">Why the two differ</p>
          <ul className="list-disc pl-4">
            {attribution.reasons.map((reason) => (
              <li key={reason} className="[overflow-wrap:anywhere]">
                {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** Whether both ways of counting name the same functions with the same values: then there is nothing to choose. */
function sameParts({ own, callers }: AttributedBenchBody): boolean {
  return (
    own.parts.length === callers.parts.length &&
    own.parts.every(
      (part, index) => part.name === callers.parts[index]?.name && part.change === callers.parts[index]?.change,
    )
  );
}
