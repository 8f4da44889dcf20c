/** A spot on a report's page: a section, and in it a part by name (a finding, a row, a chart). */
export interface Place {
  /** A view's id, or `findings`. */
  readonly section: string;
  /** The name that the part goes by in its section; empty for the section as a whole. */
  readonly part: string;
}

/** The place as a link's fragment, without `#`: `metrics`, `metrics/http_requests_total`. */
export function placeFragment({ section, part }: Place): string {
  if (part === "") return section;
  // Names of benchmarks and metrics stay readable.
  return `${section}/${encodeURIComponent(part).replace(/%(2F|3A)/g, decodeURIComponent)}`;
}

/** Reads a fragment, with or without `#`; links from before parts had names hold a section alone. Null for an empty one. */
export function readPlace(fragment: string): Place | null {
  const text = fragment.replace(/^#/, "");
  if (text === "") return null;
  const slash = text.indexOf("/");
  return slash < 0
    ? { section: decoded(text), part: "" }
    : { section: decoded(text.slice(0, slash)), part: decoded(text.slice(slash + 1)) };
}

/** The name of a benchmark's row among all tables of a report. */
export function benchRowPart(unit: string, row: string): string {
  return `${unit}/${row}`;
}

/** Somebody may have typed the link: what is no encoding is taken as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
