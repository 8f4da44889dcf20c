import type { DenominatorBody, DenominatorsBody } from "@sweetspot/contract";
import type { Profile } from "@sweetspot/model";
import { type BenchmarkFrames, benchmarkFrames } from "@sweetspot/model/operations/benchmark-frames";
import { runNumber } from "@sweetspot/model/findings/profile-runs";
import { benchmarkRuns, benchmarkStacks } from "@sweetspot/model/operations/bench-runs";
import { hasFixedRounds } from "@sweetspot/model/operations/covered-iterations";
import {
  type Denominator,
  type DenominatorChoice,
  denominatorLabel,
  perUnit,
  sharedDenominators,
  type SharedDenominator,
} from "@sweetspot/model/operations/denominator";
import { knownDenominators } from "@sweetspot/model/operations/known-denominators";
import { type SharedWork, sharedWork } from "@sweetspot/model/operations/shared-work";
import type { Capture } from "@sweetspot/model/series/capture/capture";
import { type Task, type TaskContext, TaskError } from "../work/task.ts";
import { reportSeries } from "./report-series.ts";
import { sampleTypeOf } from "../profiles/filtered.ts";
import type { ProfileSelection, SideFiles } from "../profiles/selection.ts";

/** What the profiles of both sides can be divided by, and what only one side knows. */
export const denominatorsTask: Task<ProfileSelection, DenominatorsBody> = (selection, context) => {
  const { shared, lone } = choiceOf(selection, context);
  return {
    choices: shared.map(bodyOf),
    missing: lone.map((one) => ({
      id: one.id,
      label: denominatorLabel(one),
      reason: `${one.missing === "before" ? "the base" : "the profile"} has no such count`,
    })),
    reason: shared.length > 0 ? "" : nothingShared(lone.length, typeNameOf(selection, context)),
  };
};

/** The denominator that a comparison by operation is made with. Throws `TaskError` where there is none. */
export function chosenDenominator(selection: ProfileSelection, context: TaskContext): DenominatorBody {
  const { files, base, operations, query } = selection;
  const key = JSON.stringify([files, base, operations, query.sample_index, query.per]);
  return context.derived(`denominator ${key}`, () => ({ value: chooseDenominator(selection, context), bytes: 2_000 }));
}

function chooseDenominator(selection: ProfileSelection, context: TaskContext): DenominatorBody {
  const { shared, lone } = choiceOf(selection, context);
  const asked = selection.query.per ?? "";
  const found = asked === "" ? shared[0] : shared.find(({ id }) => id === asked);
  if (found !== undefined) return bodyOf(found);
  const known = lone.find(({ id }) => id === asked);
  const message =
    asked === ""
      ? nothingShared(lone.length, typeNameOf(selection, context))
      : known === undefined
        ? `Neither side knows a count of "${asked}".`
        : `Only the ${known.missing === "before" ? "compared profile" : "base"} knows a count of "${asked}".`;
  throw new TaskError("unusable", message, { field: asked === "" ? "mode" : "per" });
}

/** The repeated runs of one side, with what else its variant has. */
export interface WorkSide {
  readonly runs: readonly string[];
  readonly evidence: SideFiles;
}

/** The work by which whole profiles of a sample type are judged; null where nothing measures it on both sides. */
export function workOfRuns(before: WorkSide, after: WorkSide, type: string, context: TaskContext): SharedWork | null {
  const known = ({ runs, evidence }: WorkSide): Denominator[][] =>
    runs.map((sha256) => denominatorsOfFile(sha256, type, evidence, context));
  const isOfBenchmarks = [...before.runs, ...after.runs].some((sha256) => {
    const profile = context.evidence({ sha256 }, "profile");
    return framesOf(sha256, profile, context)(typeIn(profile, type)).byFunction.size > 0;
  });
  return sharedWork(known(before), known(after), isOfBenchmarks);
}

/** Shared work as it is sent: of several runs their sum. */
export function workBody({ id, kind, subject, before, after }: SharedWork): DenominatorBody {
  return bodyOf({ id, kind, subject, before: addedUp(before), after: addedUp(after) });
}

function nothingShared(lone: number, type: string): string {
  if (type.startsWith("inuse_")) return `${type} is what was held at one moment, not what operations did.`;
  return lone > 0
    ? "Only one of the two sides says how much was done while its profile was taken."
    : "Nothing says how much was done while these profiles were taken: no benchmark of theirs, no counter, no duration.";
}

function choiceOf(selection: ProfileSelection, context: TaskContext): DenominatorChoice {
  const { files, base, operations } = selection;
  const type = typeNameOf(selection, context);
  return sharedDenominators(
    denominatorsOfSide(base, type, operations?.before, context),
    denominatorsOfSide(files, type, operations?.after, context),
  );
}

function typeNameOf({ files, query }: ProfileSelection, context: TaskContext): string {
  const shown = context.evidence({ sha256: files[0]! }, "profile");
  return shown.sampleTypes[sampleTypeOf(shown, query.sample_index)]?.type ?? "";
}

/** Of several profiles added up the counts are added up, too, where each of them has one. */
function denominatorsOfSide(
  hashes: readonly string[],
  type: string,
  evidence: SideFiles | undefined,
  context: TaskContext,
): Denominator[] {
  const [first = [], ...others] = hashes.map((sha256) => denominatorsOfFile(sha256, type, evidence, context));
  return first.flatMap((one) => {
    const same = others.flatMap((side) => side.find(({ id }) => id === one.id) ?? []);
    return same.length < others.length ? [] : [addedUp([one, ...same])];
  });
}

function denominatorsOfFile(
  sha256: string,
  type: string,
  evidence: SideFiles | undefined,
  context: TaskContext,
): Denominator[] {
  const profile = context.evidence({ sha256 }, "profile");
  const { benches = [], series = [], profiles = [] } = evidence ?? {};
  const run = runNumber(profiles.find((one) => one.sha256 === sha256)?.file ?? "");
  const tables = benches.map(({ file, sha256: hash }) => ({
    file,
    table: context.evidence({ sha256: hash }, "bench"),
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
          .filter((other) => other.sha256 !== sha256)
          .map(({ sha256: other }) => {
            const sibling = context.evidence({ sha256: other }, "profile");
            return { profile: sibling, framesOf: framesOf(other, sibling, context) };
          }),
    },
    framesOf(sha256, profile, context),
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

function captureOf(sha256: readonly string[], context: TaskContext): Capture | null {
  return sha256.length === 0 ? null : reportSeries([{ name: "", sha256 }], context).captures[0]!;
}

/** A profile taken apart by benchmarks, from the worker's cache. */
export function framesOf(sha256: string, profile: Profile, context: TaskContext): (type: number) => BenchmarkFrames {
  return (type) =>
    context.derived(`benchmark-frames ${type} ${sha256}`, () => {
      const value = benchmarkFrames(profile, type);
      let functions = 0;
      for (const part of [...value.byFunction.values(), ...value.byLabel.values()]) {
        functions += part.own.size + part.callers.size;
      }
      return { value, bytes: 1000 + 100 * functions };
    });
}

function bodyOf({ id, kind, subject, before, after }: SharedDenominator): DenominatorBody {
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
