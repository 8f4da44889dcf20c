import type { BenchChange } from "@sweetspot/contract";
import type { Verdict } from "@sweetspot/model/bench/verdict";
import { Delta } from "../../ui/Delta.tsx";
import { changeDirection, changeText, runsNeeded, testLine } from "./cell-text.ts";

/** A change and what it rests on: sign and percent, then p and n; quiet where nothing is shown. */
export function ChangeText({ change, verdict }: { change: BenchChange; verdict: Verdict }) {
  const { delta, p, baseCount, count, benchstatP } = change;
  const differsFromBenchstat = p !== null && benchstatP !== null && Math.abs(p - benchstatP) > 1e-9;
  const test = testLine(p, baseCount, count);
  switch (verdict.kind) {
    case "no-change":
      return (
        <>
          <span className="text-ink3">{change.allEqual ? "equal" : "no change"}</span>
          <Under>
            {change.allEqual ? `n=${count}` : test}
            {differsFromBenchstat && " ‡"}
          </Under>
        </>
      );
    case "too-few":
      return (
        <>
          <Delta text={changeText(delta)} direction={changeDirection(delta)} verdict="unknown" significant={false} />
          <Under>
            <span className="whitespace-nowrap">
              n={baseCount === count ? count : `${baseCount}+${count}`}: {runsNeeded(verdict)}
            </span>
          </Under>
        </>
      );
    case "small":
      return (
        <>
          <Delta text={changeText(delta)} direction={changeDirection(delta)} verdict="unknown" significant={false} />
          <Under>{test}</Under>
        </>
      );
    default:
      return (
        <>
          <Delta
            text={changeText(delta)}
            direction={changeDirection(delta)}
            verdict={verdict.kind === "changed" ? "unknown" : verdict.kind}
            significant
            {...(verdict.kind === "changed" && { className: "text-ink" })}
          />
          <Under>
            {test}
            {differsFromBenchstat && " ‡"}
          </Under>
          <ChangeBar delta={delta} kind={verdict.kind} />
        </>
      );
  }
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
