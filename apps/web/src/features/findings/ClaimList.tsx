import type { CheckedClaimBody } from "@sweetspot/contract";
import { quoted } from "@sweetspot/model/claims/claim";
import { classNames } from "../../ui/class-names.ts";

const looks: Readonly<Record<CheckedClaimBody["verdict"], { mark: string; word: string; colour: string }>> = {
  holds: { mark: "✓", word: "holds", colour: "text-better" },
  "rounds-to": { mark: "≈", word: "rounds to it", colour: "text-ink2" },
  contradicted: { mark: "✗", word: "contradicted", colour: "text-worse" },
  doubted: { mark: "!", word: "doubted", colour: "text-warn" },
  "cannot-be-checked": { mark: "?", word: "cannot be checked", colour: "text-ink3" },
};

/** The claims that the notes make, each with what the evidence says of it. */
export function ClaimList({ claims }: { claims: readonly CheckedClaimBody[] }) {
  return (
    <div className="mt-6">
      <h3 className="mb-1 text-[13px] font-semibold">Claims in the notes</h3>
      <ul className="border-t border-line">
        {claims.map(({ line, text, expression, verdict, computed, remark }) => {
          const { mark, word, colour } = looks[verdict];
          return (
            <li
              key={line}
              className="grid grid-cols-[16px_minmax(0,1fr)_minmax(0,22rem)] items-baseline gap-x-3 border-b border-line py-1.5 text-[13px] max-sm:grid-cols-[16px_minmax(0,1fr)]"
            >
              <span aria-hidden="true" className={classNames("text-center", colour)}>
                {mark}
              </span>
              <span className="min-w-0 [overflow-wrap:anywhere]">{quoted(text)}</span>
              <span className="min-w-0 text-[12px] max-sm:col-start-2">
                <span className={colour} title={expression}>
                  {word}
                </span>
                {computed !== "" && <span className="text-ink2">: the evidence gives {computed}</span>}
                {remark !== "" && <span className="text-ink3"> — {remark}</span>}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
