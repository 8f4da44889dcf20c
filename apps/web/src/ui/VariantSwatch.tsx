import { variantColour } from "../theme/palette.ts";
import { classNames } from "./class-names.ts";
import { Term } from "./Term.tsx";

/** The variant's hue as a small square; its name is always beside it. */
export function VariantSwatch({ position, className }: { position: number; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames("inline-block size-2.5 shrink-0 rounded-[2px]", className)}
      style={{ background: variantColour(position) }}
    />
  );
}

/** The word beside the name of the variant that the others are compared with. */
export function BaselineTag() {
  return (
    <small className="text-[11.5px] font-normal text-ink3">
      <Term word="baseline" />
    </small>
  );
}

/** Swatch and name, and whether it is the baseline. */
export function VariantName({
  name,
  position,
  baseline = false,
}: {
  name: string;
  position: number;
  baseline?: boolean;
}) {
  return (
    <span className="inline-flex min-w-0 items-baseline gap-1.5">
      <VariantSwatch position={position} />
      <span className="min-w-0 truncate" title={name}>
        {name}
      </span>
      {baseline && <BaselineTag />}
    </span>
  );
}
