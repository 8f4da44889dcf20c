import type { Exporter, MetricRule } from "./exporter.ts";
import { exporters } from "./exporters.ts";

/** Everything that the exporters' files say of one metric. */
export interface KnownMetric extends Omit<MetricRule, "metrics"> {
  /** The exporter whose chart it is; undefined where it has no question. */
  readonly chart?: { readonly system: string; readonly about: Exporter["about"]; readonly place: number };
}

interface Known {
  readonly exporter: Exporter;
  readonly rule: MetricRule;
}

const known: readonly Known[] = exporters.flatMap((exporter) => exporter.rules.map((rule) => ({ exporter, rule })));

/** Knowledge of a metric by its name alone. Where several rules match, the first that says a thing counts. */
export function knownMetric(metric: string): KnownMetric {
  return factsOf((rule) => rule.metrics.test(metric));
}

/**
 * Knowledge of the metrics of a report, where the other names can tell whose a metric is.
 * @param metrics all names of the report.
 */
export function knownAmong(metrics: readonly string[]): (metric: string) => KnownMetric {
  const own = exporters.flatMap(({ system, ownPrefixes }) =>
    (ownPrefixes?.(metrics) ?? []).map((prefix) => ({ system, prefix })),
  );
  return (metric) => {
    const aliases = own
      .filter(({ prefix }) => metric.startsWith(prefix))
      .map(({ system, prefix }) => ({ system, name: `${system}_${metric.slice(prefix.length)}` }));
    return factsOf(
      (rule, exporter) =>
        rule.metrics.test(metric) ||
        aliases.some(({ system, name }) => system === exporter.system && rule.metrics.test(name)),
    );
  };
}

function factsOf(matches: (rule: MetricRule, exporter: Exporter) => boolean): KnownMetric {
  let facts: KnownMetric = {};
  known.forEach(({ rule, exporter }, place) => {
    if (!matches(rule, exporter)) return;
    const { metrics: _, ...said } = rule;
    const isChart = rule.question !== undefined && facts.chart === undefined;
    facts = { ...said, ...(isChart && { chart: { system: exporter.system, about: exporter.about, place } }), ...facts };
  });
  return facts;
}

/** Whether a metric is an exporter's of what runs around the work; the rest is what the program's author wanted known. */
export function isOfSurroundings(metric: string): boolean {
  return exporters.some(({ about, names }) => about === "surroundings" && names?.test(metric) === true);
}
