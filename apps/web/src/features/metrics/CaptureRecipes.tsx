import { entryPath } from "@sweetspot/contract/names";
import type { ReportBody } from "@sweetspot/contract";
import { CopyButton } from "../../ui/CopyButton.tsx";
import type { ReportVariant } from "../../view.ts";
import { useCurl } from "../access/use-curl.ts";

/** Commands to copy that capture metrics for this report, with its own address in them. */
export function CaptureRecipes({
  report,
  variants,
  open = false,
}: {
  report: ReportBody;
  variants: readonly ReportVariant[];
  open?: boolean;
}) {
  const curl = useCurl();
  const variant = variants[0]?.name ?? "before";
  const address = `${location.origin}/api/v1/files${entryPath(report.project, report.slug, variant)}`;
  const recipes = [
    {
      title: "Scrape a process every 5 seconds for ten minutes",
      text: "The time is in each file’s name, so it survives the upload.",
      command: `for i in $(seq 120); do
  t=$(date +%s%3N)
  curl -s http://localhost:2112/metrics | ${curl} -s -T - "${address}/metrics-$t.prom" -o /dev/null
  sleep 5
done`,
    },
    {
      title: "Raw samples of the last hour from a Prometheus server",
      text: "An instant query of a range gives the samples as they were scraped. A range query’s answer is evaluated already: it is drawn, but never rated again.",
      command: `curl -sG http://localhost:9090/api/v1/query \\
  --data-urlencode 'query={job="node",__name__=~"bolt_.*|go_.*|process_.*"}[1h]' |
  gzip | ${curl} -T - "${address}/metrics.json.gz"`,
    },
    {
      title: "Everything: a TSDB snapshot",
      text: "The server must run with --web.enable-admin-api. The snapshot holds whole blocks and the head.",
      command: `name=$(curl -s -XPOST http://localhost:9090/api/v1/admin/tsdb/snapshot | sed 's/.*"name":"\\([^"]*\\)".*/\\1/')
tar -C data/snapshots -cz "$name" | ${curl} -T - "${address}/snapshot.tar.gz"`,
    },
  ];
  return (
    <details className="mt-5 text-sm" open={open} data-noprint>
      <summary className="cursor-pointer text-ink2">How to capture metrics for this report</summary>
      <ol className="mt-2 flex flex-col gap-4">
        {recipes.map(({ title, text, command }) => (
          <li key={title}>
            <div className="flex items-baseline gap-2">
              <p className="font-semibold text-ink">{title}</p>
              <CopyButton text={command} size="small" look="quiet" label={`Copy: ${title}`} />
            </div>
            <p className="text-ink2">{text}</p>
            <pre className="mt-1 overflow-x-auto rounded-md border border-line bg-sunk px-3 py-2 text-[12px] leading-[18px]">
              <code>{command}</code>
            </pre>
          </li>
        ))}
      </ol>
    </details>
  );
}
