import type { LogPreviewBody } from "@sweetspot/contract";
import { Icon } from "../../ui/icons.tsx";
import { instantText } from "./LogLines.tsx";

const count = (n: number, one: string, many: string): string => `${n.toLocaleString("en")} ${n === 1 ? one : many}`;

/** The reading of the whole file by the pattern, in a few sentences; a part that it does not find comes with its place. */
export function LogSummary({ preview }: { preview: LogPreviewBody }) {
  const { counts, assumed } = preview;
  const found = [
    preview.lanes > 1 ? count(preview.lanes, "lane", "lanes") : "",
    preview.levels.length > 0
      ? `levels ${preview.levels.map((one) => `${one.level} ${one.count.toLocaleString("en")}`).join(", ")}`
      : "",
    preview.durations > 0 ? count(preview.durations, "duration", "durations") : "",
    preview.operations > 0 ? count(preview.operations, "operation index", "operation indexes") : "",
  ].filter((part) => part !== "");
  const aside = [
    counts.continued > 0 ? `${count(counts.continued, "line belongs", "lines belong")} to the event before` : "",
    counts.blank > 0 ? `${count(counts.blank, "is", "are")} empty` : "",
    counts.skipped > 0 ? `${count(counts.skipped, "is", "are")} too long to be read` : "",
    counts.backwards > 0
      ? `${count(counts.backwards, "event is", "events are")} earlier than the one above and will be put in order`
      : "",
  ].filter((part) => part !== "");
  return (
    <div className="flex flex-col gap-1 text-[13px] text-ink2" role="status">
      <p>
        <strong className={counts.events > 0 ? "font-semibold text-ink" : "font-semibold text-failed"}>
          {counts.events.toLocaleString("en")} of {count(counts.lines, "line", "lines")}
        </strong>{" "}
        {counts.events === 1 ? "begins" : "begin"} an event
        {preview.isWhole ? "" : " in the part of the file that was counted"}
        {aside.length > 0 && `; ${aside.join("; ")}`}.
        {preview.firstMs !== null && preview.lastMs !== null && (
          <>
            {" "}
            From <span className="whitespace-nowrap text-ink tabular-nums">{instantText(preview.firstMs)}</span> to{" "}
            <span className="whitespace-nowrap text-ink tabular-nums">{instantText(preview.lastMs)}</span> UTC.
          </>
        )}
      </p>
      {found.length > 0 && <p>Found: {found.join("; ")}.</p>}
      {assumed.zone === null && counts.events > 0 && <p>Every time names its zone.</p>}
      {counts.unread > 0 && (
        <details>
          <summary className="cursor-pointer">
            <Icon name="warn" className="mr-1 align-[-3px] text-warn" />
            {count(counts.unread, "line gives", "lines give")} nothing:{" "}
            {counts.impossible > 0 ? "an impossible time, or none" : "no time, and no event before"}, first in line{" "}
            {preview.unread[0]?.number.toLocaleString("en")}
          </summary>
          <ul className="mt-1 flex flex-col gap-0.5 pl-5">
            {preview.unread.map((line) => (
              <li key={line.number} className="flex gap-2">
                <span className="shrink-0 text-ink3 tabular-nums">{line.number.toLocaleString("en")}</span>
                <code className="min-w-0 text-[12px] [overflow-wrap:anywhere] text-ink">{line.text.slice(0, 160)}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
