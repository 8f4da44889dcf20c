import type { BenchChange } from "@sweetspot/contract";
import { isEstablished } from "@sweetspot/model/judge/certainty";
import { Delta } from "../../ui/Delta.tsx";
import type { CellVerdict } from "./bench-grid.ts";
import { changeDirection, changeText, testLine } from "./cell-text.ts";

/** A change and what it rests on: sign and percent, then p and processes; quiet where nothing is established. */
export function ChangeText({ change, verdict }: { change: BenchChange; verdict: CellVerdict }) {
  const { delta, allEqual, count } = change;
  const { outcome, level } = verdict;
  if (outcome === "same") {
    return (
      <>
        <span className="text-ink3">{allEqual ? "equal" : "no change"}</span>
        <Under>{allEqual ? `n=${count}` : testLine(change)}</Under>
      </>
    );
  }
  const isSure = isEstablished(level);
  const isLikely = level === "likely" && (outcome === "better" || outcome === "worse");
  const isTold = outcome !== "small" && (isSure || isLikely);
  return (
    <>
      <Delta
        text={changeText(delta)}
        direction={changeDirection(delta)}
        verdict={isTold && (outcome === "better" || outcome === "worse") ? outcome : "unknown"}
        significant={isSure && isTold}
        {...(isLikely && { className: outcome === "better" ? "text-better" : "text-worse" })}
        {...(isSure && outcome === "changed" && { className: "text-ink" })}
      />
      <Under>
        {isLikely && "probably, "}
        {level === "differs" && "differs, "}
        {testLine(change)}
      </Under>
      {isTold && <ChangeBar delta={delta} kind={outcome} />}
    </>
  );
}

function Under({ children }: { children: React.ReactNode }) {
  return <span className="block text-[11px] leading-[14px] text-ink3">{children}</span>;
}

/** A hairline as long as the change is large, on a scale where halving and doubling weigh the same. */
function ChangeBar({ delta, kind }: { delta: number | null; kind: "better" | "worse" | "changed" }) {
  if (delta === null || delta <= -1) return null;
  const share = Math.min(1, Math.abs(Math.log2(1 + delta)) / 3);
  const colour = kind === "better" ? "bg-better" : kind === "worse" ? "bg-worse" : "bg-ink3";
  return (
    <span aria-hidden="true" className="mt-px block h-[2px] w-full max-w-24">
      <span
        className={`block h-full rounded-full opacity-70 ${colour}`}
        style={{ width: `${Math.max(3, share * 100)}%` }}
      />
    </span>
  );
}
