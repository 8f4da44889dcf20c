/**
 * Go's `?debug=1` texts print a name for each address in comments below a stack:
 *
 *     1: 14336 [5: 71680] @ 0x486a8c 0x48bac7 0x6c16f0 0x4908c1
 *     #	0x6c16ef	go.etcd.io/bbolt.(*node).put+0x22f	go.etcd.io/bbolt@v1.5.0/node.go:132
 *
 * pprof reads the addresses only, so without the binary it shows `<unknown>`; here the names are kept. Go leaves out
 * the runtime's own frames at the leaf, and `runtime.goexit` at the root (runtime/pprof, printStackRecord).
 */
export interface PrintedSymbol {
  readonly name: string;
  readonly file: string;
  readonly line: number;
}

const spacedLine = /^#\s+(0x[0-9a-f]+)\s+(\S.*?\+0x[0-9a-f]+)\s+(\S.*:\d+)$/;
/** The pattern above costs the square of a line's length. */
const longestSpacedLine = 2048;
/** A hundred labels, which is more than a sample may have. */
const longestLabels = 16_384;
const labelLine = /^# labels: (\{.*\})\s*$/;

/** Address and symbol of a comment line; undefined for any other line. */
export function parseSymbolLine(
  line: string,
): { readonly address: bigint; readonly symbol: PrintedSymbol } | undefined {
  const [, address = "", function_ = "", place = ""] = line.includes("\t") ? line.split(/\t+/) : splitSpaces(line);
  const hex = /^0x([0-9a-f]{1,16})$/.exec(address.trim());
  const plus = function_.lastIndexOf("+0x");
  const colon = place.lastIndexOf(":");
  if (hex === null || plus <= 0 || colon <= 0) return undefined;
  const number = Number(place.slice(colon + 1));
  if (!Number.isSafeInteger(number)) return undefined;
  return {
    address: BigInt(`0x${hex[1]}`),
    symbol: { name: function_.slice(0, plus), file: place.slice(0, colon), line: number },
  };
}

/** Tabs may have become spaces on the way through an editor or a pull request. */
function splitSpaces(line: string): string[] {
  const match = line.length <= longestSpacedLine ? spacedLine.exec(line) : null;
  return match === null ? [] : match.slice(0, 4);
}

/** Labels of the goroutines above, as `# labels: {"task":"backlog", "worker":"2"}`. */
export function parseLabelLine(line: string): (readonly [string, string])[] | undefined {
  const match = labelLine.exec(line);
  return match === null ? undefined : parseLabels(match[1] ?? "");
}

/** The pairs of a set of labels. Go writes keys and values with %q, which is JSON but for a few escapes. */
export function parseLabels(text: string): (readonly [string, string])[] {
  const labels: (readonly [string, string])[] = [];
  for (const pair of text.slice(0, longestLabels).matchAll(/("(?:[^"\\]|\\.)*")\s*:\s*("(?:[^"\\]|\\.)*")/g)) {
    const key = unquote(pair[1] ?? "");
    const value = unquote(pair[2] ?? "");
    if (key !== undefined && value !== undefined) labels.push([key, value]);
  }
  return labels;
}

function unquote(quoted: string): string | undefined {
  try {
    return JSON.parse(
      quoted
        .replace(/\\x([0-9a-f]{2})/g, "\\u00$1")
        .replace(/\\a/g, "\\u0007")
        .replace(/\\v/g, "\\u000b"),
    ) as string;
  } catch {
    return undefined;
  }
}

/** Stands for the runtime's frames at a leaf, which Go's text leaves out; pprof's `runtime\..*` matches it. */
export const unprintedRuntime: PrintedSymbol = { name: "runtime.(not printed)", file: "", line: 0 };
export const goexit: PrintedSymbol = { name: "runtime.goexit", file: "", line: 0 };
