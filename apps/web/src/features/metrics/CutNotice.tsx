import type { ReportBody } from "@sweetspot/contract";
import { Icon } from "../../ui/icons.tsx";

/** A notice that names the part of the files that was beyond a limit and is in no chart. */
export function CutNotice({ report }: { report: ReportBody }) {
  const cuts = report.artifacts.flatMap((file) =>
    file.diagnostics
      .filter(({ code }) => file.kind === "series" && code === "series-limit")
      .map(({ message }) => ({ file: `${file.variant}/${file.name}`, message })),
  );
  if (cuts.length === 0) return null;
  return (
    <ul className="mb-3 flex flex-col gap-1 border-y border-line py-2 text-sm text-ink2" aria-label="Left out">
      {cuts.map(({ file, message }) => (
        <li key={`${file} ${message}`} className="flex gap-2">
          <Icon name="warn" className="mt-[3px] size-3 shrink-0 text-warn" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <code className="text-[12px]">{file}</code>: {message}
          </span>
        </li>
      ))}
    </ul>
  );
}
