import { grouped } from "../operations/covered-iterations.ts";
import { fixed } from "../unit/fixed.ts";
import type { AttributedBench, BenchChange, MeasuredSide } from "./bench-attribution.ts";
import { baseUnit, measureText } from "../words/measure-text.ts";
import { attributedUnits, type ProfiledBenchmark } from "./profiled-benchmark.ts";

type Facts = Pick<
  AttributedBench,
  "change" | "explained" | "unexplained" | "share" | "uncertainty" | "before" | "after"
>;

/**
 * A profile that holds this part more than the benchmark counted has something outside of the timer. One that holds less
 * of allocations misses tiny objects: put into a block that is there already, they are counted but never sampled (Go's
 * runtime/malloc.go, mallocgcTiny).
 */
const much = 0.05;
/** From this part of the time by the clock on, a benchmark is said to have run all of it. */
const mostlyRunning = 0.95;

/**
 * The reasons that a profile does not explain all of a benchmark's change: only those that apply to these two, each with its
 * number. The ones that can make the largest difference come first.
 */
export function unexplainedReasons(
  change: BenchChange,
  facts: Facts,
  old: ProfiledBenchmark,
  now: ProfiledBenchmark,
): string[] {
  const sides = [
    { measured: change.before, side: facts.before, profiled: old },
    { measured: change.after, side: facts.after, profiled: now },
  ] as const;
  return [
    ...environmentReasons(old, now),
    ...(change.unit === "sec/op" ? waitingReason(facts) : countingReasons(change, facts)),
    ...otherRunReasons(sides, change.unit),
    ...rampReasons(sides),
    ...samplingReasons(facts, old, now, change.unit),
    ...mixtureReasons(old, now, change),
  ];
}

function environmentReasons(old: ProfiledBenchmark, now: ProfiledBenchmark): string[] {
  return [...old.environment].flatMap(([key, value]) => {
    const other = now.environment.get(key);
    return other === undefined || other === value ? [] : [`another machine: ${key} is ${value} and ${other}`];
  });
}

/** CPU time on a benchmark's stacks beside the time by the clock. */
function waitingReason({ before, after }: Facts): string[] {
  const percent = (profiled: number, measured: number) =>
    measured > 0 ? `${fixed((100 * profiled) / measured, 0)} %` : "–";
  const stacks = `CPU time on the benchmark's stacks is ${percent(before.profiled, before.measured)} of ns/op before and ${percent(after.profiled, after.measured)} after`;
  const hardlyWaits = [before, after].every(({ profiled, measured }) => profiled >= mostlyRunning * measured);
  return [
    hardlyWaits
      ? `${stacks}: it hardly waited, if the profiled run was like the measured ones`
      : `a CPU profile has no waiting: ${stacks}; disk, locks, scheduling and the collector's own goroutines are the rest`,
  ];
}

function countingReasons({ unit }: BenchChange, { before, after, uncertainty }: Facts): string[] {
  const { profileUnit } = attributedUnits[unit];
  const show = (value: number) => perOpText(value, profileUnit);
  // A change that sampling and other runs would make asks for no other reason.
  const beyond = (more: number, less: number) => more - less > Math.max(much * less, uncertainty?.total ?? 0);
  const more = [before, after].some(({ profiled, measured }) => beyond(profiled, measured));
  const less = [before, after].some(({ profiled, measured }) => beyond(measured, profiled));
  const both = `the profile has ${show(before.profiled)} and ${show(after.profiled)}, the benchmark counts ${show(before.measured)} and ${show(after.measured)}`;
  const elsewhere = [before, after].map((side) => measureText(side.elsewhere, profileUnit)).join(" and ");
  return [
    ...(more ? [`${both}: what is set up outside of the timer is on the profile and not in ${unit}`] : []),
    ...(less
      ? [
          unit === "allocs/op"
            ? `${both}: small objects without pointers that share a block of 16 bytes are counted by allocs/op and never sampled`
            : `${both}: what other goroutines allocate for it is not on its stacks (${elsewhere} are on no benchmark's)`,
        ]
      : []),
  ];
}

type Side = {
  readonly measured: MeasuredSide;
  readonly side: AttributedBench["before"];
  readonly profiled: ProfiledBenchmark;
};

function otherRunReasons(sides: readonly Side[], unit: BenchChange["unit"]): string[] {
  const { factor, profileUnit } = attributedUnits[unit];
  const show = (value: number) => perOpText(value * factor, profileUnit);
  const others = sides.filter(({ profiled }) => profiled.iterations.covered < profiled.iterations.results);
  if (others.length === 0) return [];
  const ranges = others.map(
    ({ measured }) =>
      `${measured.variant} ${show(Math.min(...measured.samples))} to ${show(Math.max(...measured.samples))}`,
  );
  return [`the profile is of another run than the results, which vary: ${ranges.join(", ")}`];
}

function rampReasons(sides: readonly Side[]): string[] {
  const ramped = sides.filter(
    ({ side: { iterations } }) => iterations.high > iterations.low || iterations.count - iterations.measured > 1,
  );
  if (ramped.length === 0) return [];
  const text = ramped.map(({ side: { variant, iterations } }) => {
    const before = grouped(Math.round(Math.max(0, iterations.count - iterations.measured)));
    const how = iterations.by === null ? "by their rule" : `by ${iterations.by}`;
    return `${variant} about ${before} beside N=${grouped(iterations.measured)}, ${how}`;
  });
  return [`smaller rounds before the reported one are on the profile, their number is inferred: ${text.join("; ")}`];
}

function samplingReasons(
  { uncertainty }: Facts,
  old: ProfiledBenchmark,
  now: ProfiledBenchmark,
  unit: BenchChange["unit"],
): string[] {
  const rates =
    old.period.value === now.period.value
      ? []
      : [`sampled at different rates: every ${old.period.value} and ${now.period.value} ${now.period.unit}`];
  if (uncertainty === null) return [...rates, "the profile does not say how it sampled"];
  const { profileUnit } = attributedUnits[unit];
  return [...rates, `sampling alone moves it by ±${perOpText(uncertainty.sampling, profileUnit)} (2 σ)`];
}

function mixtureReasons(old: ProfiledBenchmark, now: ProfiledBenchmark, { benchmark }: BenchChange): string[] {
  const others = Math.max(old.others, now.others);
  if (others === 0) return [];
  const many = others === 1 ? "1 other benchmark" : `${others} other benchmarks`;
  const how = now.by === "label" ? "samples labelled" : "stacks of";
  return [`the profile covers ${many}, too: only ${how} ${benchmark.replace(/-\d+$/, "")} count`];
}

/** `1.53 GiB/op`, `10.1 M/op`, `915 ns/op`. */
export function perOpText(stated: number, statedUnit: string, signed = false): string {
  const { unit, factor } = baseUnit(statedUnit);
  const value = stated * factor;
  // Below a hundred the whole number that suits a total is too coarse for one operation.
  const magnitude = Math.abs(value);
  if (magnitude > 0 && magnitude < 99.5) {
    const sign = value < 0 ? "−" : signed ? "+" : "";
    const word = unit === "bytes" ? " B" : unit === "nanoseconds" ? " ns" : "";
    const text = magnitude < 0.995 ? magnitude.toPrecision(2) : fixed(magnitude, magnitude >= 9.95 ? 1 : 2);
    return `${sign}${text}${word}/op`;
  }
  return `${measureText(value, unit, signed)}/op`;
}
