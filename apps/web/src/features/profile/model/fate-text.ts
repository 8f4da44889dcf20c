import type { FunctionFateName, TopDiffBody } from "@sweetspot/contract";

const labels: Readonly<Record<FunctionFateName, string>> = {
  none: "",
  added: "added",
  removed: "removed",
  renamed: "renamed",
  inlined: "inlined",
  outlined: "not inlined",
  moved: "moved",
};

type Fates = Pick<TopDiffBody, "fate" | "other" | "cumBefore" | "cumAfter">;

/** One word for what became of a row's function; "" where there is nothing to say but its values. */
export function fateLabel(answer: Fates, row: number): string {
  const fate = answer.fate[row] ?? "none";
  return fate === "moved" && answer.cumBefore[row] === answer.cumAfter[row] ? "net zero" : labels[fate];
}

/** The fate as a sentence or two, with the names of the sides; "" where there is nothing to say. */
export function fateText(answer: Fates, row: number, before: string, after: string): string {
  const other = (answer.other[row] ?? "").slice(0, 500);
  switch (answer.fate[row] ?? "none") {
    case "none":
      return "";
    case "added":
      return `Only ${after} has samples of it.`;
    case "removed":
      return `Only ${before} has samples of it.`;
    case "renamed":
      return `Called ${other} in ${answer.cumBefore[row] === 0 ? before : after}: the names differ only in what every build numbers again.`;
    case "inlined":
      return `A function of its own in ${before}, inlined into ${other} in ${after}.`;
    case "outlined":
      return `Inlined into ${other} in ${before}, a function of its own in ${after}.`;
    case "moved": {
      const same =
        answer.cumBefore[row] === answer.cumAfter[row]
          ? "No change in sum: it fell at some places by as much as it rose at others"
          : "About as much as before, but at other places";
      return other === "" ? `${same}; its callers are the same.` : `${same}, now mostly called by ${other}.`;
    }
  }
}

/** The number of functions of each fate, as `127 removed · 120 added`; "" when none has any. */
export function fateCounts({ fate }: Pick<TopDiffBody, "fate">): string {
  const counts = new Map<FunctionFateName, number>();
  for (const one of fate) if (one !== "none") counts.set(one, (counts.get(one) ?? 0) + 1);
  return (Object.keys(labels) as FunctionFateName[])
    .flatMap((one) => {
      const count = counts.get(one);
      return count === undefined ? [] : [`${count.toLocaleString("en-US")} ${labels[one]}`];
    })
    .join(" · ");
}
