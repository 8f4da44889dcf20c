import type { Dimension } from "./measure.ts";

/** The direction that a word gives; a faster thing takes less time, or does more in a second. */
export type DirectionWord = "up" | "down" | "faster" | "slower" | "better" | "worse";

const words = (list: string): string => list.trim().split(/\s+/).join("|");

/** Words behind a number: `50 % less memory`, `3x faster`, `12 % memory reduction`. */
const after: readonly (readonly [DirectionWord, string])[] = [
  [
    "down",
    words(`less fewer smaller lower lighter leaner cheaper shorter reductions? decrease drop savings? saved
    smaller shrinkage down cut decline off`),
  ],
  [
    "up",
    words(`more greater larger bigger higher heavier longer increase growth gain up extra additional rise
    expansion overhead on_top`),
  ],
  ["faster", words("faster quicker speed-?ups? sooner speedier")],
  ["slower", words("slower slow-?downs? later")],
  ["better", words("better improvement")],
  ["worse", words("worse regression")],
];

/** Verbs and nouns before a number: `reduced by 50 %`, `a drop of 12 %`, `saves 3 GB`. */
const before: readonly (readonly [DirectionWord, string])[] = [
  [
    "down",
    words(`reduc(?:e|es|ed|ing|tions?) sav(?:e|es|ed|ing|ings) cuts? cutting shr(?:ink|inks|ank|unk|inking) drop(?:s|ped|ping)?
    fall(?:s|en|ing)? fell decreas(?:e|es|ed|ing) lower(?:s|ed|ing) shed(?:s|ding)? trim(?:s|med|ming)? went_down goes_down
    down declin(?:e|es|ed|ing) shorten(?:s|ed|ing)? lost loses? sheds? halving`),
  ],
  [
    "up",
    words(`increas(?:e|es|ed|ing) grow(?:s|n|th|ing)? grew ris(?:e|es|en|ing) rose gain(?:s|ed|ing)? climb(?:s|ed|ing)?
    jump(?:s|ed|ing)? went_up goes_up up add(?:s|ed|ing)? rais(?:e|es|ed|ing) lengthen(?:s|ed|ing)? swell(?:s|ed)? costs?_another
    inflat(?:e|es|ed|ing)`),
  ],
  ["faster", words("speeds?_up sped_up speeding_up speed-?ups? accelerat(?:e|es|ed|ing)")],
  ["slower", words("slows?(?:_down)? slowed(?:_down)? slowing(?:_down)? slow-?downs?")],
  ["better", words("improv(?:e|es|ed|ing|ements?)")],
  ["worse", words("regress(?:es|ed|ing|ions?)? worsen(?:s|ed|ing)? degrad(?:e|es|ed|ing)")],
];

/** Comparatives before a number count only with `by`: `lower by 90 %`. */
const comparatives: readonly (readonly [DirectionWord, string])[] = [
  ["down", words("less fewer smaller lower shorter lighter cheaper")],
  ["up", words("more greater larger bigger higher longer heavier")],
  ["faster", words("faster quicker sooner")],
  ["slower", words("slower later")],
  ["better", words("better")],
  ["worse", words("worse")],
];

/** After these words a sentence speaks of something else. */
const stop = words(
  "of than with without when while because for which that as from at under in on over after before if but and to",
);

function compiled(table: readonly (readonly [DirectionWord, string])[]): readonly (readonly [DirectionWord, RegExp])[] {
  return table.map(([direction, list]) => [direction, new RegExp(`^(?:${list.replaceAll("_", " ")})$`, "iu")]);
}
const [behind, ahead, compared] = [compiled(after), compiled(before), compiled(comparatives)];

function directionOf(word: string, table: readonly (readonly [DirectionWord, RegExp])[]): DirectionWord | "" {
  return table.find(([, expression]) => expression.test(word))?.[0] ?? "";
}

const isStop = new RegExp(`^(?:${stop})$`, "iu");

/** The meaning of the words behind a number, up to the fourth: `% fewer bytes`. */
export function directionBehind(text: string): DirectionWord | "" {
  const clause = /^[^,;:()–—.!?]*/u.exec(text)?.[0] ?? "";
  const list = clause.trim().split(/\s+/);
  for (const word of list.slice(0, 4)) {
    if (isStop.test(word)) return "";
    const found = directionOf(word, behind);
    if (found !== "") return found;
  }
  return "";
}

/**
 * The meaning of the words before a number, the nearest first: `reduced by`, `a drop of`. `isTarget` where the number is what
 * it came to: `reduced to`.
 */
export function directionAhead(text: string): { readonly direction: DirectionWord | ""; readonly isTarget: boolean } {
  const clause = /[^,;:()–—!?]*$/u.exec(text)?.[0] ?? "";
  const list = clause.trim().split(/\s+/);
  if (/^(?:to|at)$/iu.test(list.at(-1) ?? "")) return { direction: "", isTarget: /^to$/iu.test(list.at(-1)!) };
  const hasBy = /^by$/iu.test(list.at(-1) ?? "");
  for (let at = list.length - 1; at >= Math.max(0, list.length - 8); at--) {
    const pair = `${list[at]} ${list[at + 1] ?? ""}`;
    const found =
      directionOf(pair, ahead) || directionOf(list[at]!, ahead) || (hasBy ? directionOf(list[at]!, compared) : "");
    if (found !== "") return { direction: found, isTarget: false };
  }
  return { direction: "", isTarget: false };
}

/** The direction of a value itself: faster is less of a time and more of a rate. 0 where that depends on what nobody says. */
export function directionFor(word: DirectionWord | "", dimension: Dimension): 1 | -1 | 0 {
  if (word === "up") return 1;
  if (word === "down") return -1;
  if (word === "" || dimension.kind === "unknown") return 0;
  const isRate = dimension.time < 0;
  const isCost = dimension.time > 0 || (dimension.bytes > 0 && (word === "better" || word === "worse"));
  if (!isRate && !isCost) return 0;
  const more = word === "faster" || word === "better" ? 1 : -1;
  return isRate ? more : more === 1 ? -1 : 1;
}
