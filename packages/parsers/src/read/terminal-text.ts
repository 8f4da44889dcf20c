/**
 * Escape sequences of terminals: CSI (colours, erasing), strings of OSC, DCS, APC and PM (titles, links, times of Buildkite) and
 * the short ones. Source: ECMA-48, xterm control sequences.
 */
// oxlint-disable-next-line no-control-regex -- escape sequences are control characters
const sequences = /\u001b(?:\[[0-?]*[ -/]*[@-~]|[\]_P^][^\u0007\u001b\n]*(?:\u0007|\u001b\\)|[()][0-9AB]|[=>78])/g;

/** The text without the escape sequences that colour a terminal. */
export function withoutColours(text: string): string {
  return text.includes("\u001b") ? text.replace(sequences, "") : text;
}

/** A text as a terminal shows it, and the names of what it does not show. */
interface ShownText {
  readonly text: string;
  readonly removed: readonly string[];
}

/**
 * Returns a text as a terminal shows it: without colours, without what a progress line overwrote, and with the line ends
 * of old Macs turned into newlines.
 */
export function shownText(raw: string): ShownText {
  const removed: string[] = [];
  const text = withoutColours(raw);
  if (text.length < raw.length) removed.push("colours");
  if (!text.includes("\r")) return { text, removed };
  if (!text.includes("\n"))
    return { text: text.replaceAll("\r", "\n"), removed: [...removed, "the line ends of old Macs"] };
  if (!hasOverwritten(text)) return { text, removed };
  return { text: text.split("\n").map(lastWritten).join("\n"), removed: [...removed, "progress that was overwritten"] };
}

/** Whether a carriage return is within a line: what is before it was overwritten. Several may end a line, with blanks behind. */
function hasOverwritten(text: string): boolean {
  return /\r(?![\r \t]{0,200}(?:\n|$))/.test(text);
}

function lastWritten(line: string): string {
  if (!line.includes("\r")) return line;
  let end = line.length;
  while (end > 0 && line[end - 1] === "\r") end--;
  return line.slice(line.lastIndexOf("\r", end - 1) + 1, end);
}
