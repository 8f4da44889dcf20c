import type { AttributionBody, ReportBody } from "@sweetspot/contract";
import { AttributionTable } from "./AttributionTable.tsx";
import { perOpFormat } from "./per-op-text.ts";

/** A change of a profile's total by function; by operation or second where that is how the change is judged. */
export default function ProfileBreakdown({
  attribution,
  report,
}: {
  attribution: AttributionBody;
  report: ReportBody;
}) {
  const { before, after, change, unit, parts, rest, cancelled, operations, baseline, variant } = attribution;
  const format = perOpFormat([before, after, change], unit, operations?.unit ?? "");
  return (
    <div className="min-w-0 text-[12.5px]">
      <AttributionTable
        caption={`What accounts for the change of ${attribution.sampleType}, ${variant} against ${baseline}`}
        rows={parts.map((part) => ({ ...part, title: part.name }))}
        sums={[
          ...(rest.functions > 0
            ? [
                {
                  label: `${rest.functions.toLocaleString("en-US")} more function${rest.functions === 1 ? "" : "s"}`,
                  change: rest.change,
                  look: "rest" as const,
                },
              ]
            : []),
          { label: "the profile's total", before, after, change, look: "sum" as const },
        ]}
        whole={change}
        format={format}
        sides={[baseline, variant]}
        report={report}
        parameters={(name) => ({
          "p.file": `${variant}/${attribution.file}`,
          "p.base": `${baseline}/${attribution.baselineFile}`,
          "p.type": attribution.sampleType,
          ...(operations !== null && { "p.mode": "operation", "p.per": operations.id }),
          "p.view": "callers",
          "p.pivot": name,
        })}
      />
      <p className="mt-1.5 text-[12px] text-ink3 [overflow-wrap:anywhere]">
        Each sample counts for the function it was taken in, so the lines add up to the change.
        {cancelled !== 0 && ` ${format.figure(cancelled, true)} ${format.unit} moved the other way and cancels.`}
        {attribution.beyondSampling === false && " The change is within what sampling alone would do."}
        {operations !== null &&
          ` ${operations.label.charAt(0).toUpperCase()}${operations.label.slice(1)}: ${operations.before.basis}; ${operations.after.basis}.`}
      </p>
    </div>
  );
}
