import type { ReportBody } from "@sweetspot/contract";
import { useState } from "react";
import { Icon } from "../../ui/icons.tsx";
import { LogPanel } from "./LogPanel.tsx";
import { waitsForPattern } from "./log-requests.ts";

/** Logs that wait until somebody confirms how their lines are read, one after the other. */
export function LogsWaiting({ report }: { report: ReportBody }) {
  const waiting = report.artifacts.filter(waitsForPattern);
  const [chosen, setChosen] = useState<string | null>(null);
  const file = waiting.find(({ id }) => id === chosen) ?? waiting[0];
  // Saying how lines are read changes the report.
  if (!file || !report.may.includes("edit")) return null;
  return (
    <section aria-label="Logs that wait for their pattern" className="mb-6 border-l-2 border-warn pl-4">
      <p className="flex items-start gap-1.5 text-[13px]">
        <Icon name="warn" className="mt-0.5 text-warn" />
        <span>
          {waiting.length === 1 ? (
            <>
              <span className="font-mono text-[12px]">
                {file.variant} / {file.name}
              </span>{" "}
              needs its timestamp pattern
            </>
          ) : (
            `${waiting.length} logs need their timestamp pattern`
          )}
          .{" "}
          <span className="text-ink2">
            Check what was found, correct it where it is wrong, and confirm. The lines then become events.
          </span>
        </span>
      </p>
      {waiting.length > 1 && (
        <ul className="mt-2 flex flex-wrap gap-1.5" aria-label="Waiting logs">
          {waiting.slice(0, 30).map((one) => (
            <li key={one.id}>
              <button
                type="button"
                aria-pressed={one.id === file.id}
                onClick={() => setChosen(one.id)}
                className="rounded-[5px] border border-line2 px-2 py-0.5 font-mono text-[12px] [overflow-wrap:anywhere] text-ink2 aria-pressed:border-ink aria-pressed:text-ink"
              >
                {one.variant} / {one.name}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3">
        <LogPanel key={file.id} report={report} file={file} others={waiting.filter((one) => one !== file)} />
      </div>
    </section>
  );
}
