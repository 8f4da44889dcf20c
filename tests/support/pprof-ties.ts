/**
 * pprof sorts from a hash map, so that rows which its comparison finds equal come in any order, another one on each run.
 * These functions put such rows in one order; everything else of a text stays where it is.
 */
export function settleTies(report: string, text: string): string {
  const lines = text.split("\n");
  if (report === "top") return settleTop(lines);
  if (report === "tree" || report === "peek") return settleContext(lines);
  if (report === "tags") return settleTags(lines);
  if (report === "dot") return settleDot(lines);
  return text;
}

const topRow = /^ *(\S+) +(\S+%) +(\S+%) +(\S+) +(\S+%) {2}(.*?)( \((?:partial-)?inline\))?$/;

/**
 * Neighbouring rows of one name with the same flat value, or the same cumulative one (reports are sorted by either). Sums
 * so far go by place, not by row, and within such rows depend on their order.
 */
function settleTop(lines: string[]): string {
  const header = lines.findIndex((line) => line.startsWith("      flat  flat%"));
  for (let from = header + 1; from < lines.length;) {
    const to = Math.max(endOfRun(lines, from, flatKey), endOfRun(lines, from, cumKey));
    if (to - from > 1) {
      const run = lines.slice(from, to).map((line) => topRow.exec(line) ?? []);
      const isByFlat = run.every((row) => row[1] === run[0]?.[1]);
      const sums = run.map((row, i) => (isByFlat || i === run.length - 1 ? (row[3] ?? "") : "any"));
      const rest = run.map((row) => [row[1], row[2], row[4], row[5], row[6], row[7]].join(" ")).toSorted();
      for (let i = from; i < to; i++) lines[i] = `${sums[i - from]} ${rest[i - from]}`;
    }
    from = to;
  }
  return lines.join("\n");
}

type Key = (line: string) => string | undefined;

const keyOf = (line: string, column: number): string | undefined => {
  const row = topRow.exec(line);
  return row === null ? undefined : `${row[column]?.replace("-", "")} ${row[6]}`;
};
const flatKey: Key = (line) => keyOf(line, 1);
const cumKey: Key = (line) => keyOf(line, 4);

/** The end of the run of lines with the key of the first; right after it when it has none. */
function endOfRun(lines: readonly string[], from: number, keyAt: Key): number {
  const key = keyAt(lines[from] ?? "");
  if (key === undefined) return from + 1;
  let to = from + 1;
  while (to < lines.length && keyAt(lines[to] ?? "") === key) to++;
  return to;
}

const blockBorder = /^-{58}\+-{13}$/;
const blockHead = /^ *(\S+) +(\S+%) +(\S+%) +(\S+) +(\S+%) +\| (.*)$/;

/** Neighbouring calls of the same weight, whatever its sign; then neighbouring blocks of one name and value. */
function settleContext(lines: string[]): string {
  const weight: Key = (line) => /^ {20,}-?(\S+) +\S+% \|/.exec(line)?.[1];
  for (let from = 0; from < lines.length;) {
    const to = endOfRun(lines, from, weight);
    if (to - from > 1) lines.splice(from, to - from, ...lines.slice(from, to).toSorted());
    from = to;
  }
  return settleBlocks(lines).join("\n");
}

/** Sums so far go by place, not by block: within a run of equal blocks they say nothing. */
function settleBlocks(lines: readonly string[]): string[] {
  const blocks: string[][] = [[]];
  for (const line of lines) {
    if (blockBorder.test(line)) blocks.push([]);
    else blocks.at(-1)?.push(line);
  }
  const heads = blocks.map((block) => block.map((line) => blockHead.exec(line)).find((head) => head !== null));
  const keys = [1, 4].map((column) => heads.map((head) => head && `${head[column]?.replace("-", "")} ${head[6]}`));
  const settled: string[] = [];
  for (let from = 0; from < blocks.length;) {
    let to = from + 1;
    for (const key of keys) {
      let end = from + 1;
      while (end < blocks.length && key[from] !== undefined && key[end] === key[from]) end++;
      to = Math.max(to, end);
    }
    const texts = blocks
      .slice(from, to)
      .map((block) => block.map((line) => (to - from > 1 ? line.replace(blockHead, "$1 $2 any $4 $5 $6") : line)));
    settled.push(...texts.map((block) => block.join("\n")).toSorted());
    from = to;
  }
  return settled;
}

/** Neighbouring values of a label with the same weight, whatever its sign. */
function settleTags(lines: string[]): string {
  const weight: Key = (line) => /^ +-?(\S+)(?: \(|:)/.exec(line)?.[1];
  for (let from = 0; from < lines.length;) {
    const to = endOfRun(lines, from, weight);
    if (to - from > 1) lines.splice(from, to - from, ...lines.slice(from, to).toSorted());
    from = to;
  }
  return lines.join("\n");
}

/** A graph's lines without the numbers of its nodes, sorted: which of two equal nodes comes first decides all numbers. */
function settleDot(lines: string[]): string {
  return lines
    .map((line) => line.replace(/\bN\d+(_\d+)*/g, "N").replace(/id="node\d+"/, ""))
    .toSorted()
    .join("\n");
}
