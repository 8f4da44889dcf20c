import { labelValue, nameLabel } from "../labels.ts";
import type { MetricMetadata, MetricType, SeriesTable } from "../table.ts";
import { addMovement, type Behaviour, type Judgement, judge, newMovement } from "./behaviour.ts";
import { type Capture, pointsOfSeries } from "../capture/capture.ts";
import { knownAmong, type KnownMetric } from "../exporters/known-metric.ts";
import type { MetricUnit } from "../../unit/units.ts";
import { unitOf } from "../unit/unit-of.ts";

/** The way in which a family is drawn: its rate, its value as it is, or the mean of what was observed. */
type FamilyKind = Behaviour | "distribution";

/** The series of one metric in one capture. A histogram or summary is one family, not three metrics. */
export interface FamilySeries {
  readonly table: SeriesTable;
  /** Series of a counter or gauge. */
  readonly values: number[];
  /** Parts of a histogram or summary. */
  readonly sums: number[];
  readonly counts: number[];
  readonly buckets: number[];
}

export interface Family {
  /** Its name among the families of a report: that of the metric, and a word more where a result has the name of a raw one. */
  readonly metric: string;
  readonly kind: FamilyKind;
  readonly stated: MetricType;
  readonly help: string;
  readonly unit: MetricUnit;
  /** The rule of its exporter's file. */
  readonly known: KnownMetric;
  /** True where the values are results of a query already. */
  readonly evaluated: boolean;
  /** By which rule it was taken for what it is, where that may be doubted; empty where it is plain. */
  readonly reason: string;
  /** One entry for each capture, null where it has none. */
  readonly captures: readonly (FamilySeries | null)[];
}

/**
 * Groups the series of all captures by metric. The kind of a family was judged over all captures together, so that a
 * counter which only one of them saw move is one in all. Start times (`_created`) are left out. In the order of names.
 */
export function groupFamilies(captures: readonly Capture[]): Family[] {
  const raw = groupTables(
    captures.map((capture) => capture.raw),
    false,
  );
  const evaluated = groupTables(
    captures.map((capture) => capture.evaluated),
    true,
  );
  // A result may have no name, or that of a metric whose samples are here, too; it is told apart by what it is.
  const names = new Set(raw.map((family) => family.metric));
  const results = evaluated.map((family) => {
    if (family.metric === "") return { ...family, metric: unnamedResult };
    return names.has(family.metric) ? { ...family, metric: `${family.metric} (query result)` } : family;
  });
  return [...raw, ...results].sort((a, b) => (a.metric < b.metric ? -1 : a.metric > b.metric ? 1 : 0));
}

/** The names that the families of one file have: a histogram is one, start times (`_created`) are left out. In the order of names. */
export function familyNames(table: SeriesTable): string[] {
  const evaluated = table.origin === "evaluated";
  const distributions = evaluated ? new Set<string>() : namesAmong([table]).distributions;
  const metrics = new Set<string>();
  for (const labels of table.series) {
    const { metric, part } = partOf(labelValue(labels, nameLabel), distributions);
    if (part !== "start") metrics.add(metric === "" ? unnamedResult : metric);
  }
  for (const labels of table.native?.series ?? []) metrics.add(labelValue(labels, nameLabel) || unnamedResult);
  return [...metrics].toSorted();
}

const unnamedResult = "(query result)";

/** The metadata by metric, and the metrics that are histograms or summaries. */
function namesAmong(tables: readonly (SeriesTable | null)[]): {
  readonly metadata: ReadonlyMap<string, MetricMetadata>;
  readonly distributions: ReadonlySet<string>;
} {
  const metadata = new Map<string, MetricMetadata>();
  const names = new Set<string>();
  const distributions = new Set<string>();
  for (const table of tables) {
    if (table === null) continue;
    for (const meta of table.metadata) {
      const known = metadata.get(meta.metric);
      if (known === undefined || known.type === "unknown") metadata.set(meta.metric, meta);
    }
    for (const labels of table.native?.series ?? []) distributions.add(labelValue(labels, nameLabel));
    for (const labels of table.series) {
      const name = labelValue(labels, nameLabel);
      names.add(name);
      if (name.endsWith("_bucket") && labelValue(labels, "le") !== "") distributions.add(name.slice(0, -7));
      else if (labelValue(labels, "quantile") !== "") distributions.add(name);
    }
  }
  for (const meta of metadata.values()) {
    const hasParts = names.has(`${meta.metric}_sum`) && names.has(`${meta.metric}_count`);
    if (hasParts && (meta.type === "histogram" || meta.type === "summary")) distributions.add(meta.metric);
  }
  return { metadata, distributions };
}

function groupTables(tables: readonly (SeriesTable | null)[], evaluated: boolean): Family[] {
  const { metadata, distributions } = namesAmong(tables);
  const parts = new Map<string, ReturnType<typeof partOf>>();
  const placed = new Map<string, (FamilySeries | null)[]>();
  tables.forEach((table, capture) => {
    if (table === null) return;
    for (let i = 0; i < table.series.length; i++) {
      const name = labelValue(table.series[i]!, nameLabel);
      let known = parts.get(name);
      if (known === undefined) parts.set(name, (known = partOf(name, evaluated ? new Set() : distributions)));
      const { metric, part } = known;
      if (part === "start") continue;
      const entries = placed.get(metric) ?? tables.map(() => null);
      placed.set(metric, entries);
      const entry = (entries[capture] ??= { table, values: [], sums: [], counts: [], buckets: [] });
      entry[part].push(i);
    }
  });
  const families: Family[] = [];
  const knownOf = knownAmong([...placed.keys()]);
  const statesCounters = [...metadata.values()].some((meta) => meta.type === "counter");
  for (const [metric, entries] of placed) {
    const meta = metadata.get(metric) ?? metadata.get(metric.replace(/_total$/, ""));
    const stated = meta?.type ?? "unknown";
    const known = knownOf(metric);
    const { behaviour, reason, isWorthTelling } = evaluated
      ? evaluatedKind
      : kindOf(metric, stated, entries, statesCounters, known);
    families.push({
      metric,
      kind: behaviour,
      reason: isWorthTelling ? `taken for a ${behaviour === "counter" ? "counter" : "level"}: ${reason}` : "",
      stated,
      help: meta?.help ?? "",
      unit: unitOf(metric, meta?.unit, known),
      known,
      evaluated,
      captures: entries,
    });
  }
  return families;
}

type Part = "values" | "sums" | "counts" | "buckets" | "start";

function partOf(name: string, distributions: ReadonlySet<string>): { readonly metric: string; readonly part: Part } {
  const match = /^(.*)_(sum|count|bucket|created)$/s.exec(name);
  if (match !== null) {
    const base = match[1]!;
    const ending = match[2]!;
    if (ending === "created") return { metric: name, part: "start" };
    if (distributions.has(base)) {
      return { metric: base, part: ending === "sum" ? "sums" : ending === "count" ? "counts" : "buckets" };
    }
  }
  return { metric: name, part: "values" };
}

type JudgedKind = Omit<Judgement, "behaviour"> & { readonly behaviour: FamilyKind };

/** A result is never rated again. */
const evaluatedKind: JudgedKind = { behaviour: "gauge", reason: "", isWorthTelling: false };

function kindOf(
  metric: string,
  stated: MetricType,
  entries: readonly (FamilySeries | null)[],
  statesCounters: boolean,
  known: KnownMetric,
): JudgedKind {
  if (entries.some((entry) => entry !== null && entry.sums.length > 0 && entry.counts.length > 0))
    return { behaviour: "distribution", reason: "", isWorthTelling: false };
  const movement = newMovement();
  for (const entry of entries) {
    if (entry === null) continue;
    for (const series of entry.values) addMovement(movement, pointsOfSeries(entry.table, series));
  }
  return judge(metric, stated, movement, statesCounters, known.behaviour);
}
