import type { ReportVerdictBody } from "@sweetspot/contract";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { WholeWords } from "../../ui/WholeWords.tsx";

const looks = {
  gain: "font-semibold text-better",
  cost: "font-semibold text-worse",
  strong: "font-semibold text-ink",
  plain: undefined,
} as const;

/** The verdict of the report: the changes, large enough to be read first; below them how sure they are, what to run next and where they come from. */
export function Verdict({ verdict: { main, origin, support, run, next } }: { verdict: ReportVerdictBody }) {
  return (
    <div>
      <p className="text-[18px]/[26px] tracking-[-0.008em] text-pretty [overflow-wrap:anywhere] max-sm:text-[16px]/[24px]">
        <Sentences of={main} />
      </p>
      {(origin.length > 0 || support.length > 0 || run !== null || next !== "") && (
        <p className="mt-2 text-[13px]/[20px] text-ink2 [overflow-wrap:anywhere]">
          <span className="text-ink">
            <Sentences of={support} />
            {next !== "" && ` ${next}`}
            {run !== null && (
              <>
                {" "}
                To tell, run{" "}
                <code>
                  <WholeWords text={run} />
                </code>{" "}
                <span data-noprint className="-my-1 inline-block align-middle">
                  <CopyButton text={run} label="Copy the command" look="quiet" size="small" />
                </span>
              </>
            )}
          </span>{" "}
          <Sentences of={origin} />
        </p>
      )}
    </div>
  );
}

function Sentences({ of }: { of: ReportVerdictBody["main"] }) {
  return of.map((parts, at) => (
    <span key={at}>
      {at > 0 && " "}
      {parts.map(({ text, look }, part) => (
        <span key={part} className={looks[look]}>
          <WholeWords text={unbroken(text)} />
        </span>
      ))}
    </span>
  ));
}

/** A number stays with its unit: `68.2 ms`, `35 %`. */
function unbroken(text: string): string {
  return text.replace(/(\d) (?=%|[kMGTµnm]?s\b|[KMGT]?i?B\b)/g, "$1\u00a0").replaceAll(" →", "\u00a0→");
}
