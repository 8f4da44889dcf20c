import type { SeriesFamily } from "@sweetspot/contract";
import { entryPath } from "@sweetspot/contract/names";
import type { MetricMetadata, PrometheusClient } from "@prometheus-io/codemirror-promql/dist/esm/client/prometheus";
import type { Matcher } from "@prometheus-io/codemirror-promql/dist/esm/types";
import { getJson } from "../../api/client.ts";

interface PrometheusAnswer<Data> {
  readonly data?: Data;
}

/**
 * The sources of completion: names from the catalogue that is on the page already, labels from the variant's own Prometheus
 * API. Unlike a live server's client it asks of no time range: a capture is as old as it is. An answer that fails
 * completes nothing.
 */
export function prometheusClient(
  report: { readonly project: string; readonly slug: string },
  variant: string,
  families: readonly SeriesFamily[],
): PrometheusClient {
  const address = `/api/v1/reports${entryPath(report.project, report.slug, variant)}/prometheus/api/v1`;
  const ask = async <Data>(path: string, metric: string | undefined, fallback: Data): Promise<Data> => {
    const query = metric ? `?${new URLSearchParams({ "match[]": metric })}` : "";
    try {
      return (await getJson<PrometheusAnswer<Data>>(`${address}${path}${query}`)).data ?? fallback;
    } catch {
      return fallback;
    }
  };
  return {
    labelNames: (metric) => ask<string[]>("/labels", metric, []),
    labelValues: (label, metric) => ask<string[]>(`/label/${encodeURIComponent(label)}/values`, metric, []),
    async series(metric, matchers) {
      const found = await ask<Record<string, string>[]>("/series", selectorOf(metric, matchers), []);
      return found.map((labels) => new Map(Object.entries(labels)));
    },
    metricNames: () => Promise.resolve(families.flatMap(namesOf)),
    metricMetadata: () =>
      Promise.resolve(
        Object.fromEntries(
          families.map(({ metric, kind, help }): [string, MetricMetadata[]] => [
            metric,
            [{ type: kind === "distribution" ? "histogram" : kind, help }],
          ]),
        ),
      ),
    flags: () => Promise.resolve({}),
  };
}

/** A histogram is one family here and three metrics in a query. */
function namesOf({ metric, kind }: SeriesFamily): string[] {
  return kind === "distribution" ? [`${metric}_sum`, `${metric}_count`, `${metric}_bucket`] : [metric];
}

function selectorOf(metric: string, matchers: readonly Matcher[] | undefined): string {
  const inner = (matchers ?? [])
    .filter(({ name, value }) => name !== "" && value !== "")
    .map(({ name, value }) => `${name}=${JSON.stringify(value)}`);
  return `${metric}{${inner.join(",")}}`;
}
