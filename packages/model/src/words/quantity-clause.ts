import type { QuantitySummary, Sureness, SummaryRow } from "../findings/quantity-summary.ts";
import { unitTitle } from "../unit/format.ts";
import { amountsText } from "./amounts-text.ts";
import { signedPercent, timesFrom, timesText } from "./number-text.ts";
import { plain, type Sentence, type SentencePart } from "./sentence.ts";

/** One clause of a verdict: `is 14 to 470 times faster in all 5 benchmarks (Scan: 68.2 ms → 143 µs)`. */
export interface QuantityClause {
  readonly course: "better" | "worse" | "changed";
  /** For ordering: the largest |ln ratio| that it speaks of. */
  readonly strength: number;
  /** Without the place. */
  readonly says: Sentence;
  /** The benchmarks that it is about, in words: ` in all 5 benchmarks`. */
  readonly where: string;
  /** The benchmarks that it speaks of: clauses about the same ones name them once. */
  readonly benchmarks: readonly string[];
  readonly isOneBenchmark: boolean;
  /** The strongest row's numbers: `Scan: 68.2 ms → 143 µs`, or without the name where `where` has it. */
  readonly amounts: string;
  readonly unit: string;
}

/** From so many benchmarks on, their geometric mean says more than the largest. */
const manyBenchmarks = 8;

/** The clauses that sum up one unit's rows of one sureness: what got better, then what got worse or merely changed. */
export function quantityClauses(quantity: QuantitySummary, sureness: Exclude<Sureness, "none">): QuantityClause[] {
  const spoken = quantity.rows.filter(
    (row) => row.sureness === sureness && row.ratio > 0 && Number.isFinite(row.ratio),
  );
  if (spoken.length === 0) return [];
  const mean = meanClause(quantity, spoken, sureness);
  if (mean !== null) return [mean];
  return (["better", "worse", "changed"] as const).flatMap((course) => {
    const rows = spoken.filter((row) => row.course === course);
    // Without a better direction more and less are still two things.
    const sides = course === "changed" ? [rows.filter(isLess), rows.filter((row) => !isLess(row))] : [rows];
    return sides.flatMap((side) => (side.length === 0 ? [] : [rowsClause(quantity, side, course, sureness)]));
  });
}

/**
 * The clause of a geometric mean, where it says more than its rows: many benchmarks with an interval that leaves no doubt
 * about the direction, or rows of one run a side that went both ways.
 */
function meanClause(
  quantity: QuantitySummary,
  spoken: readonly SummaryRow[],
  sureness: Exclude<Sureness, "none">,
): QuantityClause | null {
  const { mean, rows, better } = quantity;
  if (mean === null || mean.benchmarks < 2) return null;
  const { ratio, interval, benchmarks } = mean;
  const isMixed = spoken.some(isLess) && spoken.some((row) => !isLess(row));
  const isClear = interval !== null && (interval.low > 1 || interval.high < 1);
  if (!(sureness === "differs" ? isMixed : rows.length >= manyBenchmarks && isClear)) return null;
  if (Math.abs(ratio - 1) < 0.001) return null;
  const course = better === "unknown" ? "changed" : ratio < 1 === (better === "lower") ? "better" : "worse";
  const bounds =
    interval === null || sureness === "differs"
      ? ""
      : `95 % interval ${[interval.low, interval.high].map((bound) => signedPercent(bound)).join(" to ")}`;
  const counts = sureness === "differs" ? "" : countsText(quantity, sureness);
  return {
    course,
    strength: Math.abs(Math.log(ratio)),
    says: phrase(quantity, [ratio], course, sureness),
    where: ` in the geometric mean of ${benchmarks} benchmarks`,
    benchmarks: quantity.rows.map((row) => row.benchmark),
    isOneBenchmark: false,
    amounts: [bounds, counts].filter((text) => text !== "").join("; "),
    unit: quantity.fact ?? quantity.unit,
  };
}

/** `200 faster, none slower, 100 without a shown change`. */
function countsText({ unit, fact, rows }: QuantitySummary, sureness: Sureness): string {
  const count = (course: SummaryRow["course"]): number =>
    rows.filter((row) => row.sureness === sureness && row.course === course).length;
  const [up, down] = fact === null && unit === "sec/op" ? ["faster", "slower"] : ["better", "worse"];
  const [better, worse, changed] = [count("better"), count("worse"), count("changed")];
  const left = rows.length - better - worse - changed;
  const known = changed > 0 ? [`${changed} changed`] : [`${better || "none"} ${up}`, `${worse || "none"} ${down}`];
  return [...known, ...(left === 0 ? [] : [`${left} without a shown change`])].join(", ");
}

function rowsClause(
  quantity: QuantitySummary,
  rows: readonly SummaryRow[],
  course: QuantityClause["course"],
  sureness: Exclude<Sureness, "none">,
): QuantityClause {
  const total = quantity.rows.length;
  const strongest = rows.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0]!;
  const amounts = amountsText(strongest.before, strongest.after, quantity.unit);
  const isOne = rows.length === 1;
  return {
    course,
    strength: sizeOf(strongest),
    says: phrase(
      quantity,
      rows.map(({ ratio }) => ratio),
      course,
      sureness,
    ),
    where: isOne
      ? ` in ${strongest.benchmark}`
      : rows.length === total
        ? ` in ${total === 2 ? "both" : `all ${total}`} benchmarks`
        : ` in ${rows.length} of ${total} benchmarks`,
    benchmarks: rows.map((row) => row.benchmark),
    isOneBenchmark: isOne,
    amounts: isOne ? amounts : `${strongest.benchmark}: ${amounts}`,
    unit: quantity.fact ?? quantity.unit,
  };
}

/** The meaning of ratios of one direction in plain words, with the verb: `allocates 35 to 86 % more memory per operation`. */
function phrase(
  { unit, fact }: QuantitySummary,
  ratios: readonly number[],
  course: QuantityClause["course"],
  sureness: Exclude<Sureness, "none">,
): Sentence {
  const isPast = sureness === "differs";
  const probably = sureness === "probable" ? "probably " : "";
  const verb = (now: string, then: string): SentencePart => plain(`${probably}${isPast ? then : now} `);
  const look = course === "changed" || isPast ? "strong" : course === "better" ? "gain" : "cost";
  const said = (text: string): SentencePart => ({ text, look });
  const isDown = ratios[0]! < 1;
  const kind = fact === null ? unit : "";
  if (kind === "sec/op") {
    const factors = ratios.map((ratio) => Math.max(ratio, 1 / ratio));
    const isTimes = Math.max(...factors) >= 2;
    if (isDown && isTimes && !isPast)
      return [plain(`is ${probably}`), said(`${rangeText(factors, timesText)} times faster`)];
    if (!isDown && isTimes) return [verb("takes", "took"), said(`${rangeText(factors, timesText)} times as long`)];
    return [verb("takes", "took"), said(`${sharesText(ratios)} ${isDown ? "less" : "more"} time`)];
  }
  if (!isDown && Math.max(...ratios) >= timesFrom) {
    const [now, then, noun] =
      kind === "B/op"
        ? ["allocates", "allocated", "memory per operation"]
        : kind === "allocs/op"
          ? ["makes", "made", "allocations per operation"]
          : ["has", "had", fact ?? unitTitle(unit)];
    return [verb(now, then), said(`${rangeText(ratios, timesText)} times`), plain(` the ${noun}`)];
  }
  if (kind === "B/op")
    return [
      verb("allocates", "allocated"),
      said(`${sharesText(ratios)} ${isDown ? "less" : "more"} memory`),
      plain(" per operation"),
    ];
  if (kind === "allocs/op")
    return [
      verb("makes", "made"),
      said(`${sharesText(ratios)} ${isDown ? "fewer" : "more"} allocations`),
      plain(" per operation"),
    ];
  const noun = fact ?? unitTitle(unit);
  const [less, more] = noun.endsWith(" bytes") ? ["fewer", "more"] : ["lower", "higher"];
  return [verb("has", "had"), said(`${sharesText(ratios)} ${isDown ? less : more}`), plain(` ${noun}`)];
}

function sharesText(ratios: readonly number[]): string {
  const percents = ratios.map((ratio) => Math.abs(ratio - 1) * 100);
  return `${rangeText(percents, ratios[0]! < 1 ? lessText : moreText)} %`;
}

/** `35 to 86`, or one number where both ends read alike. */
function rangeText(values: readonly number[], text: (value: number) => string): string {
  const [low, high] = [text(Math.min(...values)), text(Math.max(...values))];
  return low === high ? low : `${low} to ${high}`;
}

/** Two or three digits; a share just below the whole keeps what tells it from the whole: 99.8. */
function lessText(percent: number): string {
  if (percent > 99 && percent < 100) return percent > 99.9 ? "over 99.9" : percent.toFixed(1);
  return moreText(percent);
}

function moreText(percent: number): string {
  return percent.toFixed(percent >= 9.95 ? 0 : 1);
}

function isLess({ ratio }: SummaryRow): boolean {
  return ratio < 1;
}

function sizeOf({ ratio }: SummaryRow): number {
  return Math.abs(Math.log(ratio));
}
