import type { ReactNode } from "react";

/** A number with its unit set quietly after it, and an optional second line such as “± 2 %”. For a `.num` cell. */
export function ValueCell({ value, unit, under }: { value: string; unit?: string; under?: ReactNode }) {
  return (
    <>
      {value}
      {unit && <span className="unit">{unit}</span>}
      {under !== undefined && <span className="block text-[11px] leading-[13px] text-ink3">{under}</span>}
    </>
  );
}
