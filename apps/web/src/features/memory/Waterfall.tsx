import type { MemoryMoment } from "@sweetspot/contract";
import { metricValue } from "@sweetspot/model/series/unit/metric-value";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icons.tsx";

const size = (bytes: number): string => metricValue(bytes, { unit: "bytes", perSecond: false });

/**
 * A table whose bars begin where the last one ended: the first is what the heap profile shows, the last the resident size.
 * Bars that take away are hollow. The mark is the collector's goal.
 */
export function Waterfall({ moment, color, scale }: { moment: MemoryMoment; color: string; scale: number }) {
  const rows = moment.terms.map((term, index) => {
    const from = moment.terms.slice(0, index).reduce((sum, { bytes }) => sum + bytes, 0);
    const to = from + term.bytes;
    return { ...term, from: Math.min(from, to), to: Math.max(from, to), less: term.bytes < 0 };
  });
  const percent = (bytes: number): string => `${Math.max(0, (bytes / scale) * 100)}%`;
  return (
    <>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Term</th>
            <th scope="col" className="w-1/2">
              <span className="sr-only">Share</span>
              {moment.goal && (
                <span className="relative block h-4">
                  <span
                    className="absolute -translate-x-1/2 text-[11px] whitespace-nowrap"
                    style={{ left: `clamp(30px, ${percent(moment.goal.bytes)}, calc(100% - 30px))` }}
                  >
                    GC goal {size(moment.goal.bytes)}
                  </span>
                </span>
              )}
            </th>
            <th scope="col" className="num">
              Size
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={row.id} title={row.meaning}>
              <th scope="row">{row.label}</th>
              <td className="relative p-0!" aria-hidden="true">
                {moment.goal && <Mark at={percent(moment.goal.bytes)} />}
                <span
                  className={classNames(
                    "absolute top-1/2 h-4.5 min-w-px -translate-y-1/2 rounded-[1px]",
                    row.less && "border",
                  )}
                  style={{
                    left: percent(row.from),
                    width: percent(row.to - row.from),
                    ...(row.less ? { borderColor: color } : { background: color, opacity: i === 0 ? 1 : 0.5 }),
                  }}
                />
              </td>
              <td className="num">{size(row.bytes)}</td>
            </tr>
          ))}
          {moment.resident && (
            <tr title={moment.resident.source}>
              <th scope="row" className="font-semibold!">
                resident
              </th>
              <td className="relative p-0!" aria-hidden="true">
                {moment.goal && <Mark at={percent(moment.goal.bytes)} />}
                <span
                  className="absolute top-1/2 left-0 h-4.5 -translate-y-1/2 rounded-[1px] bg-ink2"
                  style={{ width: percent(moment.resident.bytes) }}
                />
              </td>
              <td className="num font-semibold!">{size(moment.resident.bytes)}</td>
            </tr>
          )}
        </tbody>
      </table>
      <ul className="mt-2 flex flex-col gap-0.5 text-sm text-ink2">
        {moment.sentences.map(({ text, tone }) => (
          <li key={text} className="flex gap-2">
            {tone === "warning" && <Icon name="warn" className="mt-[3px] size-3 text-warn" />}
            <span>{text}</span>
          </li>
        ))}
        {moment.missing.map((text) => (
          <li key={text} className="text-ink3">
            Missing: {text}
          </li>
        ))}
        <li className="text-ink3">
          {[moment.profile?.source, moment.resident?.source].filter(Boolean).join("; ")}
          {moment.timeMs !== null && `; ${new Date(moment.timeMs).toISOString().replace("T", " ").slice(0, 19)} UTC`}
        </li>
      </ul>
    </>
  );
}

function Mark({ at }: { at: string }) {
  return <span className="absolute inset-y-0 border-l border-dashed border-ink3" style={{ left: at }} />;
}
