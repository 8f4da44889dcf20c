import type { Direction } from "./directions.ts";

/** `less is better`; of a direction that nobody knows, that it is not known. */
export function directionText(direction: Direction["direction"]): string {
  if (direction === "lower") return "less is better";
  return direction === "higher" ? "more is better" : "better direction not known";
}

/** `less is better, guessed`: with who says so, where it is not known for certain. */
export function directionHeading({ direction, from }: Direction): string {
  if (direction === "unknown") {
    const isTold = from === "link" || from === "setting" || from === "metadata";
    return isTold ? "neither is better" : directionText(direction);
  }
  if (from === "name") return `${directionText(direction)}, guessed`;
  return from === "link" ? `${directionText(direction)}, as set here` : directionText(direction);
}

/** The source of a direction, in words: `guessed from “latency”`. */
export function directionReason({ direction, from, words }: Direction): string {
  const quoted = words.map((word) => `“${word}”`).join(" and ");
  switch (from) {
    case "link":
      return "set in this view, and in its link";
    case "setting":
      return `set for the project by ${quoted}`;
    case "metadata":
      return `a Unit line in the evidence says ${words.join(" ")}`;
    case "known":
      return direction === "unknown" ? "known to depend on the load" : "known of this unit";
    case "name":
      return direction === "unknown" ? `${quoted} in the name may be a setting` : `guessed from ${quoted}`;
    case "nowhere":
      return "nothing says which way is better";
  }
}
