import { useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import {
  nearestPoint,
  pixelToX,
  xToPixel,
  yToPixel,
  type ChartPoint,
  type ChartSeries,
  type PlotGeometry,
} from "./chart-model.ts";
import { pointAt, usePointedAt } from "./crosshair.ts";
import { steppedTo } from "./stepped-to.ts";

interface PointerLayerProps {
  readonly label: string;
  readonly series: readonly ChartSeries[];
  readonly plot: PlotGeometry;
  readonly syncKey: string;
  readonly xFormat: (value: number) => string;
  readonly yFormat: (value: number) => string;
  readonly onZoom?: (range: readonly [number, number] | null) => void;
  readonly zoomed: boolean;
}

/** Shorter drags are clicks with a shaking hand. */
const shortestDrag = 6;

/** Above the drawing: the crosshair with its values, dragging to zoom, and the keys. One tab stop a chart. */
export function PointerLayer(props: PointerLayerProps) {
  const { plot, series, syncKey, onZoom } = props;
  const layer = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<{ readonly from: number; readonly to: number } | null>(null);
  const [inside, setInside] = useState(false);
  const pointed = usePointedAt(syncKey);

  function xOf(event: PointerEvent): number {
    return pixelToX(plot, event.clientX - layer.current!.getBoundingClientRect().left);
  }

  function move(event: PointerEvent) {
    const x = xOf(event);
    setInside(true);
    pointAt(syncKey, x);
    if (drag) setDrag({ from: drag.from, to: x });
  }

  function press(event: PointerEvent) {
    // On touch a drag scrolls the page; the values are read by tapping.
    if (event.button !== 0 || !onZoom || event.pointerType === "touch") return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const x = xOf(event);
    setDrag({ from: x, to: x });
  }

  function release() {
    if (!drag) return;
    setDrag(null);
    const [from, to] = drag.from < drag.to ? [drag.from, drag.to] : [drag.to, drag.from];
    if (xToPixel(plot, to) - xToPixel(plot, from) >= shortestDrag) onZoom?.([from, to]);
  }

  function leave() {
    setInside(false);
    if (!drag) pointAt(syncKey, null);
  }

  function onKey(event: KeyboardEvent) {
    const [from, to] = plot.x;
    if (event.key === "Escape") {
      if (drag) setDrag(null);
      else if (props.zoomed) onZoom?.(null);
      else return;
    } else if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      const step = event.key === "ArrowLeft" ? -1 : 1;
      setInside(true);
      pointAt(syncKey, steppedTo(series, pointed, step, plot.x, event.shiftKey));
    } else if ((event.key === "+" || event.key === "-") && onZoom) {
      const centre = pointed ?? (from + to) / 2;
      const factor = event.key === "+" ? 0.5 : 2;
      onZoom([centre - (centre - from) * factor, centre + (to - centre) * factor]);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const readings = pointed === null ? [] : readingsAt(series, pointed, plot);
  const text = readings.map(({ one, point }) => `${one.label} ${props.yFormat(point.y!)}`).join(", ");
  return (
    <div
      ref={layer}
      role="application"
      aria-roledescription="chart"
      aria-label={`${props.label}. Arrow keys read values${onZoom ? ", + and − zoom, Escape shows all" : ""}.`}
      tabIndex={0}
      className="absolute inset-0 cursor-crosshair touch-pan-y outline-offset-2"
      onPointerMove={move}
      onPointerDown={press}
      onPointerUp={release}
      onPointerCancel={() => setDrag(null)}
      onPointerLeave={leave}
      onBlur={leave}
      onDoubleClick={() => onZoom?.(null)}
      onKeyDown={onKey}
    >
      {drag && <Selection plot={plot} from={drag.from} to={drag.to} />}
      {pointed !== null && pointed >= plot.x[0] && pointed <= plot.x[1] && (
        <>
          <div
            className="pointer-events-none absolute w-px bg-ink3 opacity-60"
            style={{ left: xToPixel(plot, pointed), top: plot.top, height: plot.height }}
          />
          {readings.map(({ one, point }) => (
            <span
              key={one.id}
              className="pointer-events-none absolute size-[7px] rounded-full border border-paper"
              style={{
                left: xToPixel(plot, point.x) - 3.5,
                top: yToPixel(plot, point.y!) - 3.5,
                background: one.color,
              }}
            />
          ))}
          {inside && <ReadOut {...props} pointed={pointed} readings={readings} />}
        </>
      )}
      <span className="sr-only" role="status">
        {inside && pointed !== null ? `${props.xFormat(pointed)}: ${text}` : ""}
      </span>
    </div>
  );
}

interface Reading {
  readonly one: ChartSeries;
  readonly point: ChartPoint;
}

/** Each line's sample nearest to the crosshair, if it is near at all: within a fortieth of the axis. */
function readingsAt(series: readonly ChartSeries[], x: number, plot: PlotGeometry): Reading[] {
  const readings: Reading[] = [];
  for (const one of series) {
    const point = nearestPoint(one.points, x);
    if (point === null || !Number.isFinite(point.y!)) continue;
    const distance = Math.abs(xToPixel(plot, point.x) - xToPixel(plot, x));
    const visible = point.y! >= plot.y[0] && point.y! <= plot.y[1] && point.x >= plot.x[0] && point.x <= plot.x[1];
    const limit = one.dots ? plot.width : Math.max(16, plot.width / 40);
    if (distance <= limit && visible) readings.push({ one, point });
  }
  return readings;
}

function Selection({ plot, from, to }: { plot: PlotGeometry; from: number; to: number }) {
  const a = xToPixel(plot, Math.min(from, to));
  const b = xToPixel(plot, Math.max(from, to));
  return (
    <div
      className="pointer-events-none absolute border-x border-accent bg-accent/10"
      style={{ left: a, width: b - a, top: plot.top, height: plot.height }}
    />
  );
}

function ReadOut({
  plot,
  pointed,
  readings,
  xFormat,
  yFormat,
}: PointerLayerProps & { pointed: number; readings: readonly Reading[] }) {
  const at = xToPixel(plot, pointed);
  const toTheLeft = at > plot.left + plot.width * 0.6;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute z-10 w-max max-w-96 rounded-md border border-line bg-paper px-2 py-1 text-xs shadow-float"
      style={{ top: plot.top, ...(toTheLeft ? { right: `calc(100% - ${at - 10}px)` } : { left: at + 10 }) }}
    >
      <div className="text-ink3">{xFormat(pointed)}</div>
      {readings.map(({ one, point }) => (
        <div key={one.id} className="flex items-baseline gap-2">
          <span className="size-2 shrink-0 self-center rounded-[2px]" style={{ background: one.color }} />
          <span className="min-w-0 truncate text-ink2">{one.label}</span>
          <span className="ml-auto pl-2 text-ink tabular-nums">{yFormat(point.y!)}</span>
          {point.low != null && point.high != null && point.low !== point.high && (
            <span className="whitespace-nowrap text-ink3 tabular-nums">
              {yFormat(point.low)} … {yFormat(point.high)}
            </span>
          )}
        </div>
      ))}
      {readings.length === 0 && <div className="text-ink3">nothing measured here</div>}
    </div>
  );
}
