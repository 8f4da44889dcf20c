import { classNames } from "../../../ui/class-names.ts";
import { DirectionMark } from "../../../ui/Delta.tsx";
import type { CellContent } from "./cell-column.ts";

const tones = { better: "text-better", worse: "text-worse", told: "text-ink", quiet: "text-ink3" } as const;
const bars = { better: "bg-better", worse: "bg-worse", told: "bg-ink3", quiet: "bg-ink3" } as const;

/** A cell's content on the page. The arrow says which way the number went, the colour whether that is good. */
export function ContentView({ content }: { content: CellContent }) {
  const { text, unit = "", under, exact, arrow = "none", tone, isSure = false, bar, spoken } = content;
  const isDirected = tone === "better" || tone === "worse";
  return (
    <>
      {text !== "" && (
        <span
          className={classNames("whitespace-nowrap", tone !== undefined && tones[tone], isSure && "font-semibold")}
          title={exact}
        >
          <DirectionMark direction={arrow} hollow={!isSure} />
          {text}
          {unit !== "" && <span className="unit">{`\u202f${unit}`}</span>}
          {isDirected && <span className="sr-only">{` (${tone}${isSure ? "" : ", not proven"})`}</span>}
        </span>
      )}
      {under !== undefined && <span className="block text-[11px] leading-[14px] text-ink3">{under}</span>}
      {bar !== undefined && (
        <span aria-hidden="true" className="mt-px block h-[2px] w-full max-w-24">
          <span
            className={`block h-full rounded-full opacity-70 ${bars[tone ?? "quiet"]}`}
            style={{ width: `${Math.max(3, bar * 100)}%` }}
          />
        </span>
      )}
      {spoken !== undefined && <span className="sr-only">. {spoken}</span>}
    </>
  );
}
