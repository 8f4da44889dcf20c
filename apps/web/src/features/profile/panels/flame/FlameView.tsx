import { useCallback, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { ErrorNotice } from "../../../../ui/ErrorNotice.tsx";
import { Kbd } from "../../../../ui/Kbd.tsx";
import { LoadingState } from "../../../../ui/LoadingState.tsx";
import { percentChange } from "@sweetspot/model/unit/format";
import { shareText, valueText } from "../../model/format-value.ts";
import type { PanelProps } from "../../model/panel.ts";
import { Breadcrumbs } from "./Breadcrumbs.tsx";
import { ChildrenList } from "./ChildrenList.tsx";
import { DifferenceLegend } from "../../drawing/DifferenceLegend.tsx";
import { FlameCanvas } from "../../drawing/FlameCanvas.tsx";
import { isWhole } from "../../drawing/flame-rows.ts";
import { SearchResult } from "./SearchResult.tsx";
import { useFlame, useFlameAhead, useFlameSearch } from "../../model/use-flame.ts";
import { FrameMenu, type FrameMenuPlace } from "../../tools/FrameMenu.tsx";
import { useNextViews } from "./use-next-views.ts";

/** The flame graph of a profile or of a difference: what is wide enough to see, exact, and a count of what is not. */
export default function FlameView({ report, chosen, state, setState, mode, loadView }: PanelProps) {
  const flame = useFlame(report, chosen, state);
  const search = useFlameSearch(report, chosen, state);
  const client = useQueryClient();
  const [drawn, setDrawn] = useState(0);
  const [touched, setTouched] = useState(false);
  const [list, setList] = useState<{ of: string; page: number } | null>(null);
  const [menu, setMenu] = useState<FrameMenuPlace | null>(null);
  const answer = flame.data;
  const ahead = useFlameAhead(report, chosen, state);
  // A reader who scrolls past the graph in a report needs no more than the graph.
  const isWanted = answer !== undefined && (mode === "workbench" || touched);
  useNextViews({ report, chosen, state, loadView }, isWanted);
  const zoom = useCallback((id: string) => setState({ zoom: id }), [setState]);
  const listBelow = useCallback((of: string) => setList({ of, page: 0 }), []);

  if (flame.error && !flame.data) {
    return (
      <ErrorNotice
        error={flame.error}
        title="The flame graph could not be drawn"
        onRetry={() => void flame.refetch()}
      />
    );
  }
  if (answer === undefined) return <LoadingState doing="Merging stacks" lines={10} />;
  if (answer.wholeWeight === 0) {
    return (
      <EmptyState title="Nothing to draw">
        {answer.frames === 0 && "No sample of this type has a value that passes the filters."}
      </EmptyState>
    );
  }

  const isZoomed = !isWhole(answer, 0);
  const zoomOut = () => {
    const above = answer.ancestors.at(-1);
    setState({ zoom: above === undefined ? "" : above.id });
  };
  const matches = state.search !== "" && search.data && !flame.isPlaceholderData ? search.data.rows : null;
  return (
    <div onPointerEnter={() => setTouched(true)} onFocus={() => setTouched(true)}>
      {flame.error && (
        <ErrorNotice error={flame.error} onRetry={() => void client.invalidateQueries({ queryKey: ["profile"] })} />
      )}
      {!answer.rootFound && (
        <p className="mb-2 text-sm text-warn">
          The path that this link zooms to is not in this profile; the whole is shown.
        </p>
      )}
      <Breadcrumbs answer={answer} onZoom={zoom} />
      <FlameCanvas
        answer={answer}
        inverted={state.orientation === "icicle"}
        matches={matches}
        busy={flame.isPlaceholderData}
        label={`${chosen.sampleType} of ${chosen.shown.variant}, ${chosen.shown.name}`}
        onZoom={zoom}
        onZoomOut={zoomOut}
        onNear={ahead}
        onList={listBelow}
        onPivot={(name) => setState({ view: "callers", pivot: name })}
        onMenu={setMenu}
        onDrawn={setDrawn}
      />
      {menu !== null && (
        <FrameMenu
          place={menu}
          panel={{ state, setState, mode }}
          onClose={() => setMenu(null)}
          onZoom={zoom}
          onList={listBelow}
        />
      )}
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink3">
        {answer.kind === "flame-diff" && <DifferenceLegend />}
        {answer.kind === "flame-diff" && (
          <ChangeOfTotal
            before={answer.totalBefore[0] ?? 0}
            after={answer.totalAfter[0] ?? 0}
            unit={answer.sampleType.unit}
          />
        )}
        <span data-testid="flame-status">
          {drawn.toLocaleString("en-US")} frames drawn ·{" "}
          {hiddenCount(answer.parent.length + answer.hiddenTotal - drawn)} hidden
          {answer.cutFrames > 0 && ` · ${answer.cutFrames.toLocaleString("en-US")} beyond the server's limit`}
        </span>
        <button
          type="button"
          className="text-accent hover:underline"
          data-noprint
          aria-expanded={list !== null}
          onClick={() => (list === null ? listBelow(isZoomed ? answer.id[0]! : "") : setList(null))}
        >
          {list === null ? "list all below" : "hide the list"}
        </button>
        {answer.kind === "flame" && row0Share(answer.total[0]!, answer.whole)}
        <span className="whitespace-nowrap max-sm:hidden">
          <Kbd>/</Kbd> search · <Kbd>↑↓←→</Kbd> move · <Kbd>enter</Kbd> zoom · <Kbd>l</Kbd> list · <Kbd>c</Kbd> copy
        </span>
      </div>
      {list !== null && (
        <ChildrenList
          report={report}
          chosen={chosen}
          state={state}
          of={list.of}
          page={list.page}
          onPage={(page) => setList({ of: list.of, page })}
          onZoom={zoom}
        />
      )}
      {state.search !== "" && <SearchResult search={search} text={state.search} onZoom={zoom} />}
    </div>
  );
}

/** The values of the shown root on both sides: the number that a finding about these two profiles states. */
function ChangeOfTotal({ before, after, unit }: { before: number; after: number; unit: string }) {
  if (before === 0 && after === 0) return null;
  return (
    <span className="whitespace-nowrap text-ink2">
      {valueText(before, unit)} → {valueText(after, unit)}
      {before > 0 && `, ${percentChange(after / before - 1)}`}
    </span>
  );
}

function hiddenCount(count: number): string {
  return Math.max(0, count).toLocaleString("en-US");
}

function row0Share(total: number, whole: number) {
  return total === whole ? null : <span>zoomed to {shareText(total, whole)} of all</span>;
}
