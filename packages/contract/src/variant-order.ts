interface OrderedVariant {
  readonly name: string;
  /** Place in a sweep, such as 2 for `2-byte`; null when the names are no sweep. */
  readonly parameter: number | null;
}

/** Words for the state before a change, in the order in which they are taken for the baseline. */
const baselineWords = [
  "control",
  "baseline",
  "before",
  "old",
  "base",
  "main",
  "master",
  "root",
  "original",
  "without",
  "no",
];
/** Words for the state after it. */
const changeWords = [
  "after",
  "new",
  "head",
  "pr",
  "patch",
  "patched",
  "change",
  "changed",
  "branch",
  "feature",
  "with",
];

/**
 * Puts variants into the order a reader expects: what was before first, then numbers by size (`1-byte`, `2-byte`, `10-byte`),
 * then other names in the order in which they came, then what came after. Names that differ by their numbers only
 * (`run-9`, `run-10`) stay together, by these numbers. Names of a sweep (`<number>-byte` or `nodes=<number>`, one unit) get their number
 * as parameter, and their baseline 0.
 */
export function orderVariants(names: readonly string[]): OrderedVariant[] {
  const arrival = new Map<string, number>();
  for (const name of names) if (!arrival.has(stemOf(name))) arrival.set(stemOf(name), arrival.size);
  const came = (name: string): number => arrival.get(stemOf(name)) ?? 0;
  const sorted = [...names].sort((a, b) => compare(a, b, came));
  const sweep = sweepNumbers(sorted);
  return sorted.map((name) => ({ name, parameter: sweep.get(name) ?? null }));
}

function compare(a: string, b: string, came: (name: string) => number): number {
  const [groupA, placeA] = rank(a);
  const [groupB, placeB] = rank(b);
  const arrived = groupA === otherNames ? came(a) - came(b) : 0;
  return groupA - groupB || placeA - placeB || arrived || natural(a, b);
}

/** The rank of names that say nothing about their order. */
const otherNames = 2;

/** A name without its numbers. */
function stemOf(name: string): string {
  return name.replace(/\d+/g, "#");
}

function rank(name: string): readonly [group: number, place: number] {
  const words = wordsOf(name);
  const before = baselineWords.findIndex((word) => words.includes(word));
  const after = changeWords.findIndex((word) => words.includes(word));
  if (before !== -1 && after === -1) return [0, before];
  if (after !== -1 && before === -1) return [3, after];
  const number = leadingNumber(name);
  return number === undefined ? [otherNames, 0] : [1, number.value];
}

function wordsOf(name: string): string[] {
  return name
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== "");
}

function leadingNumber(name: string): { value: number; rest: string } | undefined {
  // `nodes=3` says in as many words what the number is of.
  const stated = /^([A-Za-z][\w .-]{0,40})=(-?\d{1,12}(?:\.\d+)?)$/.exec(name);
  if (stated?.[1] !== undefined) return { value: Number(stated[2]), rest: `${stated[1].toLowerCase()}=` };
  const match = /^(\d+(?:\.\d+)?)(.*)$/s.exec(name);
  if (match?.[1] === undefined || match[2] === undefined) return undefined;
  // A hash or a date begins with a digit too, but is no number of anything.
  if (/^[0-9a-f]{7,}$/i.test(name) || match[1].length > 12) return undefined;
  return { value: Number(match[1]), rest: match[2].toLowerCase().replace(/s$/, "") };
}

/** At least two numbers with the same words behind them, and at most one baseline beside them. */
function sweepNumbers(names: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  const units = new Set<string>();
  const others: string[] = [];
  for (const name of names) {
    const number = leadingNumber(name);
    if (number === undefined) others.push(name);
    else {
      found.set(name, number.value);
      units.add(number.rest);
    }
  }
  const [baseline, ...more] = others;
  const isBaselineNamed = baseline === undefined || rank(baseline)[0] === 0;
  if (found.size < 2 || units.size !== 1 || more.length > 0 || !isBaselineNamed) return new Map();
  if (baseline !== undefined && ![...found.values()].includes(0)) found.set(baseline, 0);
  return found;
}

/** Compares texts by their letters and, where both have digits, by the numbers these spell. */
function natural(a: string, b: string): number {
  const left = a.match(/\d+|\D+/g) ?? [];
  const right = b.match(/\d+|\D+/g) ?? [];
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const x = left[i] ?? "";
    const y = right[i] ?? "";
    const bothNumbers = /^\d/.test(x) && /^\d/.test(y);
    const order = bothNumbers ? Number(x) - Number(y) : x < y ? -1 : x > y ? 1 : 0;
    if (order !== 0) return order;
  }
  return left.length - right.length || (a < b ? -1 : a > b ? 1 : 0);
}
