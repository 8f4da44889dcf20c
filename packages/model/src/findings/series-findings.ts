import { type Capture } from "../series/analysis/capture.ts";
import { type CatalogueEntry, catalogueOf, defaultCharts } from "../series/analysis/catalogue.ts";
import { groupFamilies } from "../series/analysis/families.ts";
import { livesOf } from "../series/analysis/lives.ts";
import { signalsOf } from "../series/analysis/signals.ts";
import { unitOf } from "../series/analysis/unit-of.ts";
import { type Statement, verdictOf } from "../series/analysis/verdict.ts";
import { percentChange } from "./bench-findings.ts";
import { type Finding, strengthOf } from "./finding.ts";

/** How many of the charts that appear by themselves are read for findings. */
const chartsRead = 8;

/**
 * The first chart of a store is the question that people come with (how long do write transactions take?), so its change
 * stands before other metrics' larger ones: as much as a change by a factor of 150.
 */
const firstPresetBonus = 5;

/** Relative changes of a mean below this are no finding, however steady the runs. */
const minimumEffect = 0.05;

/**
 * What the metrics of the variants show, one finding for each chart that says something certain: the change of its mean
 * with its phases, and rates above a physical limit. One run of each variant is all there is, so "certain" means beyond
 * what the series vary within these runs, and the certainty says so.
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
  const charts = defaultCharts(entries ?? catalogueOf(groupFamilies(used)), chartsRead);
  return charts.flatMap((entry, rank) => {
    const { family } = entry;
    const unit = { unit: unitOf(family.metric, family.statedUnit), perSecond: family.kind === "counter" };
    const { signals } = signalsOf(family, []);
    const statements = verdictOf({ family, signals, names: labels, lives, unit });
    return [...changeFinding(entry, rank, statements, labels), ...limitFinding(entry, statements)];
  });
}

function changeFinding(
  entry: CatalogueEntry,
  rank: number,
  statements: readonly Statement[],
  names: readonly string[],
): Finding[] {
  const { change, family } = entry;
  const said = statements.find(({ kind, capture }) => kind === "change" && capture === change?.capture);
  if (change === null || said === undefined || !said.certain) return [];
  if (!(Math.abs(change.ratio - 1) >= minimumEffect)) return [];
  const phases = statements.filter(({ kind }) => kind === "phases").map(({ text }) => text);
  return [
    {
      id: `series:${family.metric}`,
      group: said.tone === "better" || said.tone === "worse" ? said.tone : "unclear",
      subject: family.kind === "counter" ? `rate of ${family.metric}` : `mean of ${family.metric}`,
      change: percentChange(change.ratio),
      scope: `${names[change.capture]} vs ${names[change.baseline]}`,
      certainty: "one run a side; beyond the variation within the runs",
      remark:
        phases.length > 0
          ? phases.join("; ")
          : said.tone === "neutral"
            ? "which direction is better depends on the load"
            : "",
      evidence: { view: "metrics", parameters: { "m.added": `~${family.metric}` } },
      strength: strengthOf(change.before, change.after) + (rank === 0 && entry.preset !== null ? firstPresetBonus : 0),
    },
  ];
}

function limitFinding({ family }: CatalogueEntry, statements: readonly Statement[]): Finding[] {
  return statements
    .filter(({ kind }) => kind === "limit")
    .map(({ text, capture }) => ({
      id: `limit:${family.metric}:${capture}`,
      group: "unclear" as const,
      subject: family.metric,
      change: "above a physical limit",
      scope: "",
      certainty: "by the exact increase",
      remark: text,
      evidence: { view: "metrics" as const, parameters: { "m.added": `~${family.metric}` } },
      strength: 0,
    }));
}
