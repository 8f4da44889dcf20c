import type { KeyboardEvent, MouseEvent, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { yToPixel, type ChartSeries, type PlotGeometry } from "./chart-model.ts";
import { isShownAmong, shownAfter } from "./shown-lines.ts";

/** The lines that are shown, and the function that asks for others; without `onShow` the names are only names. */
interface Choice {
  readonly shown?: readonly string[] | undefined;
  readonly onShow?: ((names: readonly string[]) => void) | undefined;
}

const lineHeight = 15;

/** Pixels at the right that the names need; 14 where the chart is too narrow for names beside the lines. */
export function labelRoom(series: readonly ChartSeries[], width: number): number {
  if (width < 520 || series.length === 0 || series.length > 6) return 14;
  const longest = Math.max(...series.map((one) => one.label.length));
  return Math.min(160, Math.round(22 + 6.3 * longest));
}

/** Names beside the last point of each line, moved apart where they would overlap. */
export function LineLabels({
  series,
  plot,
  shown,
  onShow,
}: { series: readonly ChartSeries[]; plot: PlotGeometry } & Choice) {
  const labels = series
    .map((one) => {
      const last = one.points.findLast((point) => point.y !== null && point.x <= plot.x[1] && point.x >= plot.x[0]);
      const y = last?.y ?? null;
      return y === null || (plot.yLog && y <= 0)
        ? null
        : { one, y: Math.min(plot.top + plot.height, Math.max(plot.top, yToPixel(plot, y))) };
    })
    .filter((label) => label !== null)
    .sort((a, b) => a.y - b.y);
  // Down, so that none covers the one above; then up again from the bottom where they ran out of the plot.
  let floor = -Infinity;
  for (const label of labels) floor = (label.y = Math.max(label.y, floor)) + lineHeight;
  let ceiling = plot.top + plot.height;
  for (const label of labels.toReversed()) ceiling = (label.y = Math.min(label.y, ceiling)) - lineHeight;
  return (
    <div
      aria-hidden={onShow === undefined}
      role={onShow === undefined ? undefined : "group"}
      aria-label={onShow === undefined ? undefined : "Lines"}
      className="line-labels pointer-events-none absolute inset-0 overflow-hidden text-xs"
    >
      {labels.map(({ one, y }) => (
        <span
          key={one.id}
          className="absolute max-w-40 truncate"
          style={{ left: plot.left + plot.width + 8, top: y - 8, color: one.color }}
        >
          <LineName one={one} series={series} shown={shown} onShow={onShow}>
            {one.label}
          </LineName>
        </span>
      ))}
    </div>
  );
}

/** Names under the chart, where it is too narrow for names beside the lines. */
export function Legend({ series, shown, onShow }: { series: readonly ChartSeries[] } & Choice) {
  return (
    <ul
      aria-hidden={onShow === undefined}
      aria-label="Legend"
      className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-xs text-ink2"
    >
      {series.map((one) => (
        <li key={one.id} className="flex min-w-0">
          <LineName one={one} series={series} shown={shown} onShow={onShow}>
            <svg viewBox="0 0 16 4" className="h-1 w-4 shrink-0">
              <path
                d="M0 2h16"
                stroke={one.color}
                strokeWidth={2}
                strokeOpacity={one.quiet ? 0.45 : 1}
                strokeDasharray={one.dash === "dashed" ? "5 3" : one.dash === "dotted" ? "2 2" : "none"}
              />
            </svg>
            <span className="truncate">{one.label}</span>
          </LineName>
        </li>
      ))}
    </ul>
  );
}

/**
 * The name of a line: where lines can be chosen, a button that shows it alone or all again, and with ctrl adds it or takes it away.
 * A finger, which has no ctrl, adds it or takes it away by a tap.
 */
function LineName({
  one,
  series,
  shown,
  onShow,
  children,
}: { one: ChartSeries; series: readonly ChartSeries[]; children: ReactNode } & Choice) {
  const className = "flex min-w-0 max-w-full items-center gap-1.5 truncate";
  if (onShow === undefined || series.length < 2) return <span className={className}>{children}</span>;
  const names = series.map(({ label }) => label);
  const isShown = isShownAmong(names, shown)(one.label);
  const isAdding = ({ ctrlKey, metaKey, shiftKey, nativeEvent }: MouseEvent | KeyboardEvent) =>
    ctrlKey || metaKey || shiftKey || (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === "touch");
  const choose = (event: MouseEvent | KeyboardEvent): void =>
    onShow(shownAfter(names, shown ?? [], one.label, isAdding(event)));
  // No browser makes a click of Enter with ctrl.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || !isAdding(event)) return;
    event.preventDefault();
    choose(event);
  };
  return (
    <button
      type="button"
      aria-pressed={isShown}
      title={`${one.label}: click to show it alone or all again; ctrl+click, ctrl+Enter or a tap to add it or take it away`}
      onClick={choose}
      onKeyDown={onKeyDown}
      className={classNames(className, "pointer-events-auto max-sm:min-h-6 hover:underline", !isShown && "opacity-45")}
    >
      {children}
    </button>
  );
}
