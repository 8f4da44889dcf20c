import type { EventShare } from "@sweetspot/contract";
import { memo } from "react";
import { Icon } from "../../ui/icons.tsx";
import type { ReportVariant } from "../../view.ts";
import { durationText } from "./event-text.ts";

const percent = (share: number): string => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`;

/** The time of one kind of span by its parts: a bar for each kind of span inside it. */
export const Shares = memo(function Shares({
  share,
  variants,
}: {
  share: EventShare;
  variants: readonly ReportVariant[];
}) {
  const variant = variants[share.variant];
  return (
    <article aria-label={`Where the time of ${share.name} goes`} className="min-w-0">
      <h3 className="font-mono text-[12.5px]">{share.name}</h3>
      <p className="mb-1 text-xs text-ink3">
        where its time goes; {variant?.name}, {share.count.toLocaleString("en")} times,{" "}
        {durationText(share.total / share.count)} on average
      </p>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Inside it</th>
            <th scope="col" className="w-1/3 max-sm:hidden">
              <span className="sr-only">Share as a bar</span>
            </th>
            <th scope="col" className="num">
              Share
            </th>
            <th scope="col" className="num" title="Share in the first and in the last tenth of all occurrences">
              First → last tenth
            </th>
            <th scope="col" className="num">
              Each
            </th>
          </tr>
        </thead>
        <tbody>
          {share.parts.map((part) => (
            <tr key={part.name}>
              <th scope="row" className="name">
                {part.name}
                <span
                  aria-hidden="true"
                  className="mt-1 block h-1 min-w-px rounded-[1px] opacity-70 sm:hidden"
                  style={{ width: `${Math.min(100, part.share * 100)}%`, background: variant?.colour ?? "var(--ink2)" }}
                />
              </th>
              <td className="relative p-0! max-sm:hidden" aria-hidden="true">
                <span
                  className="absolute top-1/2 left-0 h-4.5 min-w-px -translate-y-1/2 rounded-[1px] opacity-70"
                  style={{ width: `${Math.min(100, part.share * 100)}%`, background: variant?.colour ?? "var(--ink2)" }}
                />
              </td>
              <td className="num">{percent(part.share)}</td>
              <td className="num text-ink2">
                {percent(part.early)} → {percent(part.late)}
              </td>
              <td className="num">{durationText(part.total / part.count)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row" className="text-ink3">
              {share.covered > 1 ? "together" : "outside of all of them"}
            </th>
            <td className="max-sm:hidden" />
            <td className="num text-ink3">{percent(share.covered > 1 ? share.covered : 1 - share.covered)}</td>
            <td />
            <td />
          </tr>
        </tbody>
      </table>
      {share.covered > 1.02 && (
        <p className="mt-1 flex gap-2 text-sm text-ink2">
          <Icon name="warn" className="mt-[3px] size-3 text-warn" />
          The parts add up to {percent(share.covered)} of the whole: they overlap, or do not all belong to it.
        </p>
      )}
    </article>
  );
});
