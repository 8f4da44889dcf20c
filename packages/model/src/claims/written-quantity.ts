import { type Notation, notationOf, numberPattern, numberReadings, scaled, type WrittenNumber } from "./number-text.ts";
import type { StatedKind } from "./stated-number.ts";
import { type QuantityUnit, unitNamed, unitNames } from "../unit/units.ts";

/** A number in a sentence with the unit behind it, before the words around it are looked at. */
export interface WrittenQuantity {
  readonly at: number;
  readonly end: number;
  readonly kind: StatedKind;
  readonly unit: string;
  readonly factor: number;
  /** In base units. */
  readonly numbers: readonly WrittenNumber[];
  /** `2-byte`, `30 second`: said as part of a name. */
  readonly isAttribute: boolean;
  readonly isEach: boolean;
  /** `40+ %` */
  readonly isAtLeast: boolean;
  /** `half`, `twice`: a word, which is taken for about that much. */
  readonly isWord: boolean;
}

const kinds = {
  bytes: "bytes",
  seconds: "time",
  percent: "percent",
  factor: "factor",
  celsius: "number",
  decimal: "number",
  none: "number",
} as const;
const noUnit: QuantityUnit = { dimension: "none", factor: 1, symbol: "" };
const scales: ReadonlyMap<string, number> = new Map([
  ...["k", "K", "thousand"].map((name) => [name, 1e3] as const),
  ...["M", "million", "mn", "mio"].map((name) => [name, 1e6] as const),
  ...["billion", "bn", "mrd"].map((name) => [name, 1e9] as const),
]);
const smallNumbers =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  );
const superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹";

// A number that belongs to a name (`p99`, `#213`, `prefix-2`, `v1.5`) is not a quantity.
const start = String.raw`(?<![\p{L}\d_#]|\d[.,:/]|[\p{L}_]-|\p{L}\.)`;
const power = String.raw`(?:e(?<e>[-+]?\d+)(?![\p{L}\d])|\s?[×x·*]\s?10(?:\^(?<ten>[-−]?\d+)|(?<sup>[${superscripts}]+)))?`;
const numberExpression = new RegExp(`${start}(?<digits>${numberPattern})${power}`, "gu");
const wordExpression = new RegExp(
  String.raw`(?<![\p{L}-])(?<word>${smallNumbers.join("|")})(?=[\s-](?:${unitNames.join("|")}|million|thousand|billion)(?!\p{L}))`,
  "giu",
);
/** Units in the case of their symbols, words also with a capital: `Bytes`. */
const writtenUnits = [
  ...unitNames.filter((name) => name.length > 3).map((name) => name[0]!.toUpperCase() + name.slice(1)),
  ...unitNames.map(escaped),
  "KB",
];
const unitExpression = new RegExp(`^([  \u2009\u202f-]?)(${writtenUnits.join("|")})(?![\\p{L}\\d])`, "u");
const scaleExpression =
  /^(?:([kKM])(?![\p{L}\d])|[  \u2009\u202f-]?(thousand|million|billion|bn|mn|mio\.?|mrd\.?)(?![\p{L}\d]))/iu;
const strangeUnit =
  /^(?:\p{L}+|[  \u2009\u202f][kKMGT]i?(?:bits?|b|bps|Bytes)(?![\p{L}])|[  \u2009\u202f](?:bits?|pp|percentage points?|points?)(?!\p{L}))/u;
const time = String.raw`(?<per>s|sec|second|min|minute|h|hour)(?![\p{L}])`;
const rateBehind = new RegExp(String.raw`^(?:\s?/\s?|ps(?!\p{L})|\s(?:per|an?|each|every)\s)${time}`, "u");
const rateOfThings = new RegExp(
  String.raw`^(?:\s?(?:TPS|QPS|RPS|IOPS|tps|qps|rps|iops)(?!\p{L})|(?:\s[\p{L}-]+){1,3}?(?:\s?/\s?|\s(?:per|an?|each|every)\s)${time})`,
  "u",
);
const eachBehind = /^(?:\s?\/\s?\p{L}|\s(?:an?|per|each|every)\s\p{L}|\seach(?!\p{L}))/u;

/** Returns the numbers of a sentence that are not part of a name, in order. */
export function writtenQuantities(text: string): WrittenQuantity[] {
  const matches = [...text.matchAll(numberExpression)];
  const notation = notationIn(matches.map(({ groups }) => groups!["digits"]!));
  const numbers = matches.flatMap((match) => {
    const { digits = "", e, ten, sup } = match.groups!;
    const power =
      e ?? ten?.replace("−", "-") ?? (sup ?? "").replaceAll(/./gu, (sign) => String(superscripts.indexOf(sign)));
    const factor = power === "" ? 1 : 10 ** Number(power);
    return quantityAt(text, match.index, match[0].length, numberReadings(digits, notation), factor, false);
  });
  const words = [...text.matchAll(wordExpression)].flatMap((match) => {
    const value = smallNumbers.indexOf(match[0].toLowerCase());
    const number: WrittenNumber = {
      value,
      rounding: 0.5,
      significantDigits: String(value).replace(/0+$/, "").length || 1,
    };
    return quantityAt(text, match.index, match[0].length, [number], 1, false);
  });
  const found = [...numbers, ...words];
  const fractions = fractionWords(text).filter((one) =>
    found.every((other) => one.end <= other.at || one.at >= other.end),
  );
  return [...found, ...fractions].toSorted((a, b) => a.at - b.at);
}

function quantityAt(
  text: string,
  at: number,
  length: number,
  readings: readonly WrittenNumber[],
  scale: number,
  isWord: boolean,
): WrittenQuantity[] {
  let end = at + length;
  // Ordinals (`the 50th append`) and what is no number (`1.2.3`) state nothing.
  if (readings.length === 0 || /^(?:st|nd|rd|th)(?!\p{L})|^[:/]\d/u.test(text.slice(end))) return [];
  const prefix = scaleExpression.exec(text.slice(end));
  if (prefix !== null) {
    scale *= scales.get(prefix[1] ?? prefix[2]!.toLowerCase().replace(".", "")) ?? 1;
    end += prefix[0].length;
  }
  const isAtLeast = /^\+(?=\s?(?:%|\p{L}))/u.test(text.slice(end));
  if (isAtLeast) end++;
  const [matched, joint = "", unitName = ""] = unitExpression.exec(text.slice(end)) ?? [];
  const isTimes = /^[x×]$/.test(unitName) && /^\s?\d/.test(text.slice(end + (matched?.length ?? 0)));
  const unit = matched === undefined || isTimes ? undefined : unitOf(unitName);
  if (unit !== undefined) end += matched!.length;
  else if (strangeUnit.test(text.slice(end)) && rateOfThings.exec(text.slice(end)) === null) {
    const strange = strangeUnit.exec(text.slice(end))![0];
    return [
      {
        at,
        end: end + strange.length,
        kind: "unreadable",
        unit: strange.trim(),
        factor: 1,
        numbers: [],
        isAttribute: false,
        isEach: false,
        isAtLeast: false,
        isWord,
      },
    ];
  }
  const base = unit ?? noUnit;
  const rate = (unit === undefined ? rateOfThings : rateBehind).exec(text.slice(end));
  const perSecond = rate === null ? 1 : (unitNamed(rate.groups?.["per"] ?? "s")?.factor ?? 1);
  const kind = rate === null ? kinds[base.dimension] : rateKind(base);
  const isEach = rate === null && eachBehind.test(text.slice(end));
  if (rate !== null) end += rate[0].length;
  const factor = base.factor / perSecond;
  const one = readings.map((number) => scaled(number, scale));
  const isSpelled =
    /^[A-Za-z][a-z]{2,}$/.test(unitName) &&
    !unitName.endsWith("s") &&
    !/^(?:percent|pct|fold|min|sec|nsec|msec|usec)$/i.test(unitName);
  return [
    {
      at,
      end,
      kind,
      unit: unitName + (rate === null ? "" : "/s"),
      factor,
      numbers: (unitName === "KB" ? [...one, ...one.map((number) => scaled(number, 1.024))] : one).map((number) =>
        scaled(number, factor),
      ),
      isAttribute: (joint === "-" && unitName !== "fold") || (isSpelled && !one.some(({ value }) => value <= 1)),
      isEach,
      isAtLeast,
      isWord,
    },
  ];
}

function unitOf(name: string): QuantityUnit | undefined {
  return unitNamed(name === "KB" ? "kB" : name);
}

function rateKind({ dimension }: QuantityUnit): StatedKind {
  return dimension === "bytes" ? "throughput" : dimension === "none" || dimension === "factor" ? "rate" : "unreadable";
}

/** The decimal sign of a text's unmistakable numbers; unknown where they differ or there are none. */
function notationIn(numbers: readonly string[]): Notation {
  const found = new Set(numbers.map(notationOf).filter((notation) => notation !== "unknown"));
  return found.size === 1 ? [...found][0]! : "unknown";
}

const fractions: readonly (readonly [number, "factor" | "percent", string])[] = [
  [0.5, "percent", String.raw`(?<=\bby\s(?:about\s|roughly\s|almost\s|more\sthan\s)?)(?:a\s)?half`],
  [
    1 / 3,
    "percent",
    String.raw`(?<=\bby\s(?:about\s|roughly\s|almost\s|more\sthan\s)?)(?:a|one)\sthird|(?:a|one)\sthird(?=\s(?:more|less|fewer|lower|higher|longer|shorter|slower|faster|smaller|larger))`,
  ],
  [2 / 3, "percent", String.raw`(?<=\bby\s)two[\s-]thirds`],
  [
    0.25,
    "percent",
    String.raw`(?<=\bby\s(?:about\s|roughly\s|almost\s|more\sthan\s)?)(?:a|one)\squarter|(?:a|one)\squarter(?=\s(?:more|less|fewer|lower|higher|longer|shorter|slower|faster|smaller|larger))`,
  ],
  [0.75, "percent", String.raw`(?<=\bby\s)three[\s-]quarters`],
  [
    0.5,
    "factor",
    String.raw`halv(?:e|es|ed|ing)|in\shalf|(?<=\bto\s(?:about\s|roughly\s|almost\s)?)(?:a\s)?half|half(?=\s(?:the|as|of|its|that|their))`,
  ],
  [1 / 3, "factor", String.raw`(?:a|one)[\s-]third`],
  [2 / 3, "factor", String.raw`two[\s-]thirds`],
  [0.25, "factor", String.raw`(?:a|one)[\s-]quarter`],
  [0.75, "factor", String.raw`three[\s-]quarters`],
  [0.1, "factor", String.raw`(?:a|one)[\s-]tenth`],
  [2, "factor", String.raw`twice|doubl(?:e|es|ed|ing)|twofold`],
  [3, "factor", String.raw`thrice|tripl(?:e|es|ed|ing)|threefold`],
  [4, "factor", String.raw`quadrupl(?:e|es|ed|ing)|fourfold`],
  [5, "factor", "fivefold"],
  [10, "factor", "tenfold"],
];

const fractionExpressions = fractions.map(
  ([value, kind, pattern]) => [value, kind, new RegExp(`(?<![\\p{L}-])(?:${pattern})(?!\\p{L})`, "giu")] as const,
);

/** Words in the place of numbers: `halved`, `twice`, `by a third`. */
function fractionWords(text: string): WrittenQuantity[] {
  const found: WrittenQuantity[] = [];
  for (const [value, kind, expression] of fractionExpressions) {
    for (const match of text.matchAll(expression)) {
      const [at, end] = [match.index, match.index + match[0].length];
      if (found.some((one) => at < one.end && one.at < end)) continue;
      const number: WrittenNumber = { value, rounding: 0, significantDigits: 1 };
      found.push({
        at,
        end,
        kind,
        unit: kind === "percent" ? "%" : "x",
        factor: kind === "percent" ? 0.01 : 1,
        numbers: [number],
        isAttribute: false,
        isEach: false,
        isAtLeast: false,
        isWord: true,
      });
    }
  }
  return found;
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
