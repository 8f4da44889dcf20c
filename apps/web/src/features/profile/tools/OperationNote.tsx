import type { DenominatorBody } from "@sweetspot/contract";
import { VariantSwatch } from "../../../ui/VariantSwatch.tsx";
import type { ReportVariant } from "../../../view.ts";
import type { ProfilePanelProps } from "../model/panel.ts";
import { chosenDenominator, useDenominators } from "../model/use-denominators.ts";

/** By what both sides are divided, with the numbers and where they come from; or why they cannot be. */
export function OperationNote({
  report,
  chosen,
  state,
  setState,
  variants,
  mode,
}: ProfilePanelProps & { variants: readonly ReportVariant[] }) {
  const denominators = useDenominators(report, chosen, state);
  const { base, shown } = chosen;
  if (base === null || denominators.data === undefined) return null;
  if (state.mode !== "operation") {
    return denominators.data.reason === "" || mode !== "workbench" ? null : (
      <p className="mb-2 text-sm text-ink3">Not comparable by operation: {lowerFirst(denominators.data.reason)}</p>
    );
  }
  const per = chosenDenominator(denominators.data, state.per);
  if (per === undefined) return null;
  const sides = [
    { artifact: base, side: per.before },
    { artifact: shown, side: per.after },
  ];
  const positionOf = (name: string) => variants.find((variant) => variant.name === name)?.position ?? 0;
  return (
    <div className="mb-2.5 border-l-2 border-line2 pl-2.5 text-sm text-ink2" data-testid="operation-note">
      <p>
        <span className="font-medium text-ink">{upperFirst(per.label)}</span>
        {per.notes.length > 0 && <span className="text-ink3"> · {per.notes.join("; ")}</span>}
        {per.focus !== null && state.focus !== per.focus && (
          <>
            {" "}
            <button
              type="button"
              className="text-accent hover:underline"
              onClick={() => setState({ focus: per.focus ?? "", zoom: "" })}
            >
              only its stacks
            </button>
          </>
        )}
      </p>
      {sides.map(({ artifact, side }) => (
        <p key={`${artifact.variant}/${artifact.name}`} className="flex items-baseline gap-1.5">
          <VariantSwatch position={positionOf(artifact.variant)} />
          <span>
            {artifact.variant}:{" "}
            {!side.basis.startsWith(`${countText(side, per.unit).split(" ")[0]} `) && (
              <span className="text-ink">{countText(side, per.unit)}: </span>
            )}
            <span className="text-ink3">{side.basis}</span>
          </span>
        </p>
      ))}
      {isPprofsOwn(state.view) && (
        <p className="text-warn">This view is pprof's own, which knows no operations: its values are absolute.</p>
      )}
    </div>
  );
}

/** Views that are drawn from pprof's own texts. */
function isPprofsOwn(view: ProfilePanelProps["state"]["view"]): boolean {
  return view === "peek" || view === "graph";
}

function countText({ count }: DenominatorBody["before"], unit: DenominatorBody["unit"]): string {
  const shown = count.toLocaleString("en-US", { maximumFractionDigits: unit === "s" || count < 100 ? 2 : 0 });
  return unit === "s" ? `${shown} s` : `${shown} ${count === 1 ? "operation" : "operations"}`;
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
