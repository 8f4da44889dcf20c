import { fixed } from "../unit/fixed.ts";
import { perOpText } from "./attribution-reasons.ts";
import type { AttributedBench } from "./bench-attribution.ts";

/** A breakdown in one sentence. */
type SaidAttribution = Pick<
  AttributedBench,
  "change" | "explained" | "unexplained" | "share" | "uncertainty" | "verdict" | "profileUnit"
>;

/** Whether and how far the profiles account for a benchmark's change; never more than their sampling permits. */
export function attributionSentence(said: SaidAttribution): string {
  const { change, explained, share, uncertainty, verdict, profileUnit } = said;
  const show = (value: number) => perOpText(value, profileUnit, true);
  const of = `${show(explained)} of ${show(change)}`;
  const percent = share === null ? "" : ` (${percentText(share)})`;
  const bound = uncertainty === null ? "" : `±${perOpText(uncertainty.total, profileUnit)}`;
  switch (verdict) {
    case "explains":
      return `The profiles account for it: ${of}${percent}, within the ${bound} that sampling and run-to-run variation permit.`;
    case "explains-part":
      return bound === ""
        ? `The profiles have ${of}${percent}; their uncertainty is not known.`
        : `The profiles account for a part of it: ${of}${percent}; the rest is more than the ${bound} that sampling and run-to-run variation permit.`;
    case "does-not-explain":
      return `The profiles do not explain it: they have ${of}${percent}${bound === "" ? "" : `; sampling and run-to-run variation move that by only ${bound}`}.`;
    case "too-uncertain":
      return `The profiles leave it open: they have ${of}${percent}, but sampling, counting and run-to-run variation alone move that by ${bound}.`;
    case "nothing":
      return `The medians are equal; the profiles differ by ${show(explained)}${bound === "" ? "" : `, where ${bound} is within sampling and counting`}.`;
  }
}

/** `97.5 %`, `−2.0 %`. */
export function percentText(share: number): string {
  return `${fixed(share * 100, 1).replace("-", "−")} %`;
}
