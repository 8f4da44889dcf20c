/**
 * A view's share of a link. Each view owns one namespace; its fields become parameters such as `p.zoom=12.7`.
 * A field at its initial value is not written, so an untouched view adds nothing to the link.
 *
 * Reading never fails: what cannot be read is the initial value, because a link may be old, hand-edited or hostile.
 */
export interface ViewStatePart<State extends object> {
  readonly namespace: string;
  readonly initial: State;
  /** From all parameters of a link (already upgraded) to this view's state. */
  read(params: ViewParams): State;
  /** Only this view's parameters, in the order of its fields. */
  write(state: State): Map<string, string>;
}

/** A link's parameters, decoded: `p.zoom` → `12.7`. */
export type ViewParams = ReadonlyMap<string, string>;

/** The writing of one value into a link, and its reading. `read` gives undefined for text it does not understand. */
export interface ViewField<Value> {
  readonly initial: Value;
  write(value: Value): string;
  read(text: string): Value | undefined;
  /** Characters of its text that are read; a longer one is left alone. `maxText` unless told. */
  readonly longest?: number;
}

type Fields<State> = { readonly [Name in keyof State & string]: ViewField<State[Name]> };

const maxText = 2000;

/** Declares a view's part: `viewStatePart("p", { sample: text(""), mode: choice(["flame", "top"], "flame") })`. */
export function viewStatePart<State extends object>(namespace: string, fields: Fields<State>): ViewStatePart<State> {
  const names = Object.keys(fields) as (keyof State & string)[];
  const initial = Object.fromEntries(names.map((name) => [name, fields[name].initial])) as State;
  return {
    namespace,
    initial,
    read(params) {
      const state = { ...initial };
      for (const name of names) {
        const written = params.get(`${namespace}.${name}`);
        if (written === undefined || written.length > (fields[name].longest ?? maxText)) continue;
        const value = fields[name].read(written);
        if (value !== undefined) state[name] = value;
      }
      return state;
    },
    write(state) {
      const params = new Map<string, string>();
      for (const name of names) {
        const written = fields[name].write(state[name]);
        if (written !== fields[name].write(fields[name].initial)) params.set(`${namespace}.${name}`, written);
      }
      return params;
    },
  };
}

/** Any text, such as a search or a sample type. */
export function text(initial: string, longest = maxText): ViewField<string> {
  return { initial, write: (value) => value, read: (written) => written, longest };
}

/** One of a fixed set of words. */
export function choice<const Word extends string>(words: readonly Word[], initial: NoInfer<Word>): ViewField<Word> {
  return { initial, write: (value) => value, read: (written) => words.find((word) => word === written) };
}

/** On or off. */
export function flag(initial: boolean): ViewField<boolean> {
  return {
    initial,
    write: (value) => (value ? "1" : "0"),
    read: (written) => (written === "1" ? true : written === "0" ? false : undefined),
  };
}

/** A finite number within bounds; outside of them the text is not understood. */
export function number(initial: number, min = -Infinity, max = Infinity): ViewField<number> {
  return {
    initial,
    write: String,
    read(written) {
      const value = written.trim() === "" ? Number.NaN : Number(written);
      return Number.isFinite(value) && value >= min && value <= max ? value : undefined;
    },
  };
}

/** A finite number within bounds or none, such as the end of a time range that was not chosen; a whole one if asked. */
export function optionalNumber(min = -Infinity, max = Infinity, isWhole = false): ViewField<number | null> {
  return {
    initial: null,
    write: (value) => (value === null ? "" : String(value)),
    read(written) {
      if (written === "") return null;
      const value = Number(written);
      if (!Number.isFinite(value) || (isWhole && !Number.isInteger(value))) return undefined;
      return value >= min && value <= max ? value : undefined;
    },
  };
}

/** Any number of texts, such as the series chosen. Written with `~` between them and `~`, `!` escaped by `!`. */
export function list(initial: readonly string[] = []): ViewField<readonly string[]> {
  return {
    initial,
    write: (values) =>
      values.length === 0 ? "" : values.map((value) => `~${value.replace(/[!~]/g, (mark) => `!${mark}`)}`).join(""),
    read(written) {
      if (written === "") return [];
      if (!written.startsWith("~")) return undefined;
      const values: string[] = [];
      let value = "";
      for (let i = 1; i < written.length; i++) {
        const mark = written[i];
        if (mark === "!" && i + 1 < written.length) value += written[++i];
        else if (mark === "~") {
          values.push(value);
          value = "";
        } else value += mark;
      }
      values.push(value);
      return values;
    },
  };
}
