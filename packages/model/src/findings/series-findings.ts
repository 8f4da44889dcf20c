import { type Capture } from "../series/analysis/capture.ts";
import { type CatalogueEntry, catalogueOf, defaultCharts } from "../series/analysis/catalogue.ts";
import { groupFamilies } from "../series/analysis/families.ts";
import { livesOf } from "../series/analysis/lives.ts";
import { signalsOf } from "../series/analysis/signals.ts";
import { type MetricUnit, unitOf } from "../series/analysis/unit-of.ts";
import { metricValue } from "../series/analysis/metric-value.ts";
import { type Statement, verdictOf } from "../series/analysis/verdict.ts";
import type { SeriesJudgement } from "../judge/judge-series.ts";
import type { Ratio } from "../series/ratios/ratios.ts";
import { claimSeries, type SeriesClaim } from "./series-claims.ts";
import { percentChange } from "./bench-findings.ts";
import { type Finding, listParameter, plainFinding, strengthOf } from "./finding.ts";

/** How many of the charts that appear by themselves are read for findings. */
const chartsRead = 8;

/**
 * The first chart of a store is the question that people come with (how long do write transactions take?), so its change
 * stands before other metrics' larger ones: as much as a change by a factor of 150.
 */
const firstPresetBonus = 5;

/** How many ratios of counters are told of, the most changed first. */
const ratiosRead = 5;

/**
 * What the metrics of the variants show: of every chart that appears by itself the change of its mean, with its phases, where it
 * differs beyond what these runs vary, or was measured to be apart; ratios of counters that differ; and rates above a physical
 * limit. One run of each variant is all there is, so that nothing is called better or worse.
 * @param captures one for each variant, in their order; null for a variant without metrics.
 * @param entries the catalogue of those that are there, where it has been made already.
 */
export function seriesFindings(
  captures: readonly (Capture | null)[],
  names: readonly string[],
  entries?: readonly CatalogueEntry[],
): Finding[] {
  const present = captures.flatMap((capture, position) =>
    capture === null ? [] : [{ capture, name: names[position]! }],
  );
  if (present.length === 0) return [];
  const used = present.map(({ capture }) => capture);
  const lives = used.map(livesOf);
  const labels = present.map(({ name }) => name);
  const catalogue = entries ?? catalogueOf(groupFamilies(used));
  const claims = claimSeries(catalogue, present.length);
  const claimed = new Map(claims.map((claim) => [claim.entry, claim]));
  const ofCharts = defaultCharts(catalogue, chartsRead).flatMap((entry, rank) => {
    const { family } = entry;
    const unit = { unit: unitOf(family.metric, family.statedUnit), perSecond: family.kind === "counter" };
    const { signals } = signalsOf(family, []);
    const statements = verdictOf({ family, signals, names: labels, lives, unit });
    const claim = claimed.get(entry);
    return [
      ...(present.length === 1
        ? courseFindings(entry, rank, statements, labels[0]!)
        : claim === undefined
          ? []
          : changeFinding(entry, claim, rank, statements, labels)),
      ...limitFinding(entry, statements),
    ];
  });
  const ofRatios = claims
    .filter(({ ratio, judgement }) => ratio !== null && judgement.level === "differs")
    .sort((a, b) => b.change.score - a.change.score)
    .slice(0, ratiosRead)
    .map((claim) => ratioFinding(claim, claim.ratio!, labels));
  return [...ofCharts, ...ofRatios];
}

function changeFinding(
  entry: CatalogueEntry,
  { change, capture, baseline, judgement }: SeriesClaim,
  rank: number,
  statements: readonly Statement[],
  names: readonly string[],
): Finding[] {
  const { family } = entry;
  // What the chart says for itself: too few events to compare rates, say.
  const said = statements.find((one) => one.kind === "change" && one.capture === capture);
  if (judgement.level === "noise" || said === undefined || said.isTooFew) return [];
  const unit = { unit: unitOf(family.metric, family.statedUnit), perSecond: family.kind === "counter" };
  const phases = statements.filter(({ kind }) => kind === "phases").map(({ text }) => text);
  return [
    {
      ...plainFinding,
      id: `series:${family.metric}`,
      group: "unclear",
      about: aboutOf(family.metric, unit.unit),
      subject: family.kind === "counter" ? `rate of ${family.metric}` : `mean of ${family.metric}`,
      change: percentChange(change.ratio),
      scope: `${names[capture]} vs ${names[baseline]}`,
      amounts: `${metricValue(change.before, unit)} → ${metricValue(change.after, unit)}`,
      certainty: certaintyText(judgement),
      remark: phases.join("; "),
      evidence: { view: "metrics", parameters: { "m.added": listParameter([family.metric]) } },
      strength: strengthOf(change.before, change.after) + (rank === 0 && entry.preset !== null ? firstPresetBonus : 0),
    },
  ];
}

function ratioFinding(
  { change, capture, baseline, judgement }: SeriesClaim,
  ratio: Ratio,
  names: readonly string[],
): Finding {
  const unit = {
    unit: ratio.role === "failures" || ratio.role === "misses" ? "" : unitOf(ratio.numerator, ""),
    perSecond: false,
  } as const;
  const value = (mean: number): string =>
    ratio.role === "failures" || ratio.role === "misses" ? `${(100 * mean).toPrecision(3)} %` : metricValue(mean, unit);
  return {
    ...plainFinding,
    id: `ratio:${ratio.numerator}`,
    group: "unclear",
    about: aboutOf(ratio.numerator, unit.unit),
    subject: `${ratio.numerator} by ${ratio.denominator}`,
    change: percentChange(change.ratio),
    scope: `${names[capture]} vs ${names[baseline]}`,
    amounts: `${value(change.before)} → ${value(change.after)}`,
    certainty: certaintyText(judgement),
    remark: "",
    evidence: { view: "metrics", parameters: { "m.added": listParameter(ratio.metrics) } },
    strength: strengthOf(change.before, change.after),
  };
}

/** What is known of a change, level first. */
function certaintyText({ level, p, correctedOver, load, loadCounter }: SeriesJudgement): string {
  if (level === "differs") {
    const chance = p < 0.001 ? "p<0.001" : `p=${p.toFixed(3)}`;
    return `these two runs differ: seen once a side, ${chance}, Holm over ${correctedOver}`;
  }
  if (load === "unequal")
    return `measured: the load differs, too (${loadCounter!.metric} ${percentChange(loadCounter!.ratio)})`;
  return load === "unknown"
    ? "measured: no counter says how much there was to do"
    : "measured: the start of one run sets them apart";
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
): Finding[] {
  const unit = unitOf(family.metric, family.statedUnit);
  return statements
    .filter(({ kind, certain }) => certain && (kind === "phases" || kind === "trend"))
    .slice(0, 1)
    .map(({ kind, text }) => ({
      ...plainFinding,
      id: `course:${family.metric}`,
      group: "unclear" as const,
      about: aboutOf(family.metric, unit),
      subject: `${family.kind === "counter" ? "rate of " : ""}${family.metric}:`,
      change: text.startsWith(`${name}: `) ? text.slice(name.length + 2) : text,
      scope: name,
      certainty: kind === "trend" ? "proven: 99 % interval leaves zero out" : "seen once: beyond the noise of this run",
      remark: "",
      reading: "account" as const,
      evidence: { view: "metrics" as const, parameters: { "m.added": listParameter([family.metric]) } },
      strength: rank === 0 && preset !== null ? firstPresetBonus : 1 / (1 + rank),
    }));
}

/** The everyday word for what a metric measures, where its unit says it. */
function aboutOf(metric: string, unit: MetricUnit): string {
  if (unit === "bytes" && /memory|memstats|heap|alloc/.test(metric)) return "memory";
  return unit === "seconds" || unit === "milliseconds" || unit === "nanoseconds" ? "time" : "";
}

function limitFinding({ family }: CatalogueEntry, statements: readonly Statement[]): Finding[] {
  return statements
    .filter(({ kind }) => kind === "limit")
    .map(({ text, capture }) => ({
      ...plainFinding,
      id: `limit:${family.metric}:${capture}`,
      group: "unclear" as const,
      subject: family.metric,
      change: "above a physical limit",
      scope: "",
      certainty: "certain: by the exact increase",
      remark: text,
      reading: "contradiction" as const,
      evidence: { view: "metrics" as const, parameters: { "m.added": listParameter([family.metric]) } },
      strength: 0,
    }));
}
