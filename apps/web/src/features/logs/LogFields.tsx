import type { LogPatternBody, LogPreviewBody, LogProblem } from "@sweetspot/contract";
import { useId, useState } from "react";
import { inputClass, TextField } from "../../ui/Field.tsx";

/** The fields of a pattern; a fault is shown at its field. Nothing is asked that the times say by themselves. */
export function LogFields({
  pattern,
  preview,
  problem,
  isOpen,
  onChange,
}: {
  pattern: LogPatternBody;
  /** The preview of this pattern or of the one before; null while there is none. */
  preview: LogPreviewBody | null;
  problem: LogProblem | null;
  /** Shows the expressions from the start. */
  isOpen: boolean;
  onChange: (pattern: LogPatternBody) => void;
}) {
  const set = (change: Partial<LogPatternBody>): void => onChange({ ...pattern, ...change });
  const faultOf = (field: keyof LogPatternBody): string | undefined =>
    problem?.field !== field
      ? undefined
      : problem.position > 0
        ? `${problem.message} (from character ${problem.position + 1})`
        : problem.message;
  const isOutOfSight = problem?.field === "line" || problem?.field === "detail";
  const [more, setMore] = useState(isOpen);
  const zones = useId();
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const asksZone =
    preview === null || preview.assumed.zone !== null || pattern.zone !== "UTC" || problem?.field === "zone";
  const asksStart =
    (preview !== null && preview.assumed.start !== null) || pattern.start !== "" || problem?.field === "start";
  const plain = { spellCheck: false, autoCapitalize: "off", autoComplete: "off" } as const;

  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-[2fr_1fr_1fr] gap-3 max-md:grid-cols-1">
        <TextField
          {...plain}
          className="[&_input]:font-mono [&_input]:text-[12px]!"
          label="Time format"
          value={pattern.time}
          maxLength={200}
          problem={faultOf("time")}
          hint="%Y %m %d %H %M %S, %b (Nov), %.f fraction, %z zone, %s epoch"
          onChange={(event) => set({ time: event.target.value })}
        />
        {asksZone && (
          <TextField
            {...plain}
            label="Zone, where a time names none"
            list={zones}
            value={pattern.zone}
            maxLength={100}
            problem={faultOf("zone")}
            hint="UTC, +01:00, Europe/Berlin"
            onChange={(event) => set({ zone: event.target.value })}
          />
        )}
        {asksStart && (
          <TextField
            {...plain}
            label={preview?.assumed.start?.length === 10 ? "Day of the first line" : "Year of the first line"}
            value={pattern.start}
            maxLength={10}
            placeholder={preview?.assumed.start ?? ""}
            problem={faultOf("start")}
            hint={pattern.start === "" ? "From the day of the upload, unless you say" : undefined}
            onChange={(event) => set({ start: event.target.value })}
          />
        )}
        <datalist id={zones}>
          {[...new Set(["UTC", own, "Europe/Berlin", "America/New_York", "Asia/Tokyo"])].map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
      </div>
      <details open={more || isOutOfSight} onToggle={(event) => setMore(event.currentTarget.open)}>
        <summary className="cursor-pointer text-sm text-ink2 hover:text-ink">
          Expressions for lanes, levels, durations
        </summary>
        <div className="mt-2 flex flex-col gap-3">
          <TextField
            {...plain}
            className="[&_input]:font-mono [&_input]:text-[12px]!"
            label="Start of an event's first line"
            value={pattern.line}
            maxLength={4096}
            problem={faultOf("line")}
            hint="RE2; {time} is the place of the time; (?P<level>…), (?P<lane>…) and (?P<message>…) name the rest"
            onChange={(event) => set({ line: event.target.value })}
          />
          <label className="flex flex-col gap-1 text-sm text-ink2">
            Expressions to look for in messages, one a line
            <textarea
              {...plain}
              value={pattern.detail}
              maxLength={8192}
              rows={Math.min(6, pattern.detail.split("\n").length + 1)}
              aria-invalid={problem?.field === "detail" ? true : undefined}
              onChange={(event) => set({ detail: event.target.value })}
              className={`${inputClass} h-auto! py-1.5 font-mono text-[12px]!`}
            />
            {faultOf("detail") ? (
              <span className="text-failed">{faultOf("detail")}</span>
            ) : (
              <span className="text-ink3">
                RE2; took (?P&lt;duration&gt;\S+) · append (?P&lt;op&gt;\d+) · (?P&lt;duration_us&gt;\d+) for bare
                numbers
              </span>
            )}
          </label>
          <label className="flex items-center gap-2 text-sm text-ink2">
            <input type="checkbox" checked={pattern.pairs} onChange={(event) => set({ pairs: event.target.checked })} />
            Read key=value pairs, and a JSON object at the end of a line
          </label>
        </div>
      </details>
    </div>
  );
}
