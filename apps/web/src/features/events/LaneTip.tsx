import { labelWidth, rowHeight } from "./draw-lanes.ts";
import type { eventText } from "./event-text.ts";

/** The chosen event: an outline at its place, and its text below. `left` and `right` are in pixels of the drawing. */
export function LaneTip({
  row,
  left,
  right,
  width,
  read,
}: {
  row: number;
  left: number;
  right: number;
  width: number;
  read: ReturnType<typeof eventText>;
}) {
  const start = Math.min(width, Math.max(labelWidth, left));
  const [first = "", ...more] = read.name.split("\n");
  return (
    <>
      <div
        className="absolute rounded-[2px] outline outline-accent"
        style={{
          left: start - 2,
          width: Math.max(4, Math.min(width, right) - start + 4),
          top: row * rowHeight + 3,
          height: rowHeight - 6,
        }}
      />
      <div
        aria-hidden="true"
        className="pointer-events-none absolute z-10 w-max max-w-[min(24rem,90%)] rounded-md border border-line bg-paper px-2 py-1 text-xs shadow-float"
        style={{
          top: (row + 1) * rowHeight + 2,
          ...(start > width * 0.6
            ? { right: Math.max(0, width - start) }
            : { left: start > width * 0.3 ? start : labelWidth / 4 }),
        }}
      >
        <div className="[overflow-wrap:anywhere] text-ink">{first}</div>
        {more.length > 0 && (
          <pre className="mt-0.5 max-h-40 overflow-hidden font-mono text-[11px] whitespace-pre-wrap text-ink2">
            {more.slice(0, 10).join("\n")}
          </pre>
        )}
        <div className="text-ink3">{read.detail}</div>
      </div>
    </>
  );
}
