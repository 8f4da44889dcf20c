import type { CheckedClaimBody } from "@sweetspot/contract";
import { quoted } from "@sweetspot/model/claims/claim";
import { useState } from "react";
import { classNames } from "../../ui/class-names.ts";

const looks: Readonly<Record<CheckedClaimBody["verdict"], { mark: string; word: string; colour: string }>> = {
  contradicted: { mark: "✗", word: "contradicted", colour: "text-worse" },
  doubted: { mark: "!", word: "doubted", colour: "text-warn" },
  "rounds-to": { mark: "≈", word: "holds when rounded", colour: "text-ink2" },
  "cannot-be-checked": { mark: "?", word: "cannot be checked", colour: "text-ink2" },
  holds: { mark: "✓", word: "holds", colour: "text-ink" },
};
const order = Object.keys(looks);

/** Claims that are beside the findings before the rest is opened. */
const most = 3;

/** The claims that the notes make, each with what the evidence says of it; those that do not hold first. */
export function ClaimList({ claims }: { claims: readonly CheckedClaimBody[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const sorted = claims.toSorted((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict));
  return (
    <div className="mt-3">
      <h3 className="sr-only">Claims in the notes</h3>
      <ul className="border-t border-line">
        {sorted.map(({ line, text, expression, verdict, computed, remark }, at) => {
          const { mark, word, colour } = looks[verdict];
          const isFolded = at >= most && !isOpen;
          return (
            <li
              key={line}
              className={classNames(
                "border-b border-line py-1 text-[12.5px]/[18px] [overflow-wrap:anywhere]",
                isFolded && "hidden print:block",
              )}
            >
              <span aria-hidden="true" className={classNames("mr-1", colour)}>
                {mark}
              </span>
              <span className={classNames("font-medium", colour)} title={expression}>
                {word}
              </span>
              {computed !== "" && verdict !== "holds" && <span>: the evidence gives {computed}</span>}
              <span className="text-ink2"> · {quoted(text)}</span>
              {remark !== "" && (
                <span
                  className={classNames("text-ink3", !isOpen && "line-clamp-1 print:line-clamp-none")}
                  title={remark}
                >
                  {remark}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {claims.length > most && (
        <button
          type="button"
          data-noprint
          aria-expanded={isOpen}
          className="mt-1 text-sm text-accent hover:underline"
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? "Fewer claims" : `All ${claims.length} claims`}
        </button>
      )}
    </div>
  );
}
