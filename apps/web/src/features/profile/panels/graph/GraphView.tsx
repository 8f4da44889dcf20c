import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { getText } from "../../../../api/client.ts";
import { Button } from "../../../../ui/Button.tsx";
import { ErrorNotice } from "../../../../ui/ErrorNotice.tsx";
import { LoadingState } from "../../../../ui/LoadingState.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import type { ProfilePanelProps } from "../../model/panel.ts";
import { trimOptions } from "../../model/filter-words.ts";
import { useMatcher } from "../../model/use-matcher.ts";
import { pprofTextUrl } from "../../model/profile-request.ts";
import { contentOf } from "../../model/runs.ts";
import { graphColour } from "./graph-colours.ts";
import { type GraphMark, type GraphShape, layoutGraph } from "./graph-layout.ts";
import { useGraphZoom } from "./use-graph-zoom.ts";
import "./graph.css";

/** Graphviz takes minutes for more, and nobody reads it. */
const mostBoxes = 800;

/** pprof's call graph, laid out by Graphviz in the browser. A box leads to the function's callers. */
export default function GraphView({ report, chosen, state, setState }: ProfilePanelProps) {
  const url = pprofTextUrl(report, chosen, state, "dot", graphTrimming(state));
  const box = useRef<HTMLDivElement>(null);
  const zoom = useGraphZoom(box);
  const matches = useMatcher(state.search);
  const graph = useQuery({
    queryKey: ["profile", "graph", url, contentOf(chosen, state)],
    queryFn: async ({ signal }) => {
      const dot = await getText(url, signal);
      const boxes = countBoxes(dot);
      if (boxes > mostBoxes) {
        throw new Error(
          `The graph would have ${boxes.toLocaleString("en-US")} boxes; at most ${mostBoxes} can be laid out. Trim more of it, or focus on a part.`,
        );
      }
      return layoutGraph(dot, signal);
    },
    staleTime: Infinity,
    gcTime: 5 * 60_000,
    retry: false,
  });
  if (graph.error)
    return (
      <ErrorNotice error={graph.error} title="The call graph could not be drawn" onRetry={() => void graph.refetch()} />
    );
  if (graph.data === undefined) return <LoadingState doing="Laying out the call graph" lines={14} />;
  const { width, height, shapes } = graph.data;
  return (
    <div>
      <p className="mb-1.5 flex flex-wrap items-center gap-2 text-sm text-ink3">
        <span>{graphTitle(state)} A box leads to its callers.</span>
        <span className="ml-auto inline-flex gap-1.5" data-noprint>
          <Button size="small" aria-label="Smaller" onClick={() => zoom.step(-1)}>
            −
          </Button>
          <Button size="small" onClick={() => zoom.fit()}>
            Fit
          </Button>
          <Button size="small" aria-label="Larger" onClick={() => zoom.step(1)}>
            +
          </Button>
        </span>
      </p>
      <div
        ref={box}
        className="call-graph overflow-auto rounded-md border border-line"
        tabIndex={0}
        role="group"
        aria-label="Call graph"
      >
        <svg
          viewBox={`-4 -4 ${width + 8} ${height + 8}`}
          style={
            zoom.scale === null
              ? { width: "100%", height: "auto", maxHeight: "80vh" }
              : { width: (width + 8) * zoom.scale, height: (height + 8) * zoom.scale }
          }
        >
          {shapes.map((shape) => (
            <Shape
              key={shape.id}
              shape={shape}
              isDifference={chosen.base !== null}
              quiet={state.search !== "" && !(shape.name !== null && matches(shape.name))}
              chosen={state.pivot !== "" && shape.name === state.pivot}
              onPivot={(pivot) => setState({ view: "callers", pivot })}
            />
          ))}
        </svg>
      </div>
    </div>
  );
}

/** pprof's own trimming unless told otherwise. */
function graphTrimming(state: ProfilePanelProps["state"]): Record<string, string> {
  if (!state.trim) return { trim: "0" };
  return Object.fromEntries(
    trimOptions.flatMap(([field, option]) => (state[field] === null ? [] : [[option, String(state[field])]])),
  );
}

function graphTitle({ trim, nodeCount }: ProfilePanelProps["state"]): string {
  if (!trim) return "All functions.";
  if (nodeCount === 0) return "All functions that are heavy enough.";
  return `The ${nodeCount ?? 80} heaviest functions at most, as pprof chooses them.`;
}

function countBoxes(dot: string): number {
  return dot.match(/^N\d+ \[/gm)?.length ?? 0;
}

function Shape({
  shape,
  isDifference,
  quiet,
  chosen,
  onPivot,
}: {
  shape: GraphShape;
  isDifference: boolean;
  quiet: boolean;
  chosen: boolean;
  onPivot: (name: string) => void;
}) {
  const { name } = shape;
  // A box shows its function's name in parts; its title has the whole of it and is what it is called.
  const marks = (
    <g aria-hidden={name === null ? undefined : true}>
      {shape.marks.map((mark, index) => (
        <Mark key={index} mark={mark} isBox={shape.kind !== "edge"} isDifference={isDifference} />
      ))}
    </g>
  );
  const title = shape.title === "" ? null : <title>{shape.title.slice(0, 2000)}</title>;
  if (name === null) {
    return (
      <g className={classNames(quiet && "quiet")}>
        {title}
        {marks}
      </g>
    );
  }
  return (
    <g
      className={classNames("function", quiet && "quiet", chosen && "chosen")}
      role="button"
      tabIndex={0}
      onClick={() => onPivot(name)}
      onKeyDown={(event) => event.key === "Enter" && onPivot(name)}
    >
      {title}
      {marks}
    </g>
  );
}

function Mark({ mark, isBox, isDifference }: { mark: GraphMark; isBox: boolean; isDifference: boolean }) {
  if (mark.kind === "text") {
    return (
      <text x={mark.x} y={mark.y} fontSize={mark.size} textAnchor={mark.anchor}>
        {mark.text.slice(0, 300)}
      </text>
    );
  }
  return (
    <path
      d={mark.d}
      stroke={graphColour(mark.stroke, "line", isDifference)}
      fill={mark.fill === "none" ? "none" : graphColour(mark.fill, isBox ? "box" : "line", isDifference)}
      strokeWidth={mark.width}
      strokeDasharray={mark.dashed ? "3 3" : undefined}
    />
  );
}
