import { type Capture } from "../series/capture/capture.ts";
import { type CatalogueEntry, catalogueOf, defaultCharts } from "../series/catalogue/catalogue.ts";
import { groupFamilies } from "../series/family/families.ts";
import { livesOf } from "../series/capture/lives.ts";
import { signalsOf } from "../series/family/signals.ts";
import { shownUnitOf } from "../series/unit/shown-unit.ts";
import { unitOf } from "../series/unit/unit-of.ts";
import { metricDirection } from "../judge/better-direction.ts";
import { toldDirection, type ToldDirections } from "../judge/told-directions.ts";
import { type Statement, statementText, verdictOf } from "../series/statements/verdict.ts";
import type { Ratio } from "../series/ratios/ratios.ts";
import { untested } from "../judge/certainty.ts";
import type { Finding } from "../finding-kinds/finding-kinds.ts";
import type { SeriesChange } from "../finding-kinds/series-change.ts";
import type { SeriesCourse } from "../finding-kinds/series-course.ts";
import type { SeriesLimit } from "../finding-kinds/series-limit.ts";
import { strengthOf } from "./finding.ts";
import { claimSeries, isCost, type SeriesClaim } from "./series-claims.ts";

/** The number of charts that appear by themselves and are read for findings. */
const chartsRead = 8;

/**
 * The first chart about the work itself is the question that people come with (how long do write transactions take?), so
 * its change comes before larger ones of other metrics: as much as a change by a factor of 150.
 */
const firstQuestionBonus = 5;

function bonusOf({ family }: CatalogueEntry, rank: number): number {
  return rank === 0 && family.known.chart?.about === "work" ? firstQuestionBonus : 0;
}

/** The number of ratios of counters that are shown, the most changed first. */
const ratiosRead = 5;

/**
 * The findings of the variants' metrics: of every chart that appears by itself the change of its mean, with its phases,
 * where it differs beyond what these runs vary or was measured to be apart; ratios of counters that differ; and rates above a
 * physical limit. One run of each variant is all there is, so that nothing is called better or worse.
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
  const claims = claimSeries(catalogue, present.length, told);
  const ofEntry = new Map(claims.map((claim) => [claim.entry, claim]));
  const ofCharts = defaultCharts(catalogue, chartsRead).flatMap((entry, rank) => {
    const { family } = entry;
    const unit = shownUnitOf(family);
    const { signals } = signalsOf(family, []);
    const statements = verdictOf({ family, signals, names: labels, lives, unit });
    const claim = ofEntry.get(entry);
    return [
      ...(present.length === 1
        ? courseFindings(entry, rank, statements, labels[0]!)
        : claim === undefined
          ? []
          : changeFinding(entry, claim, rank, statements, labels, told)),
      ...limitFinding(entry, statements),
    ];
  });
  const ofRatios = claims
    .filter(({ ratio, certainty }) => ratio !== null && certainty.level === "differs")
    .sort((a, b) => b.change.score - a.change.score)
    .slice(0, ratiosRead)
    .map((claim) => ratioFinding(claim, claim.ratio!, labels, told));
  return [...ofCharts, ...ofRatios];
}

function changeFinding(
  entry: CatalogueEntry,
  { change, capture, baseline, certainty }: SeriesClaim,
  rank: number,
  statements: readonly Statement[],
  names: readonly string[],
  told: ToldDirections,
): SeriesChange[] {
  const { family } = entry;
  // The chart says it itself where events are too few to compare their rates.
  const said = statements.find((one) => one.kind === "change" && one.capture === capture);
  if (certainty.level === "noise" || said === undefined || said.isTooFew) return [];
  return [
    {
      kind: "series-change",
      id: `series:${family.metric}`,
      group: "unclear",
      certainty,
      evidence: { view: "metrics", metrics: [family.metric] },
      strength: strengthOf(change.before, change.after) + bonusOf(entry, rank),
      metric: family.metric,
      measure: family.kind === "counter" ? "rate" : "mean",
      per: null,
      unit: shownUnitOf(family),
      better: metricDirection(family.metric, family.kind, told).direction,
      variant: names[capture]!,
      baseline: names[baseline]!,
      before: change.before,
      after: change.after,
      ratio: change.ratio,
      phases: statements.filter(({ kind }) => kind === "phases").map(statementText),
    },
  ];
}

function ratioFinding(
  { change, capture, baseline, certainty }: SeriesClaim,
  ratio: Ratio,
  names: readonly string[],
  told: ToldDirections,
): SeriesChange {
  const isShare = ratio.role === "failures" || ratio.role === "misses";
  return {
    kind: "series-change",
    id: `ratio:${ratio.numerator}`,
    group: "unclear",
    certainty,
    evidence: { view: "metrics", metrics: ratio.metrics },
    strength: strengthOf(change.before, change.after),
    metric: ratio.numerator,
    measure: "ratio",
    per: ratio.denominator,
    unit: { unit: isShare ? "ratio" : unitOf(ratio.numerator.replace(/_sum$/, ""), ""), perSecond: false },
    better: toldDirection(ratio.numerator, told)?.direction ?? (isCost(ratio) ? "lower" : "unknown"),
    variant: names[capture]!,
    baseline: names[baseline]!,
    before: change.before,
    after: change.after,
    ratio: change.ratio,
    phases: [],
  };
}

/**
 * The course of a single run's metric: phases of its pace, or a trend. Nothing is compared, so nothing is
 * better or worse.
 */
function courseFindings(
  entry: CatalogueEntry,
  rank: number,
  statements: readonly Statement[],
  name: string,
): SeriesCourse[] {
  const { family } = entry;
  const unit = shownUnitOf(family);
  return statements
    .filter(({ kind, certain }) => certain && (kind === "phases" || kind === "trend"))
    .slice(0, 1)
    .map(({ kind, sentence }) => ({
      kind: "series-course" as const,
      id: `course:${family.metric}`,
      group: "unclear" as const,
      certainty: untested("measured", [{ kind: "one-run" }]),
      evidence: { view: "metrics" as const, metrics: [family.metric] },
      strength: bonusOf(entry, rank) || 1 / (1 + rank),
      metric: family.metric,
      isRate: family.kind === "counter",
      unit,
      variant: name,
      course: kind === "trend" ? ("trend" as const) : ("phases" as const),
      sentence,
    }));
}

function limitFinding({ family }: CatalogueEntry, statements: readonly Statement[]): SeriesLimit[] {
  return statements
    .filter(({ kind }) => kind === "limit")
    .map((statement) => ({
      kind: "series-limit" as const,
      id: `limit:${family.metric}:${statement.capture}`,
      group: "unclear" as const,
      certainty: untested("certain", [{ kind: "calculation" }]),
      evidence: { view: "metrics" as const, metrics: [family.metric] },
      strength: 0,
      metric: family.metric,
      sentence: statementText(statement),
    }));
}
