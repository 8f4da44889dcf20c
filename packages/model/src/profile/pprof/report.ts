import { measureLabel, percentage, scaledLabel, scaleMeasure } from "../../unit/pprof-measure.ts";
import { filterByName, showFrom } from "../filter.ts";
import { absolute, add, fromDouble, type Int64, int64, multiply, negate, toDouble } from "../int64.ts";
import { baseName } from "../paths.ts";
import type { Pattern } from "../pattern.ts";
import { pruneFrom } from "../prune.ts";
import type { Profile } from "../table.ts";
import { defaultSampleTypeIndex } from "../default-sample-type.ts";
import { PprofError } from "./error.ts";
import { activeFilters } from "./legend.ts";
import { baseLabel } from "./load.ts";
import { numericUnits } from "./labels.ts";
import { NodeSums, mean } from "./node-sums.ts";
import { buildNodes, type NodeTable } from "./nodes.ts";
import type { PprofOptions } from "./options.ts";
import { addTagFrames } from "./tag-frames.ts";
import { compileOption, compileTagFilter, filterByTag, filterLabels } from "./tag-filter.ts";
import { symbolize } from "./symbolize.ts";
import { combine, sampleWeights, type Weights } from "./weights.ts";

export type ReportKind = "top" | "peek" | "tree" | "traces" | "tags" | "raw" | "dot";

/** A profile as one report sees it: filtered, with its total, its unit and its options settled. */
export class Report {
  readonly options: PprofOptions;
  /** After all filters. */
  readonly profile: Profile;
  readonly weights: Weights;
  /** The total of all percentages: the sum of magnitudes before filtering (after it with `relative_percentages`). */
  readonly total: Int64;
  readonly sampleType: string;
  readonly sampleUnit: string;
  readonly sampleIndex: number;
  readonly title: string;
  readonly filters: readonly string[];
  /** The unit of each numeric label key, by string index. */
  readonly labelUnits: ReadonlyMap<number, string>;
  /** The functions that a peek is about. */
  readonly symbol: Pattern | undefined;
  #outputUnit: string;
  #nodes: { nodes: NodeTable; sums: NodeSums } | undefined;

  /**
   * @param loaded what `loadProfile` gave
   * @param symbol a peek's expression
   * @throws {PprofError} on an option that cannot be used with this profile
   */
  constructor(loaded: Profile, kind: ReportKind, given: PprofOptions, symbol?: string) {
    const options = settleOptions(kind, given);
    this.options = options;
    const labelUnits = numericUnits(loaded);
    this.labelUnits = labelUnits;
    let profile = addTagFrames(symbolize(loaded, options.symbolize), options.tagroot, options.tagleaf, options.unit);
    const filter = compileFilters(options, labelUnits);
    if (options.relative_percentages) profile = filter(profile);
    this.sampleIndex = findSampleType(profile, options.sample_index);
    const type = profile.sampleTypes[this.sampleIndex] ?? { type: "", unit: "" };
    this.sampleType = options.mean ? `mean_${type.type}` : type.type;
    this.sampleUnit = type.unit;
    this.filters = activeFilters(options);
    const main = profile.strings[profile.mappings.file[0] ?? 0] ?? "";
    this.title = main === "" ? "" : baseName(main);
    this.symbol = compileOption("peek", symbol ?? "");
    this.total = computeTotal(profile, sampleWeights(profile, this.sampleIndex, options.mean));
    if (!options.relative_percentages) profile = filter(profile);
    this.profile = profile;
    this.weights = sampleWeights(profile, this.sampleIndex, options.mean);
    this.#outputUnit = options.unit;
  }

  get outputUnit(): string {
    return this.#outputUnit;
  }

  /** The nodes at the wanted granularity with their sums, built on first use. */
  nodes(): { readonly nodes: NodeTable; readonly sums: NodeSums } {
    if (this.#nodes === undefined) {
      const nodes = buildNodes(this.profile, { ...this.options, paths: this.options });
      this.#nodes = { nodes, sums: new NodeSums(this.profile, nodes, this.weights) };
    }
    return this.#nodes;
  }

  /** A value in the report's unit. */
  format(value: Int64): string {
    return scaledLabel(this.#divided(value), this.sampleUnit, this.#outputUnit);
  }

  percent(value: Int64): string {
    return percentage(value, this.total);
  }

  #divided(value: Int64): Int64 {
    const ratio = 1 / this.options.divide_by;
    return ratio > 0 && ratio !== 1 ? fromDouble(toDouble(value) * ratio) : value;
  }

  /** Picks one unit for all values: that of the smallest, or a hundred times it where the total dwarfs it. */
  settleUnit(shown: Uint32Array): void {
    const { sums } = this.nodes();
    this.settleUnitFor(Array.from(shown, (node) => [sums.flatValue(node), sums.cumValue(node)] as const));
  }

  /** The report of nodes that are given by their flat and cumulative values. */
  settleUnitFor(shown: readonly (readonly [Int64, Int64])[]): void {
    if (this.#outputUnit !== "minimum" || shown.length === 0) return;
    let least: Int64 = 0;
    for (const [flat, cum] of shown) {
      let value = absolute(flat);
      if (value === 0) value = absolute(cum);
      if (value > 0 && (least === 0 || value < least)) least = value;
    }
    if (least === 0) least = this.total;
    least = this.#divided(least);
    const most = this.#divided(this.total);
    let { unit } = scaleMeasure(least, this.sampleUnit, "minimum");
    if (unit !== scaleMeasure(most, this.sampleUnit, "minimum").unit && multiply(least, 100) < most) {
      ({ unit } = scaleMeasure(multiply(least, 100), this.sampleUnit, "minimum"));
    }
    this.#outputUnit = unit === "" ? this.sampleUnit : unit;
  }

  /** Printed duration of the capture with the share of it that the samples cover, or undefined when it is unknown. */
  durationLabel(): string | undefined {
    const { durationNanos } = this.profile;
    if (durationNanos === 0n) return undefined;
    const nanos = scaleMeasure(this.total, this.sampleUnit, "nanoseconds");
    const isTime = nanos.unit === "ns" && nanos.value !== 0;
    const ratio = isTime ? `(${percentage(fromDouble(nanos.value), int64(durationNanos))})` : "";
    const duration = measureLabel(int64(durationNanos), "nanoseconds");
    return `Duration: ${duration}, Total samples = ${this.format(this.total)} ${ratio}`;
  }
}

/** The options with the changes that a kind of report makes. */
function settleOptions(kind: ReportKind, given: PprofOptions): PprofOptions {
  const isTrimmed = given.trim && kind !== "peek" && kind !== "raw";
  const nodecount = given.nodecount === -1 ? (kind === "top" ? 0 : 80) : given.nodecount;
  const untrimmed = { nodecount: 0, nodefraction: 0, edgefraction: 0 };
  const granularity = kind === "raw" ? "addresses" : given.granularity;
  return { ...given, nodecount, granularity, ...(isTrimmed ? {} : untrimmed) };
}

type Filter = (profile: Profile) => Profile;

/** All filters in pprof's order; every expression is compiled before any is applied. */
function compileFilters(options: PprofOptions, labelUnits: ReadonlyMap<number, string>): Filter {
  const focus = compileOption("focus", options.focus);
  const ignore = compileOption("ignore", options.ignore);
  const hide = compileOption("hide", options.hide);
  const show = compileOption("show", options.show);
  const from = compileOption("show_from", options.show_from);
  const tagFocus = compileTagFilter("tagfocus", options.tagfocus, labelUnits);
  const tagIgnore = compileTagFilter("tagignore", options.tagignore, labelUnits);
  const prune = compileOption("prune_from", options.prune_from);
  const tagShow = compileOption("tagshow", options.tagshow);
  const tagHide = compileOption("taghide", options.taghide);
  return (profile) => {
    const named = showFrom(filterByName(profile, { focus, ignore, hide, show }), from);
    const tagged = filterByTag(named, tagFocus, tagIgnore);
    return pruneFrom(filterLabels(tagged, tagShow, tagHide), prune);
  };
}

/** A sample type by number or name; `inuse_x` also finds `x`. */
export function findSampleType(profile: Pick<Profile, "sampleTypes" | "defaultSampleType">, wanted: string): number {
  const types = profile.sampleTypes;
  if (types.length === 0) throw new PprofError("no-samples", "The profile has no sample types.", "sample_index");
  if (wanted === "") return defaultSampleTypeIndex(profile);
  if (/^[+-]?\d+$/.test(wanted)) {
    const index = Number(wanted);
    if (index >= 0 && index < types.length) return index + 0;
    throw new PprofError("bad-option", `sample_index ${wanted} is outside 0 to ${types.length - 1}.`, "sample_index");
  }
  const short = wanted.startsWith("inuse_") ? wanted.slice("inuse_".length) : wanted;
  const index = types.findIndex(({ type }) => type === wanted || type === short);
  if (index >= 0) return index;
  const names = types.map(({ type }) => type).join(", ");
  throw new PprofError("bad-option", `sample_index "${wanted}" is not one of ${names}.`, "sample_index");
}

/** Sum of magnitudes; of the base's samples alone where there are any. A mean where there is a divisor. */
function computeTotal(profile: Profile, weights: Weights): Int64 {
  const isBase = baseSamples(profile);
  let total: Int64 = 0;
  let divisor: Int64 = 0;
  let baseTotal: Int64 = 0;
  let baseDivisor: Int64 = 0;
  for (let sample = 0; sample < profile.samples.length; sample++) {
    if (weights.active[sample] === 0) continue;
    let value = combine(weights.value, sample);
    if (value < 0) value = negate(value);
    const part = combine(weights.divisor, sample);
    total = add(total, value);
    divisor = add(divisor, part);
    if (isBase?.(sample) !== true) continue;
    baseTotal = add(baseTotal, value);
    baseDivisor = add(baseDivisor, part);
  }
  return baseTotal > 0 ? mean(baseTotal, baseDivisor) : mean(total, divisor);
}

/** Tells the samples that `-diff_base` marked; undefined when there are none. */
function baseSamples(profile: Profile): ((sample: number) => boolean) | undefined {
  const { labels, samples, strings } = profile;
  const key = strings.indexOf(baseLabel.key);
  const text = strings.indexOf(baseLabel.value);
  if (key < 0 || text < 0) return undefined;
  return (sample) => {
    for (let row = samples.labelStart[sample] ?? 0; row < (samples.labelStart[sample + 1] ?? 0); row++) {
      if (labels.key[row] === key && labels.text[row] === text) return true;
    }
    return false;
  };
}
