import {
  amountWords,
  burdenWords,
  consumptionWords,
  costWords,
  gainWords,
  groupWords,
  operationCosts,
  operationNames,
  passableWords,
  rateUnits,
  resourceWords,
  settingWords,
  sizeUnits,
  slowWords,
  spentWords,
  statisticWords,
  successWords,
  timeUnits,
  workWords,
} from "./directions-words.ts";
import { type NameWords, nameWords } from "./name-words.ts";

/** The better way of a number. */
export const betterWays = ["lower", "higher", "unknown"] as const;
export type BetterWay = (typeof betterWays)[number];

/** The direction in which a number is better, its source, and the words that say so. */
export interface Direction {
  readonly direction: BetterWay;
  /**
   * A link or query parameter, the project's settings, a `Unit` line in the evidence, a name that is known as a whole,
   * words in the name (a guess), or nobody.
   */
  readonly from: "link" | "setting" | "metadata" | "known" | "name" | "nowhere";
  /**
   * For a guess the words of the name that it follows, in lower case; of a direction that is not known, the words that
   * make it so, such as `timeout`. For a setting its pattern.
   */
  readonly words: readonly string[];
}

/** Units that benchstat, the tool that prints them or a reader here gives a meaning as a whole. */
const knownUnits = new Map<string, Direction["direction"]>([
  ["ns/op", "lower"],
  ["sec/op", "lower"],
  ["B/op", "lower"],
  ["allocs/op", "lower"],
  ["MB/s", "higher"],
  ["B/s", "higher"],
  ["requests/s", "higher"],
  ["errors/op", "lower"],
  ["peak-B", "lower"],
  ["instructions/cycle", "higher"],
  ["insn/cycle", "higher"],
  // valgrind counts accesses by where they were found: fewer of one level may be fewer accesses or more misses.
  ...["", "cachegrind-"].flatMap((tool): [string, Direction["direction"]][] => [
    [`${tool}l1-hits/op`, "unknown"],
    [`${tool}l2-hits/op`, "unknown"],
    [`${tool}ll-hits/op`, "unknown"],
    [`${tool}ram-hits/op`, "lower"],
  ]),
  // JMH: bytes by the operation; the others grow with the throughput.
  ["gc.alloc.rate.norm", "lower"],
  ["gc.alloc.rate", "unknown"],
  ["gc.count", "unknown"],
  ["gc.time", "unknown"],
]);

/** One figure of many measurements, or one part of a time, is better in the way in which the whole is. */
const statisticOf = /^(?:p\d[\d.]*|max|min|mean|median|cpu|user|sys)-(sec\/op|ns\/op|B\/op)$/;

/**
 * The direction in which a benchmark's unit is better, by its name: whole words, costs before rates. A name with a word that
 * makes it a setting, or whose words contradict each other, has no direction. @param unit as written or in base units.
 */
export function directionOfUnit(unit: string): Direction {
  const known = knownUnits.get(statisticOf.exec(unit)?.[1] ?? unit);
  if (known !== undefined) return { direction: known, from: "known", words: [unit] };
  const name = nameWords(unit);
  const setting = settingOf(name.words, settingWords);
  if (setting !== undefined) return { direction: "unknown", from: "name", words: [setting] };
  const guess = costGuess(name) ?? gainGuess(name) ?? (isRate(name) ? rateGuess(name) : amountGuess(name));
  return guess ?? { direction: "unknown", from: "nowhere", words: [] };
}

/** The word that makes a name a setting; undefined where it says that a setting was passed: "limit exceeded". */
export function settingOf(words: readonly string[], settings: ReadonlySet<string>): string | undefined {
  const at = words.findLastIndex((word) => settings.has(word));
  if (at < 0) return undefined;
  const isPassed =
    words.slice(at + 1).some((word) => costWords.has(word)) &&
    words.every((word) => !settings.has(word) || passableWords.has(word));
  return isPassed ? undefined : words[at];
}

/**
 * Position of the last word of a kind behind which nothing changes the meaning, or -1: an "error" is a cost in
 * `error-rate` and in `errors/s`, but not in `error-score`.
 */
export function lastOf(
  words: readonly string[],
  kind: ReadonlySet<string>,
  behind: readonly ReadonlySet<string>[],
): number {
  const at = words.findLastIndex((word) => kind.has(word));
  const isLast = words.slice(at + 1).every((word) => isPercentile(word) || behind.some((allowed) => allowed.has(word)));
  return at >= 0 && isLast ? at : -1;
}

/** `p50`, `p99`, `p9999`. */
function isPercentile(word: string): boolean {
  return /^p\d{1,5}$/.test(word);
}

type Guess = Direction | undefined;

const unclear: Direction = { direction: "unknown", from: "nowhere", words: [] };

function guess(direction: "lower" | "higher", ...words: readonly (string | undefined)[]): Direction {
  return { direction, from: "name", words: words.filter((word) => word !== undefined) };
}

function has(words: readonly string[], kind: ReadonlySet<string>): boolean {
  return words.some((word) => kind.has(word));
}

function isRate({ per }: NameWords): boolean {
  return has(per, rateUnits);
}

/** A cost that nobody wants: less is better whatever it is divided by, unless it is the divisor itself. */
function costGuess({ words, per }: NameWords): Guess {
  if (has(per, costWords)) return unclear;
  if (!has(words, costWords)) return undefined;
  if (has(words, gainWords) || has(words, successWords)) return unclear;
  const at = lastOf(words, costWords, [costWords, statisticWords, timeUnits, sizeUnits, workWords, slowWords]);
  if (at < 0) return undefined;
  // "max-retries" is how many are allowed, or how many there were at most.
  const isBound = words.some((word) => word === "max" || word === "maximum" || word === "min");
  const isTimed = has(words, timeUnits) || has(words, slowWords);
  return isBound && !isTimed ? unclear : guess("lower", words[at]);
}

function gainGuess({ words }: NameWords): Guess {
  const isTimed = has(words, timeUnits) || has(words, slowWords);
  const gain = lastOf(words, gainWords, [gainWords, statisticWords, timeUnits, sizeUnits]);
  if (gain >= 0) {
    const isSaved = words[gain] === "saved" || words[gain] === "savings";
    return has(words, consumptionWords) || (isTimed && !isSaved) ? unclear : guess("higher", words[gain]);
  }
  const success = isTimed ? -1 : lastOf(words, successWords, [successWords, statisticWords, workWords]);
  return success >= 0 ? guess("higher", words[success]) : undefined;
}

/** Work by time is a pace; costs by time are matters of load. */
function rateGuess({ words, per }: NameWords): Guess {
  if (has(words, burdenWords) || has(words, timeUnits)) return undefined;
  const at = lastOf(words, new Set([...workWords, ...sizeUnits]), [workWords, sizeUnits, statisticWords]);
  return at >= 0 ? guess("higher", words[at], `/${per.find((word) => rateUnits.has(word))}`) : undefined;
}

/** A quantity that is not divided by time: times, sizes, and what an operation costs. */
function amountGuess({ words, per }: NameWords): Guess {
  const slow = lastOf(words, slowWords, [slowWords, statisticWords, timeUnits, operationNames]);
  if (slow >= 0) return guess("lower", words[slow]);
  const time = lastOf(words, timeUnits, [timeUnits, statisticWords, operationNames]);
  if (time >= 0) return guess("lower", words[time], divisor(per));
  return sizeGuess({ words, per }) ?? resourceGuess({ words, per }) ?? percentileGuess(words);
}

function sizeGuess({ words, per }: NameWords): Guess {
  const at = lastOf(words, sizeUnits, [sizeUnits, statisticWords, spentWords]);
  if (at < 0) return undefined;
  const isCost = !words.some(
    (word) => amountWords.has(word) && !(has(per, workWords) && !has(per, groupWords) && spentWords.has(word)),
  );
  return isCost ? guess("lower", words[at], divisor(per)) : unclear;
}

function resourceGuess({ words, per }: NameWords): Guess {
  const at = lastOf(words, resourceWords, [resourceWords, statisticWords]);
  if (at >= 0 && (words[at] !== "bits" || per.length > 0)) return guess("lower", words[at], divisor(per));
  const isByOperation = has(per, workWords) && !has(per, groupWords);
  const cost = isByOperation ? lastOf(words, operationCosts, [operationCosts, statisticWords]) : -1;
  return cost >= 0 ? guess("lower", words[cost], divisor(per)) : undefined;
}

/** A percentile of nothing that is named is one of latencies. */
function percentileGuess(words: readonly string[]): Guess {
  const percentile = words.find(isPercentile);
  const isBare = words.every((word) => isPercentile(word) || statisticWords.has(word) || operationNames.has(word));
  return percentile !== undefined && isBare ? guess("lower", percentile) : undefined;
}

function divisor(per: readonly string[]): string | undefined {
  return per.length === 0 ? undefined : `/${per[0]}`;
}
