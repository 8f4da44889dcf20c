import { LoadingState } from "../../ui/LoadingState.tsx";

/** The findings before they are there: their heading, and rows as high as theirs. */
export function FindingsPlaceholder() {
  return (
    <section aria-labelledby="findings-title" aria-busy="true" className="mt-5">
      <h2 id="findings-title" className="mb-1.5 text-[15px] font-semibold">
        Findings
      </h2>
      <div className="border-t border-line">
        <LoadingState doing="Comparing the variants" lines={10} />
      </div>
    </section>
  );
}
