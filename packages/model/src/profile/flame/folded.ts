import type { CallTree } from "./call-tree.ts";

/** Thrown when a text would be longer than asked for. */
export class TooLong extends Error {}

/**
 * A call tree as folded stacks, what flamegraph.pl and speedscope read: one line for each node with a value of its own,
 * frames from the root parted by `;`, then one number for each column (two make the form that difffolded.pl writes).
 * A `;` or a line break within a name becomes a blank, since the format cannot say it.
 * @param own own (not inclusive) values by node
 * @throws {TooLong} beyond `longest` characters
 */
export function foldedText(
  tree: CallTree,
  own: readonly (Float64Array | readonly bigint[])[],
  longest: number,
): string {
  const names = tree.frames.names.map((name) => name.replace(/[;\r\n]/g, " "));
  const lines: string[] = [];
  let length = 0;
  // The stack of each node still open; strings share their beginnings, so this costs little more than the names.
  const open: { end: number; stack: string }[] = [];
  for (let node = 0; node < tree.length; node++) {
    while (open.length > 0 && open.at(-1)!.end <= node) open.pop();
    const name = names[tree.frame[node]!]!;
    const above = open.at(-1)?.stack ?? "";
    const stack = node === 0 ? "" : above === "" ? name : `${above};${name}`;
    open.push({ end: tree.subtreeEnd[node]!, stack });
    if (stack === "" || own.every((column) => Number(column[node]) === 0)) continue;
    const line = `${stack} ${own.map((column) => column[node]).join(" ")}`;
    length += line.length + 1;
    if (length > longest) throw new TooLong(`the folded stacks are longer than ${longest} characters`);
    lines.push(line);
  }
  return lines.length === 0 ? "" : `${lines.join("\n")}\n`;
}

/** A column of own values from one of inclusive ones. */
export function ownColumn(tree: CallTree, total: Float64Array): Float64Array {
  const own = total.slice();
  for (let node = 1; node < tree.length; node++) own[tree.parent[node]!]! -= total[node]!;
  return own;
}
