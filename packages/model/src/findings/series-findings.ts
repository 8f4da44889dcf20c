import { type Capture } from "../series/analysis/capture.ts";
import { type CatalogueEntry, catalogueOf, defaultCharts } from "../series/analysis/catalogue.ts";
import { groupFamilies } from "../series/analysis/families.ts";
import { livesOf } from "../series/analysis/lives.ts";
import { signalsOf } from "../series/analysis/signals.ts";
import { unitOf } from "../series/analysis/unit-of.ts";
import { metricDirection } from "../judge/better-direction.ts";
import type { ToldDirections } from "../judge/told-directions.ts";
import { type Statement, verdictOf } from "../series/analysis/verdict.ts";
import { holm } from "../bench/holm.ts";
import { untested } from "../judge/certainty.ts";
import { type Finding, type SeriesChange, type SeriesCourse, type SeriesLimit, strengthOf } from "./finding.ts";

/** How many of the charts that appear by themselves are read for findings. */
const chartsRead = 8;

/**
 * The first chart of a store is the question that people come with (how long do write transactions take?), so its change
 * stands before other metrics' larger ones: as much as a change by a factor of 150.
 */
const firstPresetBonus = 5;

/** Chance that unchanged runs make even one metric of the report better or worse. */
const alpha = 0.05;

/** Relative changes of a mean below this are no finding, however steady the runs. */
const minimumEffect = 0.05;

/**
 * What the metrics of the variants show, one finding for each chart that says something certain: the change of its mean
 * with its phases, and rates above a physical limit. One run of each variant is all there is, so "certain" means beyond
 * what the series vary within these runs, and the certainty says so.
 * @param captures one for each variant, in their order; null for a variant without metrics.
 * @param entries the catalogue of those that are there, where it has been made already.
 * @param told who has said which way of a metric is better.
 */
export function seriesFindings(
  captures: readonly (Capture | null)[],
  names: readonly string[],
  entries?: readonly CatalogueEntry[],
  told: ToldDirections = {},
): Finding[] {
  const present = captures.flatMap((capture, position) =>
    capture === null ? [] : [{ capture, name: names[position]! }],
  );
  if (present.length === 0) return [];
  const used = present.map(({ capture }) => capture);
  const lives = used.map(livesOf);
  const labels = present.map(({ name }) => name);
  const catalogue = entries ?? catalogueOf(groupFamilies(used));
  const corrected = correctedP(catalogue, present.length - 1, told);
  return defaultCharts(catalogue, chartsRead).flatMap((entry, rank) => {
    const { family } = entry;
    const unit = { unit: unitOf(family.metric, family.statedUnit), perSecond: family.kind === "counter" };
    const { signals } = signalsOf(family, []);
    const statements = verdictOf({ family, signals, names: labels, lives, unit, told });
    const chance: Chance = { p: corrected.get(entry) ?? 1, metrics: corrected.size };
    return [
      ...(present.length === 1
        ? courseFindings(entry, rank, statements, labels[0]!)
        : changeFinding(entry, rank, statements, labels, chance, told)),
      ...limitFinding(entry, statements),
    ];
  });
}

/** The chance of a change in two runs of one and the same process, corrected for all that were looked at. */
interface Chance {
  readonly p: number;
  readonly metrics: number;
}

/**
 * Holm's correction over every metric that could be called better or worse, charted or not, since the charts are chosen
 * by how much changed; each of them is the greatest of as many changes as there are other variants.
 */
function correctedP(
  entries: readonly CatalogueEntry[],
  others: number,
  told: ToldDirections,
): Map<CatalogueEntry, number> {
  const judged = entries.filter(
    ({ family, change, alive }) =>
      alive && change !== null && metricDirection(family.metric, family.kind, told).direction !== "unknown",
  );
  const corrected = holm(judged.map(({ change }) => Math.min(1, change!.p * Math.max(1, others))));
  return new Map(judged.map((entry, index) => [entry, corrected[index]!]));
}

function changeFinding(
  entry: CatalogueEntry,
  rank: number,
  statements: readonly Statement[],
  names: readonly string[],
  { p, metrics }: Chance,
  told: ToldDirections,
): SeriesChange[] {
  const { change, family } = entry;
  const said = statements.find(({ kind, capture }) => kind === "change" && capture === change?.capture);
  if (change === null || said === undefined || !said.certain) return [];
  if (!(Math.abs(change.ratio - 1) >= minimumEffect)) return [];
  const unit = { unit: unitOf(family.metric, family.statedUnit), perSecond: family.kind === "counter" };
  return [
    {
      kind: "series-change",
      id: `series:${family.metric}`,
      group: "unclear",
      certainty: {
        level: "differs",
        p,
        pAlone: change.p,
        n: null,
        processes: 1,
        correctedOver: metrics,
        conditions: [{ kind: "one-run" }, { kind: "within-run", beyond: p <= alpha || change.apart, p }],
      },
      evidence: { view: "metrics", metrics: [family.metric] },
      strength: strengthOf(change.before, change.after) + (rank === 0 && entry.preset !== null ? firstPresetBonus : 0),
      metric: family.metric,
      measure: family.kind === "counter" ? "rate" : "mean",
      per: null,
      unit,
      better: metricDirection(family.metric, family.kind, told).direction,
      variant: names[change.capture]!,
      baseline: names[change.baseline]!,
      before: change.before,
      after: change.after,
      ratio: change.ratio,
      phases: statements.filter(({ kind }) => kind === "phases").map(({ text }) => text),
    },
  ];
}

/**
 * What a single run's metric does over its time: phases of its pace, or a trend. Nothing is compared, so nothing is
 * better or worse.
 */
function courseFindings(
  { family, preset }: CatalogueEntry,
  rank: number,
  statements: readonly Statement[],
  name: string,
): SeriesCourse[] {
  const unit = { unit: unitOf(family.metric, family.statedUnit), perSecond: family.kind === "counter" };
  return statements
    .filter(({ kind, certain }) => certain && (kind === "phases" || kind === "trend"))
    .slice(0, 1)
    .map(({ kind, text }) => ({
      kind: "series-course" as const,
      id: `course:${family.metric}`,
      group: "unclear" as const,
      certainty: untested("measured", [{ kind: "one-run" }]),
      evidence: { view: "metrics" as const, metrics: [family.metric] },
      strength: rank === 0 && preset !== null ? firstPresetBonus : 1 / (1 + rank),
      metric: family.metric,
      isRate: family.kind === "counter",
      unit,
      variant: name,
      course: kind === "trend" ? ("trend" as const) : ("phases" as const),
      sentence: text.startsWith(`${name}: `) ? text.slice(name.length + 2) : text,
    }));
}

function limitFinding({ family }: CatalogueEntry, statements: readonly Statement[]): SeriesLimit[] {
  return statements
    .filter(({ kind }) => kind === "limit")
    .map(({ text, capture }) => ({
      kind: "series-limit" as const,
      id: `limit:${family.metric}:${capture}`,
      group: "unclear" as const,
      certainty: untested("certain", [{ kind: "calculation" }]),
      evidence: { view: "metrics" as const, metrics: [family.metric] },
      strength: 0,
      metric: family.metric,
      sentence: text,
    }));
}
