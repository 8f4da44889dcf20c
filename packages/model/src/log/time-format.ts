import { LogPatternError } from "./log-pattern.ts";
import { zoneMinutes } from "./zone-names.ts";

/** The parts of a written time; a part that it does not have is undefined. */
export interface WrittenTime {
  readonly year: number | undefined;
  /** 1 to 12. */
  readonly month: number | undefined;
  readonly day: number | undefined;
  /** Milliseconds since midnight, with fraction. */
  readonly clock: number;
  /** Minutes east of UTC. */
  readonly offset: number | undefined;
  /** The zone that it names, where the name alone does not tell the offset: `Europe/Berlin`, or `CST`, which several zones are called. */
  readonly zone: string | undefined;
  /** Milliseconds since the epoch, where the time is a count; then the rest says nothing. */
  readonly epoch: number | undefined;
}

/** A compiled time format. */
export interface TimeFormat {
  /** Expression of such times without groups of its own, good for RE2 and JavaScript alike. Linear: every part is bounded. */
  readonly expression: string;
  readonly hasYear: boolean;
  /** Month and day, or the day of the year. */
  readonly hasDay: boolean;
  readonly hasZone: boolean;
  readonly isEpoch: boolean;
  /** Reads a text of exactly this form; undefined where it is no time, such as month 13. */
  read(text: string): WrittenTime | undefined;
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const monthNames = "(?:[A-Za-z]{3,9})";

/** Directive → its expression; `two` digits may be one where no digit follows. */
const directives = new Map<string, string>([
  ["Y", "\\d{4}"],
  ["y", "\\d{2}"],
  ["m", "two"],
  ["d", "two"],
  ["e", "[ \\d]?\\d"],
  ["H", "two"],
  ["k", "[ \\d]?\\d"],
  ["I", "two"],
  ["l", "[ \\d]?\\d"],
  ["M", "\\d{2}"],
  ["S", "\\d{2}"],
  ["f", "\\d{1,9}"],
  [".f", "(?:[.,]\\d{1,9})?"],
  ["L", "\\d{3}"],
  ["b", monthNames],
  ["B", monthNames],
  ["h", monthNames],
  ["a", "[A-Za-z]{3,9}"],
  ["A", "[A-Za-z]{3,9}"],
  ["j", "\\d{1,3}"],
  ["p", "[AaPp][Mm]"],
  ["z", "(?: ?(?:Z|[+-]\\d{2}:?(?:\\d{2})?))"],
  ["Z", "(?:[A-Z][A-Za-z_]{1,14}(?:/[A-Za-z_+\\d-]{1,30}){1,2}|[A-Z]{1,5}|[+-]\\d{2}(?:\\d{2})?)"],
  ["s", "-?\\d{1,11}(?:\\.\\d{1,9})?"],
  ["Q", "-?\\d{1,14}(?:\\.\\d{1,6})?"],
]);

const shorthands = new Map([
  ["T", "%H:%M:%S"],
  ["F", "%Y-%m-%d"],
  ["D", "%m/%d/%y"],
  ["R", "%H:%M"],
]);

const longestFormat = 200;

/**
 * Compiles a time format of strptime's directives, with `%.f` for a fraction that may be missing, `%s` and `%Q` for counts
 * of seconds and milliseconds. A space stands for one or more. Throws `LogPatternError` of the field `time`.
 */
export function compileTimeFormat(format: string): TimeFormat {
  if (format.length > longestFormat) {
    throw new LogPatternError("time", `A time format has at most ${longestFormat} characters.`, longestFormat);
  }
  const tokens = tokensOf(format);
  const names: string[] = [];
  let expression = "";
  let reading = "";
  tokens.forEach((token, i) => {
    if (token.literal) {
      expression += token.text;
      reading += token.text;
      return;
    }
    const next = tokens[i + 1];
    const isBeforeDigit = next !== undefined && (!next.literal || /^\\?\d/.test(next.text));
    let part = directives.get(token.text) ?? "";
    if (part === "two") part = isBeforeDigit ? "\\d{2}" : "\\d{1,2}";
    names.push(token.text);
    expression += part;
    reading += `(${part})`;
  });
  const has = (...some: string[]): boolean => some.some((name) => names.includes(name));
  const isEpoch = has("s", "Q");
  if (!isEpoch && !(has("H", "k", "I", "l") && has("M"))) {
    throw new LogPatternError("time", "A time needs at least hours and minutes (%H:%M), or a count (%s).");
  }
  if (has("I", "l") && !has("p")) throw new LogPatternError("time", "Hours to 12 (%I) need %p beside them.");
  const exact = new RegExp(`^${reading}$`);
  return {
    expression: `(?:${expression})`,
    hasYear: has("Y", "y"),
    hasDay: has("j") || (has("d", "e") && has("m", "b", "B", "h")),
    hasZone: has("z", "Z"),
    isEpoch,
    read(text) {
      const match = exact.exec(text);
      return match === null ? undefined : written(names, match);
    },
  };
}

interface Token {
  readonly literal: boolean;
  readonly text: string;
}

function tokensOf(format: string): Token[] {
  let full = format;
  for (const [name, meaning] of shorthands) full = full.replaceAll(`%${name}`, meaning);
  const tokens: Token[] = [];
  for (let at = 0; at < full.length; at++) {
    const char = full[at] ?? "";
    if (char === " ") {
      tokens.push({ literal: true, text: " +" });
      while (full[at + 1] === " ") at++;
    } else if (char !== "%") {
      tokens.push({ literal: true, text: char.replace(/[\\^$.*+?()[\]{}|/-]/, "\\$&") });
    } else if (full[at + 1] === "%") {
      tokens.push({ literal: true, text: "%" });
      at++;
    } else {
      const name = full.startsWith(".f", at + 1) ? ".f" : (full[at + 1] ?? "");
      if (!directives.has(name)) {
        const known = [...directives.keys(), ...shorthands.keys()].map((one) => `%${one}`).join(" ");
        const place = Math.max(0, format.indexOf(`%${name}`));
        throw new LogPatternError("time", `%${name} is not a directive of a time. Use one of ${known}.`, place);
      }
      tokens.push({ literal: false, text: name });
      at += name.length;
    }
  }
  return tokens;
}

function written(names: readonly string[], match: RegExpExecArray): WrittenTime | undefined {
  let year: number | undefined;
  let month: number | undefined;
  let day: number | undefined;
  let yearDay: number | undefined;
  let offset: number | undefined;
  let zone: string | undefined;
  let epoch: number | undefined;
  let [hour, minute, second, fraction] = [0, 0, 0, 0];
  let half = "";
  for (let i = 0; i < names.length; i++) {
    const text = match[i + 1] ?? "";
    const number = Number(text);
    switch (names[i]) {
      case "Y":
        year = number;
        break;
      case "y":
        year = number + (number < 69 ? 2000 : 1900);
        break;
      case "m":
        month = number;
        break;
      case "b":
      case "B":
      case "h":
        month = months.indexOf(text.slice(0, 3).toLowerCase()) + 1;
        break;
      case "d":
      case "e":
        day = number;
        break;
      case "j":
        yearDay = number;
        break;
      case "H":
      case "k":
      case "I":
      case "l":
        hour = number;
        break;
      case "M":
        minute = number;
        break;
      case "S":
        second = number;
        break;
      case "f":
      case "L":
        fraction = Number(`0.${text}`);
        break;
      case ".f":
        fraction = text === "" ? 0 : Number(`0.${text.slice(1)}`);
        break;
      case "p":
        half = text.toLowerCase();
        break;
      case "z":
        offset = zoneMinutes(text.trim()) ?? 0;
        break;
      case "Z":
        offset = zoneMinutes(text);
        if (offset === undefined) zone = text;
        break;
      case "s":
        epoch = number * 1e3;
        break;
      case "Q":
        epoch = number;
        break;
      default:
    }
  }
  if (half !== "") {
    if (hour < 1 || hour > 12) return undefined;
    hour = (hour % 12) + (half === "pm" ? 12 : 0);
  }
  if (yearDay !== undefined) {
    const date = new Date(Date.UTC(year ?? 2000, 0, yearDay));
    month = date.getUTCMonth() + 1;
    day = date.getUTCDate();
  }
  const isWrong =
    hour > 24 ||
    minute > 59 ||
    second > 60 ||
    (month !== undefined && (month < 1 || month > 12)) ||
    (day !== undefined && (day < 1 || (day > 28 && day > daysIn(year, month))));
  if (isWrong) return undefined;
  // Seconds apart from their fraction, so that milliseconds come out whole.
  const clock = ((hour * 60 + minute) * 60 + second) * 1000 + Math.round(fraction * 1e9) / 1e6;
  return { year, month, day, clock, offset, zone, epoch };
}

/** Without a year, the 29th of February is possible. */
function daysIn(year: number | undefined, month: number | undefined): number {
  return month === undefined ? 31 : new Date(Date.UTC(year ?? 2000, month, 0)).getUTCDate();
}
