import type { Exporter } from "./exporter.ts";

/**
 * The metrics that Prometheus writes about its own scrapes. They go on while the process is away, so it does not say when a run was.
 * https://prometheus.io/docs/concepts/jobs_instances/
 */
export const prometheusScrapes: Exporter = {
  system: "Prometheus’ scrapes",
  about: "surroundings",
  names: /^(scrape_|up$)/,
  rules: [
    {
      metrics: /^(?:up|scrape_(?:duration_seconds|samples_scraped|samples_post_metric_relabeling|series_added))$/,
      isAboutScraping: true,
    },
  ],
};
