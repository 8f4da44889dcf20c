import type { StatementTone } from "./tone.ts";
import { printLabels } from "../labels.ts";
import { changeBetween } from "../summary/change.ts";
import { clockOf } from "../chart/duration.ts";
import type { Family } from "../family/families.ts";
import { breachOf } from "../exporters/limit-breach.ts";
import { type Lives, lifeAt } from "../capture/lives.ts";
import { changeText, metricValue, type ShownUnit } from "../unit/metric-value.ts";
import { findPhases, type Phase } from "../summary/phases.ts";
import { type Signal, summaryOf } from "../family/signals.ts";
import { meanSummary } from "../summary/ratio-summary.ts";
import type { Summary } from "../summary/summary.ts";
import { findTrend } from "../../stats/trend.ts";

/** One sentence about a chart, computed of all samples. */
export interface Statement {
  readonly kind: "change" | "phases" | "trend" | "limit" | "refusal" | "total";
  /** Capture it is about, or that is compared with the first; null for all of them. */
  readonly capture: number | null;
  /** Whom it is about: a variant, or what tells its line apart. */
  readonly subject: string;
  /** The sentence about it, without a capital and a full stop. `statementText` has both. */
  readonly sentence: string;
  /** Whether it holds beyond the noise of these runs. */
  readonly certain: boolean;
  readonly tone: StatementTone;
  /** Whether a change is of so few events that their rates say nothing. */
  readonly isTooFew?: boolean;
}

/** A statement as it is read: `before: mean 0.9 s/s`. */
export function statementText({ subject, sentence }: Statement): string {
  return `${subject}: ${sentence}`;
}

interface VerdictInput {
  readonly family: Family;
  readonly signals: readonly Signal[];
  readonly names: readonly string[];
  readonly lives: readonly (Lives | null)[];
  /** Unit of the metric itself, and of what is drawn. */
  readonly unit: ShownUnit;
}

/** The statements about a family's signals, most important first. Never more than the data allow. */
export function verdictOf(input: VerdictInput): Statement[] {
  const { signals, names } = input;
  const statements: Statement[] = [];
  const baseline = new Map<string, { readonly capture: number; readonly summary: Summary }>();
  for (const signal of signals) {
    const summary = meanSummary(signal);
    if (summary === null) continue;
    const key = printLabels(signal.labels);
    const base = baseline.get(key);
    if (base === undefined) baseline.set(key, { capture: signal.capture, summary });
    else if (base.capture !== signal.capture) {
      statements.push(changeStatement(input, signal, base.summary, summary, names[base.capture]!));
    }
  }
  if (statements.length === 0 && signals.length === 1) statements.push(...totalStatement(input, signals[0]!));
  for (const signal of signals) {
    const subject = nameOf(signal, names);
    const lives = input.lives[signal.capture];
    if (signal.content.kind === "counter" && lives) {
      const phases = phaseStatement(signal.content.increments, subject, signal.capture, lives, input.unit);
      if (phases !== null && !isRare(signal, input)) statements.push(phases);
      const { limit } = input.family.known;
      const breach = limit === undefined || signal.series !== 1 ? null : breachOf(limit, signal.content.increments);
      if (breach !== null) {
        statements.push({
          kind: "limit",
          capture: signal.capture,
          certain: true,
          tone: "warning",
          subject,
          sentence:
            `up to ${metricValue(breach.rate, input.unit)} over three scrapes, above the limit of ` +
            `${metricValue(breach.perSecond, input.unit)} (${breach.reason}). So it counts waiting, or more than one, too.`,
        });
      }
    }
    if (signal.content.kind === "gauge" && lives) {
      const { timestamps, values } = signal.content.points;
      const trend = findTrend(
        timestamps.map((time) => (time - lives.from) / 1000),
        values,
      );
      if (trend !== null && trend.significant && lives.starts.length <= 1) {
        const pace = paceOf((timestamps[timestamps.length - 1]! - timestamps[0]!) / 1000);
        const slope = (value: number): string => metricValue(value * pace.seconds, input.unit);
        statements.push({
          kind: "trend",
          capture: signal.capture,
          certain: true,
          tone: "neutral",
          subject,
          sentence: `${trend.slope > 0 ? "rises" : "falls"} by ${slope(Math.abs(trend.slope))} ${pace.name} (99 % CI ${slope(trend.low)} … ${slope(trend.high)})`,
        });
      }
    }
  }
  // A steady run is worth a line only beside one that is not.
  const hasPhases = statements.some((statement) => statement.kind === "phases" && statement.certain);
  return statements.filter((statement) => statement.kind !== "phases" || statement.certain || hasPhases);
}

/** The span by which a trend is told: the longest that the samples cover, as what comes after them is not known. */
function paceOf(seconds: number): { readonly seconds: number; readonly name: string } {
  if (seconds >= 60) return { seconds: 60, name: "a minute" };
  return seconds >= 1 ? { seconds: 1, name: "a second" } : { seconds: 0.001, name: "a millisecond" };
}

const steady = "one phase, no break in pace";

function changeStatement(
  input: VerdictInput,
  signal: Signal,
  before: Summary,
  after: Summary,
  base: string,
): Statement {
  const change = changeBetween(before, after);
  const value = (summary: Summary): string => metricValue(summary.mean, input.unit);
  const subject = nameOf(signal, input.names);
  const amount =
    signal.content.kind === "counter" ? ` (${totalText(input, after)} against ${totalText(input, before)})` : "";
  if (signal.content.kind === "counter" && input.unit.unit === "" && before.total + after.total <= fewEvents) {
    const sentence = `${totalText(input, after)}, ${base} ${totalText(input, before)}: too few to compare rates`;
    return {
      kind: "change",
      capture: signal.capture,
      subject,
      sentence,
      certain: false,
      tone: "neutral",
      isTooFew: true,
    };
  }
  const doubt = change.exceedsNoise || change.ratio === 1 ? "" : "; it varies as much within a run";
  const sentence = `mean ${value(after)}, ${changeText(change.ratio)} against ${base}’s ${value(before)}${amount}${doubt}`;
  return {
    kind: "change",
    capture: signal.capture,
    subject,
    sentence,
    certain: change.exceedsNoise,
    tone: "neutral",
  };
}

/** Counts below this many in both variants are told, not rated. */
const fewEvents = 20;

function totalStatement(input: VerdictInput, signal: Signal): Statement[] {
  const summary = meanSummary(signal);
  if (summary === null) return [];
  const amount = signal.content.kind === "counter" ? `, ${totalText(input, summary)} in all` : "";
  const sentence = `mean ${metricValue(summary.mean, input.unit)}, at most ${metricValue(summary.max, input.unit)}${amount}`;
  return [
    {
      kind: "total",
      capture: signal.capture,
      subject: nameOf(signal, input.names),
      sentence,
      certain: true,
      tone: "neutral",
    },
  ];
}

/** A phase of a handful of events is chance. */
function isRare(signal: Signal, { unit }: VerdictInput): boolean {
  return unit.unit === "" && (summaryOf(signal)?.total ?? 0) <= fewEvents;
}

function totalText(input: VerdictInput, summary: Summary): string {
  return `${metricValue(summary.total, { unit: input.unit.unit, perSecond: false })} in ${clockOf(summary.seconds)}`;
}

function phaseStatement(
  increments: Parameters<typeof findPhases>[0],
  subject: string,
  capture: number,
  lives: Lives,
  unit: ShownUnit,
): Statement | null {
  const phases = findPhases(increments);
  if (phases.length === 0) return null;
  const byLife = new Map<number, Phase[]>();
  for (const phase of phases) byLife.set(phase.life, [...(byLife.get(phase.life) ?? []), phase]);
  const lists = [...byLife.values()];
  if (lists.every((list) => list.length === 1)) {
    return lists.length === 1 && phases[0]!.intervals >= 8
      ? { kind: "phases", capture, certain: false, tone: "neutral", subject, sentence: steady }
      : null;
  }
  const sentences = lists.map((list, i) => {
    const start = lives.starts[lifeAt(lives, list[0]!.from + 1)] ?? list[0]!.from;
    const parts = list.map((phase, j) => {
      const rate = metricValue(phase.rate, unit);
      if (j === list.length - 1)
        return list.length === 1 ? rate : `then ${rate}${ratioText(list[j - 1]!.rate, phase.rate)}`;
      return `${rate} until ${clockOf((phase.to - start) / 1000)}`;
    });
    const when = i === 0 ? "" : "after the restart ";
    return `${when}${list.length === 1 ? "one phase" : `${countWord(list.length)} phases`}: ${parts.join(", ")}`;
  });
  return { kind: "phases", capture, certain: true, tone: "neutral", subject, sentence: sentences.join("; ") };
}

/** The factor by which the next pace is faster or slower, where that is a ratio worth saying. */
function ratioText(before: number, after: number): string {
  const ratio = before > after ? before / after : after / before;
  if (!Number.isFinite(ratio) || ratio < 2 || ratio > 1e6) return "";
  return ` (${ratio >= 10 ? ratio.toFixed(0) : ratio.toFixed(1)} times ${before > after ? "less" : "more"})`;
}

function countWord(count: number): string {
  return ["no", "one", "two", "three", "four", "five", "six"][count] ?? String(count);
}

function nameOf(signal: Signal, names: readonly string[]): string {
  const labels = signal.labels.map(([, value]) => value).join(" ");
  if (labels === "") return names[signal.capture]!;
  return names.length === 1 ? labels : `${names[signal.capture]!} ${labels}`;
}
