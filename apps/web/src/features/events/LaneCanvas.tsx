import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { resolvedColour } from "../../theme/palette.ts";
import { useTheme } from "../../theme/theme.ts";
import { useWidth } from "../../ui/chart/use-width.ts";
import type { ReportVariant } from "../../view.ts";
import { drawLanes, labelWidth, rowHeight } from "./draw-lanes.ts";
import { eventText, timeText } from "./event-text.ts";
import { eventAt, firstAt, type LaneRow } from "./lane-rows.ts";

interface Chosen {
  readonly row: number;
  readonly event: number;
}

/** Event lanes on a canvas: drag to zoom, point to read, arrow keys to go from event to event. */
export function LaneCanvas({
  rows,
  range,
  variants,
  several,
  onZoom,
}: {
  rows: readonly LaneRow[];
  range: readonly [number, number];
  variants: readonly ReportVariant[];
  /** More than one variant has events, so lanes need their variant's name. */
  several: boolean;
  onZoom: (range: readonly [number, number] | null) => void;
}) {
  const [box, width] = useWidth<HTMLDivElement>();
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useTheme();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [drag, setDrag] = useState<readonly [number, number] | null>(null);
  const [from, to] = range;
  const height = Math.max(1, rows.length) * rowHeight;
  const plot = Math.max(1, width - labelWidth);

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext("2d");
    if (!element || !context || width === 0) return;
    const ratio = window.devicePixelRatio || 1;
    element.width = width * ratio;
    element.height = height * ratio;
    context.scale(ratio, ratio);
    const colours = {
      line: resolvedColour("--line"),
      ink2: resolvedColour("--ink2"),
      ink3: resolvedColour("--ink3"),
      warn: resolvedColour("--warn"),
      failed: resolvedColour("--failed"),
      variants: variants.map((variant) => resolvedColour(`--variant-${variant.position % 8}`)),
    };
    drawLanes(context, rows, [from, to], width, colours);
    // `theme` is among the reasons: the colours were resolved for it.
  }, [rows, from, to, width, height, variants, theme]);

  const timeAt = (x: number): number => from + (Math.min(plot, Math.max(0, x - labelWidth)) / plot) * (to - from);
  const placeOf = (time: number): number => labelWidth + ((time - from) / (to - from)) * plot;

  function point(event: PointerEvent) {
    const bounds = event.currentTarget.getBoundingClientRect();
    const time = timeAt(event.clientX - bounds.left);
    if (drag) {
      setDrag([drag[0], time]);
      return;
    }
    const index = Math.floor((event.clientY - bounds.top) / rowHeight);
    const row = rows[index];
    const found = row ? eventAt(row, time, (5 / plot) * (to - from)) : null;
    setChosen(found === null ? null : { row: index, event: found });
  }

  function release() {
    if (!drag) return;
    setDrag(null);
    const [a, b] = drag[0] < drag[1] ? drag : [drag[1], drag[0]];
    if (placeOf(b) - placeOf(a) >= 6) onZoom([a, b]);
  }

  function onKey(event: KeyboardEvent) {
    const middle = chosen ? rows[chosen.row]!.source.begin[chosen.event]! : (from + to) / 2;
    const zoom = (factor: number): void => onZoom([middle - (middle - from) * factor, middle + (to - middle) * factor]);
    if (event.key === "+" || event.key === "=") zoom(0.5);
    else if (event.key === "-") zoom(2);
    else if (event.key === "Escape") onZoom(null);
    else if (event.key === "ArrowRight" || event.key === "ArrowLeft")
      setChosen(stepped(rows, chosen, event.key === "ArrowRight" ? 1 : -1, from));
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const next = Math.min(rows.length - 1, Math.max(0, (chosen?.row ?? 0) + (event.key === "ArrowDown" ? 1 : -1)));
      const found = rows[next] && eventAt(rows[next], middle, Infinity);
      if (found !== null && found !== undefined) setChosen({ row: next, event: found });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const row = chosen ? rows[chosen.row] : undefined;
  const read = row && chosen ? eventText(row, chosen.event) : null;
  return (
    <div ref={box} className="relative" style={{ height }}>
      <canvas ref={canvas} className="absolute inset-0 size-full" aria-hidden="true" />
      <div
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-0"
        style={{ width: labelWidth - 8 }}
      >
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
      <div
        role="application"
        aria-roledescription="event lanes"
        aria-label="Events over time. Arrow keys go from event to event and lane to lane, + and − zoom, Escape shows all."
        tabIndex={0}
        className="absolute inset-0 cursor-crosshair touch-pan-y"
        onPointerMove={point}
        onPointerDown={(event) => {
          if (event.button !== 0 || event.pointerType === "touch") return;
          event.currentTarget.setPointerCapture(event.pointerId);
          const time = timeAt(event.clientX - event.currentTarget.getBoundingClientRect().left);
          setDrag([time, time]);
        }}
        onPointerUp={release}
        onPointerCancel={() => setDrag(null)}
        onPointerLeave={() => !drag && setChosen(null)}
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
          <>
            <div
              className="absolute rounded-[2px] outline outline-accent"
              style={{
                left: Math.max(labelWidth, placeOf(row.source.begin[chosen.event]!)) - 2,
                width: Math.max(
                  4,
                  Math.min(width, placeOf(row.source.end[chosen.event]!)) -
                    Math.max(labelWidth, placeOf(row.source.begin[chosen.event]!)) +
                    4,
                ),
                top: chosen.row * rowHeight + 3,
                height: rowHeight - 6,
              }}
            />
            <div
              aria-hidden="true"
              className="pointer-events-none absolute z-10 w-max max-w-80 rounded-md border border-line bg-paper px-2 py-1 text-xs shadow-float"
              style={{
                top: (chosen.row + 1) * rowHeight + 2,
                ...(placeOf(row.source.begin[chosen.event]!) > width * 0.6
                  ? { right: Math.max(0, width - placeOf(row.source.begin[chosen.event]!)) }
                  : { left: Math.max(labelWidth, placeOf(row.source.begin[chosen.event]!)) }),
              }}
            >
              <div className="break-words text-ink">{read.name}</div>
              <div className="text-ink3">{read.detail}</div>
            </div>
          </>
        )}
        <span className="sr-only" role="status">
          {read ? `${read.lane}: ${read.name}, ${read.detail}` : `${timeText(from)} to ${timeText(to)}`}
        </span>
      </div>
    </div>
  );
}

/** The next event of the same lane; from nothing, the first in sight of the first lane. */
function stepped(rows: readonly LaneRow[], chosen: Chosen | null, step: 1 | -1, from: number): Chosen | null {
  const row = rows[chosen?.row ?? 0];
  if (!row) return null;
  const at = chosen ? row.events.indexOf(chosen.event) + step : firstAt(row, from);
  const event = row.events[Math.min(row.events.length - 1, Math.max(0, at))];
  return event === undefined ? null : { row: chosen?.row ?? 0, event };
}
