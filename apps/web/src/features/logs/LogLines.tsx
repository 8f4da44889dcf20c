import type { LogPreviewLine } from "@sweetspot/contract";
import { classNames } from "../../ui/class-names.ts";
import { durationText } from "../events/event-text.ts";

/** The first lines of a log, each with what the pattern finds in it; the time is marked in its place. */
export function LogLines({ lines }: { lines: readonly LogPreviewLine[] }) {
  const has = (pick: (line: LogPreviewLine) => boolean): boolean => lines.some(pick);
  const columns = {
    level: has((line) => line.level !== ""),
    lane: has((line) => line.lane !== ""),
    duration: has((line) => line.duration !== null),
    operation: has((line) => line.operation !== null),
  };
  return (
    <div
      className="table-scroll max-h-[26rem] overflow-y-auto border-y border-line"
      tabIndex={0}
      role="region"
      aria-label="First lines of the file, as the pattern reads them"
    >
      <table className="table max-sm:block">
        <thead className="sticky top-0 z-2 bg-bg max-sm:hidden">
          <tr>
            <th scope="col" className="num w-12">
              Line
            </th>
            <th scope="col">Time read (UTC)</th>
            {columns.level && <th scope="col">Level</th>}
            {columns.lane && <th scope="col">Lane</th>}
            {columns.duration && (
              <th scope="col" className="num">
                Took
              </th>
            )}
            {columns.operation && (
              <th scope="col" className="num">
                Operation
              </th>
            )}
            <th scope="col">As written</th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {lines.map((line) => (
            <tr
              key={line.number}
              className="max-sm:block max-sm:border-b max-sm:border-line max-sm:py-1.5 max-sm:*:border-0! max-sm:*:p-0!"
            >
              <td className="num text-ink3 max-sm:hidden">{line.number}</td>
              <td className="whitespace-nowrap max-sm:mr-2 max-sm:inline-block max-sm:text-sm">
                <TimeRead line={line} />
              </td>
              {columns.level && <td className={fact(line.level)}>{line.level}</td>}
              {columns.lane && (
                <td className={fact(line.lane)}>
                  <span className="inline-block max-w-40 truncate align-bottom font-mono text-[12px]" title={line.lane}>
                    {line.lane}
                  </span>
                </td>
              )}
              {columns.duration && (
                <td className={fact(line.duration, "sm:text-right")}>
                  {line.duration !== null && durationText(line.duration)}
                </td>
              )}
              {columns.operation && (
                <td className={fact(line.operation, "sm:text-right")}>
                  {line.operation !== null && (
                    <>
                      <span className="sm:hidden">op </span>
                      {line.operation}
                    </>
                  )}
                </td>
              )}
              <td className="font-mono text-[12px] whitespace-pre max-sm:block max-sm:[overflow-wrap:anywhere] max-sm:whitespace-pre-wrap">
                <Written line={line} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A small cell; on phones facts are in one line, and empty ones not at all. */
function fact(value: string | number | null, more = ""): string {
  return classNames(
    "text-ink2 max-sm:mr-2 max-sm:inline-block max-sm:text-sm whitespace-nowrap",
    (value === "" || value === null) && "max-sm:hidden",
    more,
  );
}

function TimeRead({ line }: { line: LogPreviewLine }) {
  switch (line.kind) {
    case "event":
      return <span className="tabular-nums">{instantText(line.atMs ?? Number.NaN)}</span>;
    case "continued":
      return <span className="text-ink3">↳ of the event above</span>;
    case "unread":
      return <span className="text-warn">no time found</span>;
    case "blank":
      return <span className="text-ink3">empty</span>;
  }
}

function Written({ line }: { line: LogPreviewLine }) {
  if (line.time === null)
    return <span className={line.kind === "unread" ? "" : "text-ink3"}>{printable(line.text)}</span>;
  const [start, end] = line.time;
  return (
    <>
      {printable(line.text.slice(0, start))}
      <mark className="rounded-[2px] bg-accent-soft text-accent">{printable(line.text.slice(start, end))}</mark>
      {printable(line.text.slice(end))}
    </>
  );
}

/** Control characters drawn as their symbols, so that a hostile file draws nothing else. */
function printable(text: string): string {
  return Array.from(text, (char) => {
    const code = char.charCodeAt(0);
    if (code === 0x7f) return "\u2421";
    return code < 0x20 && code !== 9 ? String.fromCharCode(0x2400 + code) : char;
  }).join("");
}

/** `2026-11-21 06:34:11.123`; what no calendar holds is said. */
export function instantText(ms: number): string {
  if (!(Math.abs(ms) <= 8.64e15)) return "out of range";
  return new Date(ms).toISOString().replace("T", " ").replace("Z", "");
}
