import type { FlameAnswer } from "@sweetspot/contract";
import { Fragment } from "react";
import { isWhole } from "../../drawing/flame-rows.ts";
import { shortName } from "@sweetspot/model/profile/short-name";

/** The number of callers that are named; those between the first and the last ones are in the chart. */
const named = 4;

/** The place of the zoom: the way from everything down to the frame, each step a way back. Nothing when not zoomed. */
export function Breadcrumbs({ answer, onZoom }: { answer: FlameAnswer; onZoom: (id: string) => void }) {
  const name = answer.names[answer.name[0]!]!;
  if (isWhole(answer, 0)) return null;
  const { ancestors } = answer;
  const nearest = ancestors.slice(-named);
  const skipped = ancestors.length - nearest.length + answer.ancestorsLeftOut;
  return (
    <nav aria-label="Zoom" className="mb-1.5 flex flex-wrap items-center gap-x-1 font-mono text-[12px] text-ink2">
      <Step name="all" onClick={() => onZoom("")} />
      {skipped > 0 && <span className="text-ink3">› … {skipped} …</span>}
      {nearest.map((ancestor) => (
        <Fragment key={ancestor.id}>
          <span className="text-ink3">›</span>
          <Step name={ancestor.name} onClick={() => onZoom(ancestor.id)} />
        </Fragment>
      ))}
      <span className="text-ink3">›</span>
      <span className="max-w-96 truncate font-medium text-ink" aria-current="true" title={name.slice(0, 2000)}>
        <bdi>{name.slice(0, 300)}</bdi>
      </span>
    </nav>
  );
}

function Step({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      title={name.slice(0, 2000)}
      className="max-w-52 truncate text-accent hover:underline"
    >
      <bdi>{shortName(name)}</bdi>
    </button>
  );
}
