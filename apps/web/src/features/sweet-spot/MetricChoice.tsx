import type { SweetSpotBody } from "@sweetspot/contract";
import { Button } from "../../ui/Button.tsx";
import { Popover } from "../../ui/Popover.tsx";

/** The metrics that matter: they alone decide which variants are outdone. */
export function MetricChoice({
  metrics,
  onChoose,
}: {
  metrics: SweetSpotBody["metrics"];
  onChoose: (ids: readonly string[]) => void;
}) {
  const counted = metrics.filter(({ counts }) => counts);
  return (
    <Popover trigger={<Button size="small">{counted.length} metrics matter</Button>} title="Metrics that matter">
      <fieldset className="max-h-80 overflow-auto text-[13px]">
        <legend className="sr-only">Metrics that matter</legend>
        {metrics.map(({ id, label, counts }) => (
          <label key={id} className="flex items-baseline gap-2 py-0.5">
            <input
              type="checkbox"
              checked={counts}
              // Two is the least that can be traded.
              disabled={counts && counted.length <= 2}
              onChange={() =>
                onChoose(
                  metrics.filter((metric) => (metric.id === id ? !counts : metric.counts)).map((metric) => metric.id),
                )
              }
            />
            {label}
          </label>
        ))}
      </fieldset>
    </Popover>
  );
}
