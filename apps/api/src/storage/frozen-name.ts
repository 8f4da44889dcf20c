/** A character that no slug holds: it separates a report's slug from the name of a copy that a link shows. */
const mark = "~";

/** The name in the store of a copy of a report. */
export function frozenName(slug: string, copy: string): string {
  return `${slug}${mark}${copy}`;
}

/** Whether a name is that of a copy: such names are found through links alone. */
export function isFrozenName(name: string): boolean {
  return name.includes(mark);
}

/** The slug of the report that a name is of, whether that of the report or of a copy. */
export function liveName(name: string): string {
  return name.split(mark, 1)[0] ?? name;
}
