/** The meanings of words that the page uses and a reader may not know. The page shows them in a popover; `docs/glossary.md` lists them. */
export const glossary = {
  baseline: "The variant that all others are compared with: the first of the report.",
  control: "The baseline measured once more. A difference between the two shows how far the machine itself varies.",
  change: "The value of a variant against that of the baseline (delta): +100 % is twice as much, −50 % is half.",
  process:
    "One start of the program that is measured. Values of one process resemble each other, so a comparison counts processes, not values.",
  interval:
    "The range that holds the true value in 95 of 100 such measurements. A narrow one means that the value is known well.",
  n: "The number of values that were measured.",
  p: "The share of comparisons without a change in which chance alone gives a difference this large. 0.01 means one in 100.",
  corrected:
    "Where many comparisons are made, some differ by chance. The correction (Holm) asks more of each, so that a report without a change stays silent.",
  "geometric mean":
    "The mean of ratios: the factors of all rows multiplied, then the root of as many as there are. A row twice as fast and a row half as fast cancel out.",
  flat: "The part that a function or line takes itself, without the functions that it calls.",
  self: "The part that a function takes itself, without the functions that it calls: flat in tables.",
  cum: "The part that a function or line takes with everything that it calls (cumulative).",
  "sample type": "The quantity that a profile counts: time on the processor, bytes allocated, objects in use.",
  "not outdone": "No other variant is at least as good in everything and better in something.",
  proven: "Both sides ran in turns in several processes, and the difference is beyond chance.",
  likely:
    "The difference is beyond chance, but the order of the runs leaves a doubt: the machine’s speed may have changed.",
  differs: "These two runs differ. Too few processes ran to say that the versions do.",
  noise: "Runs of one version differ by as much, or two samplings of one run.",
  certain: "A calculation, or a count that every process repeats to the digit.",
  measured: "The value as it was measured. Nothing relates it to the work that was done.",
  "not known": "Nothing can be concluded from this evidence.",
} as const satisfies Readonly<Record<string, string>>;

export type GlossaryWord = keyof typeof glossary;
