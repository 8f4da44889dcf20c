import { classNames } from "./class-names.ts";

export type Verdict = "better" | "worse" | "same" | "unknown";

/**
 * A change against the baseline. The arrow says the direction of the number, the colour whether that is good;
 * `significant` false is drawn quietly. `text` carries its own sign (“+37.9 %”), so colour and arrow only repeat it.
 */
export function Delta({
  text,
  direction,
  verdict,
  significant,
  className,
}: {
  text: string;
  direction: "up" | "down" | "none";
  verdict: Verdict;
  significant: boolean;
  className?: string;
}) {
  const colour =
    significant && verdict === "better"
      ? "text-better"
      : significant && verdict === "worse"
        ? "text-worse"
        : "text-ink3";
  return (
    <span className={classNames("whitespace-nowrap", colour, significant ? "font-semibold" : "font-normal", className)}>
      <DirectionMark direction={direction} hollow={!significant} />
      {text}
      {(verdict === "better" || verdict === "worse") && (
        <span className="sr-only">
          {" "}
          ({verdict}
          {significant ? "" : ", not proven"})
        </span>
      )}
    </span>
  );
}

/** ▴ or ▾ as a shape, so that it looks the same whatever fonts there are; hollow when nothing is proven. */
export function DirectionMark({ direction, hollow = false }: { direction: "up" | "down" | "none"; hollow?: boolean }) {
  if (direction === "none") return null;
  return (
    <svg viewBox="0 0 8 8" className="mr-1 inline-block size-[7px]" aria-hidden="true">
      <path
        d={direction === "up" ? "M4 1l3.5 6h-7z" : "M4 7L.5 1h7z"}
        fill={hollow ? "none" : "currentColor"}
        stroke="currentColor"
        strokeWidth={hollow ? 1 : 0}
      />
    </svg>
  );
}
