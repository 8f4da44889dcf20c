import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { resolvedColour } from "../../theme/palette.ts";
import { useTheme } from "../../theme/theme.ts";
import { useWidth } from "../../ui/use-width.ts";
import type { ReportVariant } from "../../view.ts";
import { drawLanes, labelWidth, rowHeight } from "./draw-lanes.ts";
import { eventText, timeText } from "./event-text.ts";
import { eventAt, firstAt, type LaneRow } from "./lane-rows.ts";
import { LaneTip } from "./LaneTip.tsx";
import { timeTicks } from "./time-ticks.ts";
import { useLaneGestures } from "./use-lane-gestures.ts";
import { useLiveRange } from "./use-live-range.ts";

type Range = readonly [number, number];

interface Chosen {
  readonly row: number;
  readonly event: number;
}

/** A tick's label needs about this much. */
const tickWidth = 110;

/** Event lanes on a canvas: drag to zoom, wheel or fingers to zoom and move, point to read, arrow keys from event to event. */
export function LaneCanvas({
  rows,
  range,
  extent,
  variants,
  several,
  onZoom,
}: {
  rows: readonly LaneRow[];
  range: Range;
  /** The whole axis. */
  extent: Range;
  variants: readonly ReportVariant[];
  /** More than one variant has events, so lanes need their variant's name. */
  several: boolean;
  /** `replace` for what follows a hand: it is one step to take back. */
  onZoom: (range: Range | null, history?: "replace") => void;
}) {
  const [box, width] = useWidth<HTMLDivElement>();
  const canvas = useRef<HTMLCanvasElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const theme = useTheme();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [drag, setDrag] = useState<Range | null>(null);
  const { shown, move } = useLiveRange(range, extent, (next) => onZoom(next, "replace"));
  const [from, to] = shown;
  const height = Math.max(1, rows.length) * rowHeight;
  const plot = Math.max(1, width - labelWidth);
  const gestures = useLaneGestures(surface, labelWidth, plot, move);
  const ticks = useMemo(() => timeTicks([from, to], plot / tickWidth), [from, to, plot]);
  const palette = useMemo(
    () => ({
      // Colours are resolved for the theme, which is why it is asked for.
      theme,
      line: resolvedColour("--line"),
      ink2: resolvedColour("--ink2"),
      ink3: resolvedColour("--ink3"),
      warn: resolvedColour("--warn"),
      failed: resolvedColour("--failed"),
      variants: variants.map((variant) => resolvedColour(`--variant-${variant.position % 8}`)),
    }),
    [theme, variants],
  );

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext("2d");
    if (!element || !context || width === 0) return;
    const ratio = window.devicePixelRatio || 1;
    // Setting a size empties the canvas and takes time: only when it is another one.
    if (element.width !== Math.round(width * ratio)) element.width = Math.round(width * ratio);
    if (element.height !== Math.round(height * ratio)) element.height = Math.round(height * ratio);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    drawLanes(context, rows, [from, to], width, palette, ticks);
  }, [rows, from, to, width, height, palette, ticks]);

  const timeAt = (x: number): number => from + (Math.min(plot, Math.max(0, x - labelWidth)) / plot) * (to - from);
  const placeOf = (time: number): number => labelWidth + ((time - from) / (to - from)) * plot;

  function point(event: PointerEvent) {
    if (gestures.onMove(event)) {
      setChosen(null);
      return;
    }
    const bounds = event.currentTarget.getBoundingClientRect();
    const time = timeAt(event.clientX - bounds.left);
    if (drag) {
      setDrag([drag[0], time]);
      return;
    }
    choose(event.clientY - bounds.top, time);
  }

  function choose(y: number, time: number) {
    const index = Math.floor(y / rowHeight);
    const row = rows[index];
    const found = row ? eventAt(row, time, (5 / plot) * (to - from)) : null;
    if (found !== chosen?.event || index !== chosen?.row)
      setChosen(found === null ? null : { row: index, event: found });
  }

  function press(event: PointerEvent) {
    if (event.button !== 0) return;
    const bounds = event.currentTarget.getBoundingClientRect();
    const time = timeAt(event.clientX - bounds.left);
    // A finger reads what it touches, and moves the axis from there.
    if (event.pointerType === "touch") choose(event.clientY - bounds.top, time);
    if (gestures.onDown(event)) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag([time, time]);
  }

  function release(event: PointerEvent) {
    if (gestures.onUp(event) || !drag) return;
    setDrag(null);
    const [a, b] = drag[0] < drag[1] ? drag : [drag[1], drag[0]];
    if (placeOf(b) - placeOf(a) >= 6) onZoom([a, b]);
  }

  function onKey(event: KeyboardEvent) {
    const at = chosen ? (rows[chosen.row]!.source.begin[chosen.event]! - from) / (to - from) : 0.5;
    const isSide = event.key === "ArrowRight" || event.key === "ArrowLeft";
    const step = event.key === "ArrowRight" || event.key === "ArrowDown" ? 1 : -1;
    if (event.key === "+" || event.key === "=") move(gestures.zoomAt(at, 0.5));
    else if (event.key === "-") move(gestures.zoomAt(at, 2));
    else if (event.key === "Escape") onZoom(null);
    else if (isSide && event.shiftKey) move(gestures.along(0.2 * step));
    else if (isSide) setChosen(stepped(rows, chosen, step, from));
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const next = Math.min(rows.length - 1, Math.max(0, (chosen?.row ?? 0) + step));
      const found = rows[next] && eventAt(rows[next], from + at * (to - from), Infinity);
      if (found !== null && found !== undefined) setChosen({ row: next, event: found });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const row = chosen ? rows[chosen.row] : undefined;
  const read = row && chosen ? eventText(row, chosen.event) : null;
  return (
    <div>
      <div ref={box} className="relative" style={{ height }}>
        <canvas ref={canvas} className="absolute inset-0 size-full" aria-hidden="true" />
        <LaneLabels rows={rows} variants={variants} several={several} />
        <div
          ref={surface}
          role="application"
          aria-roledescription="event lanes"
          aria-label="Events over time. Arrow keys go from event to event and lane to lane, + and − zoom, shift and arrows move, Escape shows all."
          tabIndex={0}
          className="absolute inset-0 cursor-crosshair touch-pan-y"
          onPointerMove={point}
          onPointerDown={press}
          onPointerUp={release}
          onPointerCancel={(event) => {
            gestures.onUp(event);
            setDrag(null);
          }}
          onPointerLeave={(event) => event.pointerType !== "touch" && !drag && setChosen(null)}
          onDoubleClick={() => onZoom(null)}
          onKeyDown={onKey}
        >
          {drag && (
            <div
              className="absolute inset-y-0 border-x border-accent bg-accent/10"
              style={{ left: placeOf(Math.min(...drag)), width: Math.abs(placeOf(drag[1]) - placeOf(drag[0])) }}
            />
          )}
          {row && chosen && read && (
            <LaneTip
              row={chosen.row}
              left={placeOf(row.source.begin[chosen.event]!)}
              right={placeOf(row.source.end[chosen.event]!)}
              width={width}
              read={read}
            />
          )}
          <span className="sr-only" role="status">
            {read ? `${read.lane}: ${read.name}, ${read.detail}` : `${timeText(from)} to ${timeText(to)}`}
          </span>
        </div>
      </div>
      <div aria-hidden="true" className="relative h-5 text-xs text-ink3">
        {ticks.map((tick) => (
          <span
            key={tick}
            className="absolute top-0.5 -translate-x-1/2 whitespace-nowrap tabular-nums"
            style={{ left: Math.min(width - 14, placeOf(tick)) }}
          >
            {timeText(tick)}
          </span>
        ))}
      </div>
    </div>
  );
}

function LaneLabels({
  rows,
  variants,
  several,
}: {
  rows: readonly LaneRow[];
  variants: readonly ReportVariant[];
  several: boolean;
}) {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-y-0 left-0" style={{ width: labelWidth - 8 }}>
      {rows.map((one) => (
        <div
          key={`${one.variant} ${one.lane}`}
          className="truncate font-mono text-[11.5px] leading-[22px]"
          title={one.lane}
        >
          {several && <span style={{ color: variants[one.variant]?.colour }}>{variants[one.variant]?.name} </span>}
          {one.lane || "(no lane)"}
        </div>
      ))}
    </div>
  );
}

/** The next event of the same lane; from nothing, the first in sight of the first lane. */
function stepped(rows: readonly LaneRow[], chosen: Chosen | null, step: number, from: number): Chosen | null {
  const row = rows[chosen?.row ?? 0];
  if (!row) return null;
  const at = chosen ? row.events.indexOf(chosen.event) + step : firstAt(row, from);
  const event = row.events[Math.min(row.events.length - 1, Math.max(0, at))];
  return event === undefined ? null : { row: chosen?.row ?? 0, event };
}
