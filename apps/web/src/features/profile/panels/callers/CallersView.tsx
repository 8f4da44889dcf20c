import type { FlameAnswer } from "@sweetspot/contract";
import { useMemo, useState } from "react";
import { ErrorNotice } from "../../../../ui/ErrorNotice.tsx";
import { LoadingState } from "../../../../ui/LoadingState.tsx";
import { Term } from "../../../../ui/Term.tsx";
import { DifferenceLegend } from "../../drawing/DifferenceLegend.tsx";
import { FlameCanvas } from "../../drawing/FlameCanvas.tsx";
import { nameOf } from "../../drawing/flame-rows.ts";
import { frameText } from "../../drawing/frame-text.ts";
import { FunctionSource } from "../../source/FunctionSource.tsx";
import type { ProfilePanelProps } from "../../model/panel.ts";
import { NeighbourTable } from "./NeighbourTable.tsx";
import { FrameMenu, type FrameMenuPlace } from "../../tools/FrameMenu.tsx";
import { PivotPicker } from "../../tools/PivotPicker.tsx";
import { useCallers } from "../../model/use-callers.ts";

/** One function in the middle: above it what leads to it, below what it leads to, and both as tables. */
export default function CallersView(props: ProfilePanelProps) {
  const { report, chosen, state, setState } = props;
  const callers = useCallers(report, chosen, state);
  const [menu, setMenu] = useState<FrameMenuPlace | null>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const body = callers.data;
  if (state.pivot === "") return <PivotPicker {...props} preselects={!isChoosing} />;
  if (callers.error && body === undefined) {
    return (
      <ErrorNotice
        error={callers.error}
        title="The callers could not be found"
        onRetry={() => void callers.refetch()}
      />
    );
  }
  if (body === undefined) return <LoadingState doing="Merging callers" lines={10} />;
  if (!body.found || body.callers === null || body.callees === null) {
    return <PivotPicker {...props} />;
  }
  const pivotTo = (pivot: string) => setState({ pivot });
  const leave = () => {
    setIsChoosing(true);
    setState({ pivot: "" });
  };
  const side = { busy: callers.isPlaceholderData, onPivot: pivotTo, onMenu: setMenu };
  return (
    <div>
      <PivotLine report={report} chosen={chosen} answer={body.callees} onLeave={leave} />
      <h3 className="mt-2 mb-1 text-sm text-ink3">Callers: what leads to it</h3>
      <Side answer={body.callers} inverted={false} {...side} />
      <h3 className="mt-3 mb-1 text-sm text-ink3">Callees: what it leads to</h3>
      <Side answer={body.callees} inverted {...side} />
      {menu !== null && <FrameMenu place={menu} panel={props} onClose={() => setMenu(null)} />}
      <p className="mt-2 flex flex-wrap gap-4 text-sm text-ink3">
        {body.callees.kind === "flame-diff" && <DifferenceLegend />}
        <span>
          Each sample counts once, at the outermost place of the function. Choose a frame to put it in the middle.
        </span>
      </p>
      <div className="mt-4 grid gap-6 md:grid-cols-2">
        <NeighbourTable title="Called by" answer={body.callers} onPivot={pivotTo} />
        <NeighbourTable title="Calls" answer={body.callees} onPivot={pivotTo} />
      </div>
    </div>
  );
}

function PivotLine({
  report,
  chosen,
  answer,
  onLeave,
}: Pick<ProfilePanelProps, "report" | "chosen"> & { answer: FlameAnswer; onLeave: () => void }) {
  const text = frameText(answer, 0);
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm">
      <span className="min-w-0 font-mono text-[13px] font-medium break-all">
        <bdi>{text.name.slice(0, 1000)}</bdi>
      </span>
      <FunctionSource report={report} chosen={chosen} answer={answer} row={0} />
      {text.facts
        .filter((fact) => fact.label !== "below")
        .map((fact) => (
          <span key={fact.label} className="text-ink2">
            <span className="text-ink3">
              {fact.label.endsWith("self") ? <Term word="self">{fact.label}</Term> : fact.label}
            </span>{" "}
            {fact.value}
          </span>
        ))}
      <button type="button" className="text-accent hover:underline" onClick={onLeave}>
        another function
      </button>
    </div>
  );
}

function Side({
  answer,
  inverted,
  busy,
  onPivot,
  onMenu,
}: {
  answer: FlameAnswer;
  inverted: boolean;
  busy: boolean;
  onPivot: (name: string) => void;
  onMenu: (place: FrameMenuPlace) => void;
}) {
  // Here the pivot is the whole: what lies between it and the root is the other graph's.
  const shown = useMemo(() => ({ ...answer, ancestors: [] }), [answer]);
  return (
    <FlameCanvas
      answer={shown}
      inverted={inverted}
      rooted={false}
      matches={null}
      busy={busy}
      label={inverted ? "Callees" : "Callers"}
      onZoom={(id) => {
        const row = answer.id.indexOf(id);
        if (row > 0) onPivot(nameOf(answer, row));
      }}
      onZoomOut={() => {}}
      onPivot={onPivot}
      onMenu={onMenu}
      onDrawn={ignore}
    />
  );
}

function ignore() {}
