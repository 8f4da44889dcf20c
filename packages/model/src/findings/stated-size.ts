import { unitPrinted } from "../unit/units.ts";
import type { BenchTable } from "../bench/table.ts";
import type { Fact } from "../facts/table.ts";
import type { Profile } from "../profile/table.ts";
import { factsRow } from "./facts-row.ts";
import type { StatedTable } from "./fact-findings.ts";
import type { EvidenceReference } from "./evidence-reference.ts";
import { withoutClaims } from "../claims/claim.ts";

/** A size somewhere in a report, with what it says of itself. */
export interface StatedSize {
  readonly bytes: number;
  /** The worth of one step of its last written digit, in bytes; 0 for an exact count of bytes. */
  readonly step: number;
  /** Whether its unit was written as powers of 1000 or of 1024; 1 for plain bytes, which leave no doubt. */
  readonly base: 1000 | 1024 | 1;
  /** 1 for kB or KiB, up to 4; 0 for plain bytes. */
  readonly power: number;
  /** The thing that has this size, in words: `heap`, `resident`, a benchmark's printed name. */
  readonly topics: ReadonlySet<string>;
  /** The place where it is stated, for people: `memory.csv, heap profile of 3500 TPS node`. */
  readonly where: string;
  readonly evidence: EvidenceReference;
  /** The other numbers that were stated with it, for what was calculated from it. */
  readonly beside: readonly Fact[];
}

const prefixes = ["", "k", "M", "G", "T"];

/** `GB`, `GiB`, `kB`, `KB`, `bytes` as base and power; undefined for what is no size. */
function sizeUnit(name: string): Pick<StatedSize, "base" | "power"> | undefined {
  const unit = unitPrinted(name);
  if (unit?.dimension !== "bytes") return undefined;
  if (unit.factor === 1) return { base: 1, power: 0 };
  const base = unit.symbol.includes("i") ? 1024 : 1000;
  return { base, power: Math.round(Math.log(unit.factor) / Math.log(base)) };
}

/** A number of bytes in three digits: `43.5 GiB`, `46.7 GB`. */
export function sizeText(bytes: number, base: 1000 | 1024): string {
  let power = 0;
  while (power < 4 && Math.abs(bytes) >= base ** (power + 1)) power++;
  return `${figureOf(bytes / base ** power)} ${unitName(base, power)}`;
}

/** A size to the digits in which it was written, and the same digits in the other base: `43.5 GB`, `43.5 GiB`. */
export function confusedTexts({ bytes, step, base, power }: StatedSize): readonly [written: string, meant: string] {
  const decimals = Math.max(0, Math.round(-Math.log10(step / base ** power)));
  const figure = (bytes / base ** power).toFixed(Math.min(6, decimals));
  const other = base === 1000 ? 1024 : 1000;
  return [`${figure} ${unitName(base, power)}`, `${figure} ${unitName(other, power)}`];
}

function figureOf(value: number): string {
  return String(Number(Math.abs(value) >= 1000 ? value.toFixed(0) : value.toPrecision(3)));
}

function unitName(base: 1000 | 1024 | 1, power: number): string {
  if (power === 0) return "B";
  return base === 1024 ? `${prefixes[power]!.toUpperCase()}iB` : `${prefixes[power]}B`;
}

/** Sizes among stated numbers. A printed profile's G is 1024³ whatever it is called, which its step shows. */
export function sizesOfFacts(tables: readonly StatedTable[]): StatedSize[] {
  return tables.flatMap(({ variant, file, table }) => {
    const type = table.about.find(({ key }) => key === "Type")?.value ?? "";
    return table.facts.flatMap((fact): StatedSize[] => {
      const unit = sizeUnit(fact.unit);
      if (unit === undefined || !(fact.value > 0)) return [];
      const printed = unit.power === 0 ? printedUnit(fact.step) : { ...unit, factor: unit.base ** unit.power };
      const factor = unit.power === 0 ? 1 : printed.factor;
      // A whole number says 1, not that it is exact.
      const step = fact.step > 0 ? fact.step : Number.isInteger(fact.value) && unit.power > 0 ? 1 : 0;
      const of = fact.subject === "" ? "" : ` of ${fact.subject}`;
      return [
        {
          bytes: fact.value * factor,
          step: step * factor,
          base: printed.base,
          power: printed.power,
          topics: topicsOf(`${fact.subject} ${fact.quantity} ${fact.quantity === "total" ? type : ""}`),
          where: `${variant}, ${file}: ${fact.quantity}${of}`,
          evidence: factsRow(file, fact),
          beside: table.facts.filter((one) => one !== fact && one.subject === fact.subject && one.unit === fact.unit),
        },
      ];
    });
  });
}

/** The unit in which a number of bytes was printed, by what its last digit is worth: 0.01 × 1024³, 0.1 × 1000². */
function printedUnit(step: number): { base: 1000 | 1024 | 1; power: number; factor: number } {
  for (const base of [1024, 1000] as const) {
    for (let power = 4; power >= 1; power--) {
      const digit = Math.log10(step / base ** power);
      if (step > 0 && digit <= 0 && digit > -4 && Math.abs(digit - Math.round(digit)) < 1e-9)
        return { base, power, factor: base ** power };
    }
  }
  return { base: 1, power: 0, factor: 1 };
}

const writtenSize = /(?<![\w.])(\d[\d,]*(?:\.\d+)?)[  ]?([kKMGT]i?B)(?![\w/])/gu;

/** Sizes in the prose of the notes; claims are checked on their own. */
export function sizesOfNotes(notes: string): StatedSize[] {
  return withoutClaims(notes)
    .split(/(?<=[.!?])\s+|\n/)
    .flatMap((sentence) =>
      [...sentence.matchAll(writtenSize)].map(([, digits = "", name = ""]): StatedSize => {
        const unit = sizeUnit(name)!;
        const plain = digits.replaceAll(",", "");
        const decimals = plain.includes(".") ? plain.length - plain.indexOf(".") - 1 : 0;
        const factor = unit.base ** unit.power;
        return {
          ...unit,
          bytes: Number(plain) * factor,
          step: 10 ** -decimals * factor,
          topics: topicsOf(sentence),
          where: "the notes",
          evidence: { view: "notes" },
          beside: [],
        };
      }),
    );
}

/** Totals of a variant's memory profiles, exact. */
export function sizesOfProfile(variant: string, file: string, profile: Profile): StatedSize[] {
  return profile.sampleTypes.flatMap(({ type, unit }, position): StatedSize[] => {
    if (unit !== "bytes") return [];
    let bytes = 0;
    for (const value of profile.samples.values[position]!) bytes += Number(value);
    return [
      {
        bytes,
        step: 0,
        base: 1,
        power: 0,
        topics: topicsOf(type),
        where: `${variant}, ${file}: ${type}`,
        evidence: { view: "profiles", file: { variant, file }, base: null, sampleType: type },
        beside: [],
      },
    ];
  });
}

/** Sizes that benchmarks printed beside their results, such as a file's at clean-up; equal ones once. */
export function sizesOfBenches(variant: string, tables: readonly BenchTable[]): StatedSize[] {
  const sizes = new Map<string, StatedSize>();
  for (const { facts } of tables) {
    for (const { name, value, unit } of facts) {
      if (unit !== "B" || !(value > 0)) continue;
      sizes.set(`${name}\n${value}`, {
        ...writtenAs(value),
        bytes: value,
        topics: topicsOf(name),
        where: `${variant}: ${name}`,
        evidence: { view: "benchmarks" },
        beside: [],
      });
    }
  }
  return [...sizes.values()];
}

/** The probable writing of a number of bytes: with a prefix in which it has three decimals at most, or in full. */
function writtenAs(bytes: number): Pick<StatedSize, "base" | "power" | "step"> {
  for (const base of [1000, 1024] as const) {
    for (let power = 4; power >= 2; power--) {
      const figure = bytes / base ** power;
      const decimals = [0, 1, 2, 3].find((count) => Math.abs(figure - Number(figure.toFixed(count))) < 1e-9 * figure);
      if (figure >= 1 && decimals !== undefined) return { base, power, step: 10 ** -decimals * base ** power };
    }
  }
  return { base: 1, power: 0, step: 0 };
}

/** The last value of a gauge of bytes. */
export function sizeOfMetric(variant: string, metric: string, bytes: number): StatedSize {
  return {
    bytes,
    step: 0,
    base: 1,
    power: 0,
    topics: topicsOf(metric.replaceAll("_", " ")),
    where: `${variant}: ${metric}`,
    evidence: { view: "metrics", metrics: [metric] },
    beside: [],
  };
}

/** Words that say nothing of what a size is of. */
const empty = new Set(
  "a an and are as at bytes byte by for from has have held holds in is it its last mean memory node of on one or per reads show showed shown shows size space than that the this to total uses was were while with".split(
    " ",
  ),
);

/** The subjects of a text: its words, and the two sizes that every report of memory is about by their one name. */
function topicsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[a-z][a-z0-9_.-]{2,}/g) ?? [];
  const topics = new Set(words.filter((word) => !empty.has(word)));
  if (/heap|\bpprof\b|inuse_space|in-use/i.test(text)) topics.add("#heap");
  if (/\brss\b|\bres\b|resident|\bprocess(?:'s|es)?\b/i.test(text)) topics.add("#resident");
  return topics;
}
