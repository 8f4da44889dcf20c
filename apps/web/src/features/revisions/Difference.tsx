import type { RememberedFinding, RevisionDifference } from "@sweetspot/contract";
import type { ReactNode } from "react";
import { lookOf } from "../findings/finding-looks.ts";

/** The difference of two revisions of a report: verdict, findings, files, variants, words. */
export function Difference({ difference }: { difference: RevisionDifference }) {
  const { from, to, words, variants, files, findings } = difference;
  const isSame = words.length + variants.length + files.length + (findings?.length ?? 0) === 0;
  return (
    <div className="flex flex-col gap-4 text-[13px]">
      <dl className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        {[from, to].map((side, i) => (
          <div key={i} className="border-l-2 border-line2 pl-3">
            <dt className="text-ink3">Revision {side.revision} said</dt>
            <dd>{side.verdict?.text ?? "This is not known: the report was changed again before it was worked out."}</dd>
          </div>
        ))}
      </dl>
      {isSame && <p>Files, variants and words are the same.</p>}
      <Changes title="Findings">
        {findings?.map(({ id, before, after }) => (
          <li key={id}>
            <FindingChange before={before} after={after} />
          </li>
        ))}
      </Changes>
      {findings === null && <p className="text-ink3">The findings of one of the two are not known.</p>}
      <Changes title="Files">
        {files.map(({ variant, name, change }) => (
          <li key={`${variant}/${name}`} className="[overflow-wrap:anywhere]">
            {variant} / {name}: {change}
          </li>
        ))}
      </Changes>
      <Changes title="Variants">
        {variants.map(({ name, change }) => (
          <li key={name} className="[overflow-wrap:anywhere]">
            {name}: {change}
          </li>
        ))}
      </Changes>
      <Changes title="Words">
        {words.map((word) => (
          <li key={word}>{word}: changed</li>
        ))}
      </Changes>
    </div>
  );
}

function Changes({ title, children }: { title: string; children: readonly ReactNode[] | undefined }) {
  if (children === undefined || children.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="mb-1 font-semibold">{title}</h3>
      <ul className="flex flex-col gap-0.5">{children}</ul>
    </section>
  );
}

function FindingChange({ before, after }: { before: RememberedFinding | null; after: RememberedFinding | null }) {
  const side = (finding: RememberedFinding) => (
    <span className={lookOf(finding.tone).colour}>
      {lookOf(finding.tone).mark} {finding.change || finding.tone}
    </span>
  );
  return (
    <>
      {(after ?? before)?.subject}:{" "}
      {before === null ? "new" : after === null ? <>gone, was {side(before)}</> : side(before)}
      {after !== null && (before === null ? ", " : " → ")}
      {after !== null && side(after)}
    </>
  );
}
