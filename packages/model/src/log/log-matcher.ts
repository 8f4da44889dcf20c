import { parseDurationText } from "./duration-text.ts";
import { compileExpression, compileOwnExpression, type Expression, type Found } from "./expression.ts";
import { type FieldGroup, fieldsOfGroups } from "./log-fields.ts";
import { LogPatternError, type LogPattern } from "./log-pattern.ts";
import { readPairs } from "./log-pairs.ts";
import { compileTimeFormat, type TimeFormat } from "./time-format.ts";

/** The parts of an event's first line. Texts are as written; "" where a part is missing. */
export interface LogLine {
  readonly time: string;
  readonly level: string;
  readonly lane: string;
  /** The message, with the figures taken out that are columns of their own: `append … took …`. */
  readonly name: string;
  /** Milliseconds; undefined for none. */
  readonly duration: number | undefined;
  readonly operation: number | undefined;
  /** The place of the time, in UTF-16 units of the line. Asked for by previews only. */
  timeSpan(): readonly [number, number];
}

/** A compiled pattern. */
export interface LogMatcher {
  readonly time: TimeFormat;
  /** Whether all its expressions are our own and run on the faster engine. */
  readonly isOwn: boolean;
  /**
   * Undefined for a line that begins no event. Time and memory are linear in the line, of which only the beginning is read. Throws
   * `LogPatternError` once the lines together cost too much.
   */
  match(line: string): LogLine | undefined;
}

/** As much of a line is matched; what is longer is data. */
const longestMatched = 16 * 1024;
const longestName = 300;
const mostDetails = 8;
const timeMark = "{time}";

const levelWord =
  /^[[<(]?(trace|debug|info|information|notice|warn|warning|error|err|fatal|panic|crit|critical|alert|emerg)[\]>)]?(?:[:\s|,-]+|$)/i;

/**
 * Compiles a pattern. `isOwn` says which expressions are known to be harmless on JavaScript's engine; all others run on RE2.
 * Throws `LogPatternError` with the field and the place at fault.
 */
export function compileLogPattern(pattern: LogPattern, isOwn: (expression: string) => boolean): LogMatcher {
  const time = compileTimeFormat(pattern.time);
  const line = compileLine(pattern.line, time, isOwn(pattern.line));
  const details = pattern.detail
    .split("\n")
    .filter((one) => one.trim() !== "")
    .map((source) => compileDetail(pattern.detail, source, isOwn(source)));
  if (details.length > mostDetails) {
    throw new LogPatternError("detail", `At most ${mostDetails} expressions are searched in a message.`);
  }
  return {
    time,
    isOwn: isOwn(pattern.line) && pattern.detail.split("\n").every((one) => one.trim() === "" || isOwn(one)),
    match(whole) {
      const text = whole.length > longestMatched ? whole.slice(0, longestMatched) : whole;
      const found = line.expression.find(text);
      const written = found?.group("time");
      if (found === undefined || written === undefined) return undefined;
      const parts = new Parts(text, found);
      parts.take(line.fields, found);
      if (pattern.pairs) parts.takePairs();
      for (const detail of details) {
        const more = detail.expression.find(parts.message);
        if (more !== undefined) parts.takeDetail(detail.fields, more);
      }
      return parts.finish(written);
    },
  };
}

interface Compiled {
  readonly expression: Expression;
  readonly fields: readonly FieldGroup[];
}

function compileLine(source: string, time: TimeFormat, isOwn: boolean): Compiled {
  const at = source.indexOf(timeMark);
  if (at < 0) throw new LogPatternError("line", "Write {time} into the expression in the place of the time.");
  if (source.includes(timeMark, at + 1)) {
    throw new LogPatternError(
      "line",
      "The expression has {time} more than once: write it once.",
      source.indexOf(timeMark, at + 1),
    );
  }
  const full = source.replace(timeMark, () => `(?P<time>${time.expression})`);
  const expression = isOwn ? compileOwnExpression(full) : compileExpression(full, "line", source);
  return { expression, fields: fieldsOfGroups(expression.groups, "line", source) };
}

function compileDetail(shown: string, source: string, isOwn: boolean): Compiled {
  const expression = isOwn ? compileOwnExpression(source) : compileExpression(source, "detail", shown);
  const fields = fieldsOfGroups(expression.groups, "detail", shown);
  if (fields.length === 0) {
    const message =
      "The expression has no named group, so nothing is read by it: write one, such as took (?P<duration>\\S+).";
    throw new LogPatternError("detail", message, Math.max(0, shown.indexOf(source)));
  }
  return { expression, fields };
}

/** Collects an event's parts; the first that is found is kept. */
class Parts {
  message: string;
  readonly #text: string;
  readonly #found: Found;
  #level = "";
  #lane = "";
  #name = "";
  #duration: number | undefined;
  #operation: number | undefined;
  /** Places in the message whose text has become a column. */
  readonly #taken: (readonly [number, number])[] = [];

  constructor(text: string, found: Found) {
    this.#text = text;
    this.#found = found;
    this.message = text.slice(found.end);
  }

  take(fields: readonly FieldGroup[], found: Found): void {
    for (const { group, field, scale } of fields) {
      const value = found.group(group);
      if (value === undefined) continue;
      if (field === "message") this.message = value;
      else this.#set(field, value, scale);
    }
  }

  takeDetail(fields: readonly FieldGroup[], found: Found): void {
    let isLabel = false;
    for (const { group, field, scale } of fields) {
      const value = found.group(group);
      if (value === undefined || !this.#set(field, value, scale)) continue;
      if (field === "lane" || field === "level") isLabel = true;
      const span = found.span(group);
      if (span !== undefined && (field === "duration" || field === "operation")) this.#taken.push(span);
    }
    // A label at the beginning, such as `node-02: `, is a column now and says nothing more.
    if (isLabel && found.start === 0 && this.#taken.length === 0) this.message = this.message.slice(found.end);
  }

  takePairs(): void {
    const pairs = readPairs(this.message, this.#text);
    for (const { field, value, scale } of pairs.fields) this.#set(field, value, scale);
    if (pairs.message !== undefined) this.message = pairs.message;
  }

  finish(time: string): LogLine {
    const found = this.#found;
    let message = this.#withoutTaken();
    if (this.#level === "") {
      const word = levelWord.exec(message);
      if (word !== null) {
        this.#level = word[1] ?? "";
        message = message.slice(word[0].length);
      }
    }
    return {
      time,
      level: this.#level.trim().toUpperCase().slice(0, 20),
      lane: this.#lane.trim().slice(0, longestName),
      name: (this.#name || message).trim().slice(0, longestName),
      duration: this.#duration,
      operation: this.#operation,
      timeSpan: () => found.span("time") ?? [0, 0],
    };
  }

  /** Says whether the value was taken: the first one of its field that can be used. */
  #set(field: FieldGroup["field"], value: string, scale: number): boolean {
    if (field === "level" && this.#level === "") this.#level = value;
    else if (field === "lane" && this.#lane === "") this.#lane = value;
    else if (field === "name" && this.#name === "") this.#name = value;
    else if (field === "duration" && this.#duration === undefined) {
      this.#duration = parseDurationText(value.slice(0, 64), scale);
      return this.#duration !== undefined;
    } else if (field === "operation" && this.#operation === undefined && /^\d{1,9}$/.test(value)) {
      this.#operation = Number(value);
    } else return false;
    return true;
  }

  /** The message with `…` for each figure that is a column, so that lines about the same thing have one name. */
  #withoutTaken(): string {
    let text = this.message;
    for (const [start, end] of this.#taken.toSorted((a, b) => b[0] - a[0])) {
      text = `${text.slice(0, start)}…${text.slice(end)}`;
    }
    return text;
  }
}
