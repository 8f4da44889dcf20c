import type { FindingsBody } from "@sweetspot/contract";
import type { FindingTone } from "@sweetspot/model/findings/finding-names";
import { countByTone } from "@sweetspot/model/words/tone-text";
import { classNames } from "../../ui/class-names.ts";
import { lookOf } from "./finding-looks.ts";

/** The number of findings of each tone; each count shows only its own when it is pressed, and all when pressed again. */
export function ToneCounts({
  findings,
  chosen,
  onChoose,
}: Pick<FindingsBody, "findings"> & {
  chosen: FindingTone | "";
  onChoose: (tone: FindingTone | "") => void;
}) {
  return (
    <div role="group" aria-label="Findings by kind" className="flex flex-wrap gap-1.5">
      {countByTone(findings).map(({ tone, word, count }) => {
        const { colour, isLoud } = lookOf(tone);
        const isChosen = tone === chosen;
        return (
          <button
            key={tone}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChoose(isChosen ? "" : tone)}
            className={classNames(
              "inline-flex h-6 items-center gap-1 rounded-md border bg-paper px-2 text-[12.5px] hover:bg-hover",
              isChosen ? "border-ink text-ink" : "border-line text-ink2",
            )}
          >
            <span className={classNames("font-semibold", isLoud && colour)}>{count}</span> {word}
          </button>
        );
      })}
    </div>
  );
}
