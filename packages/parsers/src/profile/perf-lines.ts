/**
 * The lines of `perf script`: events, frames, and what stands between them.
 * Source of the forms: tools/perf/builtin-script.c and util/evsel_fprintf.c of Linux.
 */

/** The beginning of a sample: who ran, and what was counted. */
export interface EventLine {
  readonly process: string;
  /** "" where the fields were chosen without it. */
  readonly event: string;
  /** undefined where the fields were chosen without it, and for tracepoints. */
  readonly period: number | undefined;
  readonly hasTime: boolean;
  /** The one frame of a recording without call stacks. */
  readonly alone: Frame | undefined;
}

export interface Frame {
  readonly address: string;
  readonly symbol: string;
  readonly file: string;
}

/** No process name, event and its numbers are longer; the patterns below cost the square of a line's length. */
const longestEventLine = 2048;

/** The time since the machine started, which is the one field that no process name looks like. */
const time = /\s\d+\.\d{1,9}:(?=\s|$)/;
/** Process, ids, CPU and state before the time: ` node 4711/4712 [003] U`. The ids are the last numbers: a thread may be called `worker 1`. */
const beforeTime = /^(\S.*?)\s+-?\d+(?:\/-?\d+)?(?:\s+\[\d+\])?(?:\s+[A-Za-z]{1,6})?$/;
/** Period and event behind the time; behind those a tracepoint's own text, flags, or the one frame there is. */
const behindTime = /^\s*(?:(\d+)\s+)?([^\s:]\S*?):(\s.*)?$/;
/** An event without a time: `node 4711/4712 [003]     250000 cpu-clock:u:`. The period is padded, which tells it from an id. */
const withoutTime =
  /^(\S.*?)\s+-?\d+(?:\/-?\d+)?(?:\s+\[\d+\])?(?:(?:\s{2,}(?=\d)|\s(?=\d{9}))(\d+))?\s+([^\s:]\S*?)(?::(\s.*)?|\s*)$/;
/** A sample whose fields are chosen without ids (`-F comm,ip,sym,dso`): its process, its event, or both. */
const withoutIds = /^(?:([^\s:](?:.{0,14}?[^\s:])?)(?:\s+|$))?(?:(?:(\d+)\s+)?([^\s:]\S*?):)?\s*$/;

const record = "PERF_RECORD_";

/** Takes a line without blanks at its end apart; undefined where it is no event. */
export function parseEventLine(line: string): EventLine | undefined {
  if (line.length > longestEventLine || line.startsWith("\t")) return undefined;
  const isIndented = line.startsWith(" ");
  const clock = time.exec(line);
  const before = clock === null ? null : beforeTime.exec(line.slice(0, clock.index).trim());
  if (clock === null || before === null) return isIndented ? undefined : eventWithoutTime(line);
  const behind = line.slice(clock.index + clock[0].length);
  const named = behindTime.exec(behind);
  if (named === null ? behind.trim() !== "" : named[2]?.startsWith(record)) return undefined;
  const alone = frameBehind(named?.[3]);
  // Without call stacks the process is aligned to the right, and the one frame or the tracepoint's text is on its line.
  if (isIndented && alone === undefined && !/\w:\w/.test(named?.[2] ?? "")) return undefined;
  return eventOf(before[1], named?.[2], named?.[1], true, alone);
}

function eventWithoutTime(line: string): EventLine | undefined {
  const match = withoutTime.exec(line);
  return match === null ? undefined : eventOf(match[1], match[3], match[2], false, frameBehind(match[4]));
}

function eventOf(
  process = "",
  name = "",
  period: string | undefined,
  hasTime: boolean,
  alone: Frame | undefined,
): EventLine {
  // Letters behind the last colon say where it was counted, such as `cycles:u`.
  const event = name.replace(/:[a-zA-Z]*$/, "");
  return { process, event, period: period === undefined ? undefined : Number(period), hasTime, alone };
}

/** The time of a line that begins with it, as `-F time,event,ip,sym` prints it, or has it behind other fields. */
const anyTime = /(?:^|\s)\d+\.\d{1,9}:(?=\s|$)/;
/** An id at the end of a line, which perf pads to five places: a thread may be called `worker 1`. */
const paddedId = /(?:^|\s)(?=[\s\d]{5,20}$)\s*\d{1,10}$/;

/**
 * Takes the line above a stack apart whose fields were chosen without process, ids or event; undefined for other lines. Beside a time
 * there is either a process or an id, else the line were a whole event.
 */
export function parseBareLine(line: string): EventLine | undefined {
  if (line.length > 200 || line.startsWith("\t")) return undefined;
  const text = line.trim();
  const clock = anyTime.exec(text);
  if (clock !== null) {
    const before = text.slice(0, clock.index).trim();
    const behind = text.slice(clock.index + clock[0].length);
    const named = behindTime.exec(behind);
    if (before.length > 40 || (named === null && behind.trim() !== "")) return undefined;
    return eventOf(/^[\d/[\] ]+$/.test(before) ? "" : before, named?.[2], named?.[1], true, undefined);
  }
  const match = withoutIds.exec(text.replace(paddedId, ""));
  if (match === null || (line.startsWith(" ") && match[3] === undefined)) return undefined;
  return eventOf(match[1], match[3], match[2], false, undefined);
}

/** A frame exactly as perf indents it. */
const paddedFrame = /^\t {0,15}[0-9a-f]{1,16} \S/;

/**
 * Whether these are stacks whose fields were chosen without ids or without process (`-F comm,ip,sym,dso`, `-F ip,sym`,
 * `-F comm,time,event,ip,sym`): frames as only perf indents them, each run of them behind a blank line and at most one other.
 */
export function areBareSamples(lines: readonly string[]): boolean {
  let frames = 0;
  let strange = 0;
  let heads = 0;
  let whole = 0;
  let timed = 0;
  for (const line of lines) {
    if (anyTime.test(line) && !isRecord(line)) {
      timed++;
      if (parseEventLine(line.trimEnd())?.hasTime === true) whole++;
    }
    if (paddedFrame.test(line)) {
      frames++;
      heads = 0;
    } else if (
      line.trim() !== "" &&
      !isBesideStacks(line) &&
      (++heads > 1 || parseBareLine(line.trimEnd()) === undefined)
    )
      strange++;
  }
  // Where samples have times and all other fields, a line without them is no sample. A thread's number may pass for an id.
  if (whole > 0 && (timed - whole) * 50 < whole) return false;
  return frames >= 3 && strange * 10 <= frames;
}

/** The words for where data came from (`perf mem record`): `|OP LOAD|LVL L1 hit|SNP None|TLB L1 hit|LCK No|BLK  N/A`. Source: util/mem-events.c. */
const dataSource = / \|OP [^|]*\|LVL [^(]*\|(?:LCK|BLK) +(?:N\/A|No|Yes|Data|Addr)(?: +Addr)?(?= +[0-9a-f]+ )/;

/** The frame on a line of a recording without call stacks, behind the address, source and weight of data; a tracepoint's text has no such form. */
function frameBehind(behind: string | undefined): Frame | undefined {
  const text = behind?.trimEnd().replace(dataSource, "") ?? "";
  if (!text.endsWith(")")) return undefined;
  const fields = /^\s+(?:[0-9a-f]{1,16} +(?=[0-9a-f]{1,16} +[^ (]))*(?=[0-9a-f]{4,16}\s+\S)/.exec(text);
  return fields === null ? undefined : parseFrameLine(` ${text.slice(fields[0].length)}`);
}

/** An address as perf pads it, or one with its file behind; columns of numbers in other tables are shorter. */
const clearFrame = /^\s+(?:[0-9a-f]{4,16}\s+\S|[0-9a-f]{1,16} .* \(.*\)$)/;
/** A frame whose indentation was lost on the way, as in a ticket. */
const bareFrame = /^[0-9a-f]{4,16} \S.*\)$/;

/** Whether a line has a form of frames that few other tables have. */
export function isClearFrame(line: string): boolean {
  return clearFrame.test(line.slice(0, longestEventLine));
}

export function isBareFrame(line: string): boolean {
  return bareFrame.test(line.slice(0, longestEventLine));
}

/** `    7f12ab34 main.work+0x1c (/usr/bin/app)`: address, symbol, file. */
export function parseFrameLine(line: string): Frame | undefined {
  if (!/^\s/.test(line) && !bareFrame.test(line)) return undefined;
  const text = line.trim();
  const space = text.indexOf(" ");
  const address = space < 0 ? text : text.slice(0, space);
  if (!/^[0-9a-f]{1,16}$/.test(address)) return undefined;
  const rest = text.slice(address.length).trim();
  const bracket = rest.endsWith(")") ? openingBracket(rest) : -1;
  if (bracket < 0 || (bracket > 0 && rest[bracket - 1] !== " ")) return { address, symbol: rest, file: "" };
  return { address, symbol: rest.slice(0, bracket).trim(), file: rest.slice(bracket + 1, -1) };
}

/** The place of the bracket that the text's last character closes; a file may be called `/opt/app (deleted)`. */
function openingBracket(text: string): number {
  let depth = 0;
  for (let at = text.length - 1; at >= 0; at--) {
    if (text[at] === ")") depth++;
    else if (text[at] === "(" && --depth === 0) return at;
  }
  return -1;
}

/** `helper (inlined)`: printed above the function that it became part of. */
export const isInlined = ({ file }: Frame) => file === "inlined" || file === "[inlined]";

/** A source line below a frame, as `-F +srcline` prints it: `  caller.cc:42`, `  [kernel.kallsyms][ffffffff8225f7a7]`. */
const sourceLine = /^ {2}\S.*(?::\d+|\])(?: \(inlined\))?$|:\d+$/;

/**
 * Instructions of a sample (`-F +insn,+insnlen`), and those of the branches before it (`-F +brstackinsn`) below the names of their functions,
 * with an address and a tab.
 */
const instruction =
  /^ (?:insn|ilen): |^\t(?:[0-9a-f]{16}\t|[^\t]{1,1000}:(?:\t|$)|\.\.\. not reaching sample|mismatch of LBR data)/;

/** Whether a line is known and holds no part of a stack: source lines, instructions, and the memory map and its like. */
export function isBesideStacks(line: string): boolean {
  const beginning = line.slice(0, longestEventLine);
  return sourceLine.test(beginning) || instruction.test(beginning) || isRecord(beginning);
}

/** Whether a source line says that the frame above it was inlined, which that frame then does not say. */
export const saysInlined = (line: string) => line.startsWith("  ") && line.endsWith(" (inlined)");

/** Lines that `--show-mmap-events` and other options print among the samples: `app 7 1.000001: PERF_RECORD_COMM: app:7/7`. */
export function isRecord(line: string): boolean {
  return line.includes(` ${record}`);
}
