import { untested } from "../judge/certainty.ts";
import type { UnitConfusion } from "../finding-kinds/unit-confusion.ts";
import { confusedTexts, type StatedSize, sizeText } from "./stated-size.ts";

/** Fewer steps than this in a figure, such as 30 GB, are too few digits to say that it is the same figure as another. */
const leastSteps = 100;

/** Sizes looked at, in each of the two roles; a report states tens. */
const mostSizes = 2_000;

/**
 * Sizes that are written with the same digits for GB in one place and for GiB in another (or MB and MiB, kB and KiB): the same
 * quantity, 7.4 % (4.9 %, 2.4 %) apart. Found without being asked, and only where the words around both speak of the
 * same thing, the digits agree to three at least, and as sizes they do not agree.
 */
export function unitConfusionFindings(sizes: readonly StatedSize[]): UnitConfusion[] {
  const written = sizes.filter(({ base, step, bytes }) => base !== 1 && step > 0 && bytes / step >= leastSteps - 0.5);
  const found = new Map<StatedSize, StatedSize[]>();
  for (const one of written.slice(0, mostSizes)) {
    // If it could be confused with several numbers, the first of them said most about itself.
    const other = sizes.slice(0, mostSizes).find((candidate) => isConfused(one, candidate));
    if (other === undefined || found.get(one)?.includes(other) === true) continue;
    found.set(other, [...(found.get(other) ?? []), one]);
  }
  return [...found].map(([right, confused]) => findingOf(confused, right));
}

/** Whether `other` has the digits of `one`, but in the other base, and is about the same. Said once for each pair. */
function isConfused(one: StatedSize, other: StatedSize): boolean {
  if (one === other || other.base === one.base || !aboutTheSame(one, other)) return false;
  // The number in powers of 1000 is the one in doubt where both were written with a prefix.
  if (other.base !== 1 && (one.base !== 1000 || other.power !== one.power)) return false;
  const turned = ((one.base === 1000 ? 1024 : 1000) / one.base) ** one.power;
  const tolerance = (one.step * turned + other.step) / 2;
  const agrees = Math.abs(one.bytes - other.bytes) <= (one.step + other.step) / 2;
  return !agrees && Math.abs(one.bytes * turned - other.bytes) <= tolerance * (1 + 1e-9);
}

function aboutTheSame(one: StatedSize, other: StatedSize): boolean {
  let shared = 0;
  for (const topic of one.topics) {
    if (!other.topics.has(topic)) continue;
    if (topic.startsWith("#")) return true;
    shared++;
  }
  return shared >= 2 || (shared > 0 && shared === Math.min(one.topics.size, other.topics.size));
}

function findingOf(confused: readonly StatedSize[], right: StatedSize): UnitConfusion {
  const one = confused[0]!;
  const [written, meant] = confusedTexts(one);
  const [calculated = null] = confused.flatMap((size) => calculatedFrom(size, right));
  return {
    kind: "unit-confusion",
    id: `units:${right.where}`,
    group: "unclear",
    certainty: untested("certain", [{ kind: "calculation" }]),
    evidence: (confused.find(({ evidence }) => evidence.view !== "notes") ?? right).evidence,
    strength: Math.abs(Math.log(right.bytes / one.bytes)),
    written,
    meant,
    ratio: right.bytes / one.bytes,
    places: [...new Set(confused.map(({ where }) => where))],
    right: { where: right.where, bytes: right.bytes },
    calculated,
  };
}

/** A difference that was stated beside the confused size and made of it: `100 − 43.5 = 56.5`. */
function calculatedFrom(size: StatedSize, right: StatedSize): string[] {
  const own = size.bytes / size.base ** size.power;
  for (const whole of size.beside) {
    const rest = size.beside.find(
      (one) => one !== whole && Math.abs(whole.value - own - one.value) <= (one.step + whole.step) / 2 + 1e-9,
    );
    if (rest === undefined || !(whole.value > own)) continue;
    const left = sizeText(whole.value * size.base ** size.power - right.bytes, 1024);
    const sum = `${whole.quantity} ${whole.value} ${whole.unit} less ${sizeText(right.bytes, 1024)}`;
    return [`so ${rest.quantity} is ${left}, not ${rest.value}: ${sum}`];
  }
  return [];
}
