import type { DenominatorBody } from "@sweetspot/contract";
import type { Profile } from "@sweetspot/model";
import type { ReadingId } from "@sweetspot/model/ids";
import { type BenchmarkFrames, benchmarkFrames } from "@sweetspot/model/operations/benchmark-frames";
import { runNumber } from "@sweetspot/model/findings/profile-runs";
import { benchmarkRuns, benchmarkStacks } from "@sweetspot/model/operations/bench-runs";
import { hasFixedRounds } from "@sweetspot/model/operations/covered-iterations";
import {
  type Denominator,
  denominatorLabel,
  perUnit,
  type SharedDenominator,
} from "@sweetspot/model/operations/denominator";
import { knownDenominators } from "@sweetspot/model/operations/known-denominators";
import { type SharedWork, sharedWork } from "@sweetspot/model/operations/shared-work";
import type { Capture } from "@sweetspot/model/series/capture/capture";
import type { TaskContext } from "../work/task.ts";
import { reportSeries } from "./report-series.ts";

/** Benchmark outputs and metrics of the variants compared, by content. */
export interface OperationsEvidence {
  readonly before: SideFiles;
  readonly after: SideFiles;
}

interface SideFiles {
  readonly benches: readonly { readonly file: string; readonly reading: ReadingId }[];
  readonly series: readonly ReadingId[];
  /** All profiles of the variant, the compared one among them. */
  readonly profiles: readonly { readonly file: string; readonly reading: ReadingId }[];
}

/** The repeated runs of one side, with what else its variant has. */
export interface WorkSide {
  readonly runs: readonly ReadingId[];
  readonly evidence: SideFiles;
}

/** The work by which whole profiles of a sample type are judged; null where nothing measures it on both sides. */
export function workOfRuns(before: WorkSide, after: WorkSide, type: string, context: TaskContext): SharedWork | null {
  const known = ({ runs, evidence }: WorkSide): Denominator[][] =>
    runs.map((reading) => denominatorsOfFile(reading, type, evidence, context));
  const isOfBenchmarks = [...before.runs, ...after.runs].some((reading) => {
    const profile = context.evidence({ reading }, "profile");
    return framesOf(reading, profile, context)(typeIn(profile, type)).byFunction.size > 0;
  });
  return sharedWork(known(before), known(after), isOfBenchmarks);
}

/** Shared work as it is sent: of several runs their sum. */
export function workBody({ id, kind, subject, before, after }: SharedWork): DenominatorBody {
  return denominatorBody({ id, kind, subject, before: addedUp(before), after: addedUp(after) });
}

/** Returns what one side can be divided by; the counts of several profiles are added up where each of them has one. */
export function denominatorsOfSide(
  readings: readonly ReadingId[],
  type: string,
  evidence: SideFiles | undefined,
  context: TaskContext,
): Denominator[] {
  const [first = [], ...others] = readings.map((reading) => denominatorsOfFile(reading, type, evidence, context));
  return first.flatMap((one) => {
    const same = others.flatMap((side) => side.find(({ id }) => id === one.id) ?? []);
    return same.length < others.length ? [] : [addedUp([one, ...same])];
  });
}

function denominatorsOfFile(
  reading: ReadingId,
  type: string,
  evidence: SideFiles | undefined,
  context: TaskContext,
): Denominator[] {
  const profile = context.evidence({ reading }, "profile");
  const { benches = [], series = [], profiles = [] } = evidence ?? {};
  const run = runNumber(profiles.find((one) => one.reading === reading)?.file ?? "");
  const tables = benches.map(({ file, reading: hash }) => ({
    file,
    table: context.evidence({ reading: hash }, "bench"),
  }));
  // One result says nothing of how its rounds were chosen, those of all runs together do.
  const isFixed = tables.length > 1 && hasFixedRounds(tables.flatMap(benchmarkRuns));
  return knownDenominators(
    profile,
    typeIn(profile, type),
    {
      benches: ofRun(tables, run).map((bench) => (isFixed ? { ...bench, hasFixedRounds: true } : bench)),
      capture: captureOf(series, context),
      siblings: () =>
        ofRun(profiles, run)
          .filter((other) => other.reading !== reading)
          .map(({ reading: other }) => {
            const sibling = context.evidence({ reading: other }, "profile");
            return { profile: sibling, framesOf: framesOf(other, sibling, context) };
          }),
    },
    framesOf(reading, profile, context),
  );
}

/** Files with the number of a run: its process wrote them, too. All of them where none has it. */
function ofRun<File extends { readonly file: string }>(files: readonly File[], run: number): readonly File[] {
  const own = files.filter(({ file }) => runNumber(file) === run);
  return own.length > 0 ? own : files;
}

function typeIn({ sampleTypes }: Profile, type: string): number {
  return Math.max(
    0,
    sampleTypes.findIndex((one) => one.type === type),
  );
}

function addedUp(all: readonly Denominator[]): Denominator {
  const one = all[0]!;
  if (all.length === 1) return one;
  const sum = (pick: (each: Denominator) => number) => all.reduce((total, each) => total + pick(each), 0);
  return {
    ...one,
    count: sum(({ count }) => count),
    low: sum(({ low }) => low),
    high: sum(({ high }) => high),
    basis: `${all.length} profiles added up: ${one.basis} and so on`,
  };
}

function captureOf(readings: readonly ReadingId[], context: TaskContext): Capture | null {
  return readings.length === 0 ? null : reportSeries([{ name: "", readings }], context).captures[0]!;
}

/** A profile taken apart by benchmarks, from the worker's cache. */
export function framesOf(
  reading: ReadingId,
  profile: Profile,
  context: TaskContext,
): (type: number) => BenchmarkFrames {
  return (type) =>
    context.derived(`benchmark-frames ${type} ${reading}`, () => {
      const value = benchmarkFrames(profile, type);
      let functions = 0;
      for (const part of [...value.byFunction.values(), ...value.byLabel.values()]) {
        functions += part.own.size + part.callers.size;
      }
      return { value, bytes: 1000 + 100 * functions };
    });
}

/** A denominator that both sides have, as it is sent. */
export function denominatorBody({ id, kind, subject, before, after }: SharedDenominator): DenominatorBody {
  const side = ({ count, low, high, basis }: Denominator) => ({ count, low, high, basis });
  const isMixed = kind === "iterations" && (before.others > 0 || after.others > 0);
  return {
    id,
    kind,
    label: denominatorLabel({ kind, subject: subject.replace(/-\d+$/, "") }),
    unit: perUnit({ kind }),
    before: side(before),
    after: side(after),
    notes: notesOf(before, after, isMixed),
    focus: isMixed ? benchmarkStacks(subject) : null,
  };
}

function notesOf(before: Denominator, after: Denominator, isMixed: boolean): string[] {
  const notes: string[] = [];
  if (isMixed) {
    const others = Math.max(before.others, after.others);
    const parts = [before, after].map(({ part }) => (part === null ? "?" : `${Math.round(part * 100)} %`));
    notes.push(
      `the profiles cover ${others} other benchmark${others === 1 ? "" : "s"}, too: ${parts.join(" and ")} of them is this one's`,
    );
  }
  if ([before, after].some(({ low, high, count }) => high > low && (high - low) / count > 0.02)) {
    notes.push("the number of operations is not exact");
  }
  return notes;
}
