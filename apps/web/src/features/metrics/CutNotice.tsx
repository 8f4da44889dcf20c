import type { ReportBody, SeriesCatalogue } from "@sweetspot/contract";
import { Icon } from "../../ui/icons.tsx";

/** A notice that names the parts of the files that are in no chart: beyond a limit, or scrapes whose times are not known. */
export function CutNotice({ report, catalogue }: { report: ReportBody; catalogue: SeriesCatalogue }) {
  const cuts = report.artifacts.flatMap((file) =>
    file.diagnostics
      .filter(({ code }) => file.kind === "series" && code === "series-limit")
      .map(({ message }) => ({ file: `${file.variant}/${file.name}`, message })),
  );
  const undated = catalogue.variants.filter((variant) => variant.undated > 1).map(({ name }) => name);
  if (undated.length > 0) {
    const message =
      "Several scrapes state no time, so rates are not known; the values uploaded last are shown. " +
      "Put the times of the scrapes into the files' names, as metrics-$(date +%s).prom does.";
    cuts.push({ file: undated.join(", "), message });
  }
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
