import { firstLine } from "@sweetspot/model/events/event-kinds";
import type { ReportVariant } from "../../view.ts";
import { durationText, timeText } from "./event-text.ts";
import { firstAt, type LaneRow } from "./lane-rows.ts";
import { TableHead } from "../../ui/TableHead.tsx";

const shownRows = 300;

/** The events in sight as a table, in time order: what the lanes show, for reading, copying and screen readers. */
export function EventTable({
  rows,
  range: [from, to],
  variants,
  several,
}: {
  rows: readonly LaneRow[];
  range: readonly [number, number];
  variants: readonly ReportVariant[];
  several: boolean;
}) {
  const list: { row: LaneRow; event: number }[] = [];
  let total = 0;
  for (const row of rows) {
    const begin = firstAt(row, from);
    const end = firstAt(row, to + 1e-6);
    total += end - begin;
    // Each lane gives no more events than can be shown in all.
    for (const event of row.events.subarray(begin, Math.min(end, begin + shownRows))) list.push({ row, event });
  }
  list.sort((a, b) => a.row.source.begin[a.event]! - b.row.source.begin[b.event]!);
  return (
    <div className="table-scroll max-h-96 overflow-y-auto" tabIndex={0} role="region" aria-label="Events as a table">
      <table className="table">
        <TableHead
          className="sticky top-0 z-2 bg-bg"
          columns={[
            ["Since first", "num"],
            several && "Variant",
            "Lane",
            "Level",
            "Event",
            ["Took", "num"],
            ["Operation", "num"],
          ]}
        />
        <tbody>
          {list.slice(0, shownRows).map(({ row, event }) => {
            const { source } = row;
            const duration = source.end[event]! - source.begin[event]!;
            return (
              <tr key={`${row.variant} ${event}`}>
                <td className="num">{timeText(source.begin[event]!)}</td>
                {several && <td>{variants[row.variant]?.name}</td>}
                <td className="name">{row.lane}</td>
                <td className="text-ink3">{source.levels[source.level[event]!]}</td>
                <td className="[overflow-wrap:anywhere]">
                  <EventName text={source.names[source.name[event]!] ?? ""} />
                </td>
                <td className="num">{duration > 0 ? durationText(duration) : ""}</td>
                <td className="num">{source.operation[event]! >= 0 ? source.operation[event] : ""}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {total > shownRows && (
        <p className="py-1.5 text-sm text-ink3">
          {(total - shownRows).toLocaleString("en")} more events in sight: zoom in or filter to see them.
        </p>
      )}
    </div>
  );
}

/** An event's name; what follows it in further lines opens. */
function EventName({ text }: { text: string }) {
  const first = firstLine(text);
  if (first === text) return text;
  return (
    <details>
      <summary className="cursor-pointer">{first}</summary>
      <pre className="font-mono text-[11.5px] whitespace-pre-wrap text-ink2">{text.slice(first.length + 1)}</pre>
    </details>
  );
}
