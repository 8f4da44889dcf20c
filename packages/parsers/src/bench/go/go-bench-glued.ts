import { skipSpace } from "./go-bench-line.ts";

/** Longer lines are of no test that prints a word or two. */
const longestLine = 4096;
/** Go's figures: an iteration count that is padded to eight characters, a tab, and a number with its unit. */
const figures = /(?:^|\s|(?<=[^\d.,])(?=\d{8}))\d{1,19}\t *[\d.]+ \S+(?:\t|$)/;

interface GluedResult {
  /** The name without `Benchmark`. */
  readonly name: string;
  /** The text that a test printed before the name and between the name and its figures. */
  readonly printed: readonly string[];
  /** The place at which the figures begin. */
  readonly at: number;
}

/**
 * The result within a line that begins with text of a test, which printed it without a newline: `doneBenchmarkA-8 <tab>done 100 <tab> 5 ns/op`.
 * Go prints a name, blanks up to the longest name's width, and a tab. undefined for other lines.
 * @param begun the benchmark that was begun above, by `go test -v`
 */
export function gluedResult(line: string, begun: string | undefined): GluedResult | undefined {
  if (line.length > longestLine || !line.includes("Benchmark")) return undefined;
  let from = 0;
  for (let tab = line.indexOf("\t"); tab >= 0; tab = line.indexOf("\t", from)) {
    const field = line.slice(from, tab).trimEnd();
    const start = nameStart(field.slice(field.lastIndexOf(" ") + 1), begun);
    if (start >= 0) {
      const name = from + field.lastIndexOf(" ") + 1 + start;
      const found = figures.exec(line.slice(tab + 1));
      if (found === null) return undefined;
      const at = skipSpace(line, tab + 1 + found.index);
      const printed = [line.slice(0, name), line.slice(tab + 1, at)];
      return { name: line.slice(name + "Benchmark".length, from + field.length), printed, at };
    }
    from = tab + 1;
  }
  return undefined;
}

/** The place of a benchmark's name at the end of a field; -1 without a name. */
function nameStart(field: string, begun: string | undefined): number {
  const known = begun === undefined ? -1 : field.lastIndexOf(`Benchmark${begun}`);
  return known >= 0 ? known : field.search(/(?<!\/)Benchmark[\p{Lu}\d_/]/u);
}
