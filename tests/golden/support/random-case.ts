import { seededRandom } from "./seeded-random.ts";
import type { Profile } from "@sweetspot/model/profile/table";

/** One question to pprof: as its command line has it, and as our text takes it. */
export interface PprofCase {
  readonly kind: string;
  readonly symbol: string | undefined;
  /** The whole command line but for the sources; a base is relative to the fixtures. */
  readonly args: readonly string[];
  readonly options: readonly (readonly [string, string])[];
  readonly sources: readonly string[];
  /** One at the most: of several, pprof takes the last. */
  readonly base: { readonly file: string; readonly mode: "diff" | "subtract" } | undefined;
}

const kinds = ["top", "top", "top", "peek", "tree", "traces", "tags", "raw", "dot"] as const;

/** A question made up from what a profile holds: names, files, labels and sample types. One seed always gives the same question. */
export function randomCase(seed: number, profiles: ReadonlyMap<string, Profile>): PprofCase {
  const random = seededRandom(seed);
  const chance = (of: number): boolean => random() < of;
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  const names = [...profiles.keys()];
  const source = pick(names);
  const profile = profiles.get(source)!;
  const signature = (name: string): string =>
    profiles
      .get(name)!
      .sampleTypes.map(({ type, unit }) => `${type}/${unit}`)
      .join(" ");
  const alike = names.filter((name) => signature(name) === signature(source));
  const other = (): string => (chance(0.04) ? pick(names) : pick(alike));
  const sources = [source];
  // Before others, pprof takes what is no pprof file for the program itself.
  while (sources.length < 3 && !source.endsWith(".prof") && chance(0.08)) sources.push(other());
  const base = chance(0.3) ? ({ file: other(), mode: chance(0.7) ? "diff" : "subtract" } as const) : undefined;

  const words = wordsOf(profile, pick);
  const options: [string, string][] = [];
  const maybe = (name: string, value: () => string, of: number): void => {
    if (chance(of)) options.push([name, value()]);
  };
  const flag = (name: string, of: number): void =>
    maybe(name, () => (chance(0.85) ? "" : pick(["0", "1", "true", "false"])), of);
  for (const name of ["focus", "ignore", "hide", "show", "show_from", "prune_from"])
    maybe(name, words.expression, 0.11);
  for (const name of ["tagfocus", "tagignore"]) maybe(name, words.tag, 0.1);
  for (const name of ["tagshow", "taghide"]) maybe(name, words.key, 0.05);
  for (const name of ["tagroot", "tagleaf"])
    maybe(name, () => (chance(0.3) ? `${words.key()},${words.key()}` : words.key()), 0.07);
  flag("noinlines", 0.15);
  if (chance(0.35)) options.push([pick(["functions", "filefunctions", "files", "lines", "addresses"]), ""]);
  const types = profile.sampleTypes.map(({ type }) => type);
  if (chance(0.4) && types.length > 0) {
    options.push(["sample_index", chance(0.2) ? String(Math.floor(random() * (types.length + 1))) : pick(types)]);
  }
  flag("mean", 0.15);
  if (base !== undefined) flag("normalize", 0.3);
  flag("relative_percentages", 0.15);
  if (chance(0.3)) options.push([pick(["cum", "flat"]), ""]);
  maybe("nodecount", () => pick(["0", "1", "3", "5", "10", "20", "50", "-1", "200"]), 0.3);
  maybe("trim", () => pick(["0", "false", "1"]), 0.15);
  maybe("nodefraction", () => pick(["0", "0.01", "0.05", "0.2", "0.001", "1e-3"]), 0.2);
  maybe("edgefraction", () => pick(["0", "0.01", "0.1", "0.3"]), 0.2);
  maybe(
    "unit",
    () =>
      pick([
        "auto",
        "minimum",
        "ms",
        "s",
        "us",
        "ns",
        "B",
        "kb",
        "MB",
        "gb",
        "seconds",
        "bytes",
        "hrs",
        "count",
        "foo",
        "minutes",
      ]),
    0.2,
  );
  maybe("divide_by", () => pick(["2", "10", "0.5", "1000", "3", "1e6", "-2"]), 0.08);
  flag("compact_labels", 0.1);
  flag("drop_negative", 0.12);
  flag("call_tree", 0.08);
  flag("showcolumns", 0.06);
  maybe("trim_path", () => pick(["/usr/local/go", "/usr/local/go/src", "/root", "/usr:/root", "/"]), 0.05);
  maybe("source_path", () => pick(["/home/x/src", "src", "/usr/local/go", "bbolt"]), 0.05);
  const kind = pick(kinds);
  const symbol = kind === "peek" ? words.expression() : undefined;
  const report = symbol === undefined ? `-${kind}` : `-peek=${symbol}`;
  const flags = options.map(([name, value]) => (value === "" ? `-${name}` : `-${name}=${value}`));
  const against = base === undefined ? [] : [`-${base.mode === "diff" ? "diff_base" : "base"}=${base.file}`];
  return { kind, symbol, args: [report, ...flags, ...against], options, sources, base };
}

interface Words {
  readonly expression: () => string;
  readonly tag: () => string;
  readonly key: () => string;
}

/** Expressions over what stands in a profile, most of them matching something. */
function wordsOf(profile: Profile, pick: <T>(values: readonly T[]) => T): Words {
  const { strings, functions, mappings, labels } = profile;
  const texts = [
    ...Array.from(functions.name, (row) => strings[row] ?? ""),
    ...Array.from(functions.filename, (row) => strings[row] ?? ""),
    ...Array.from(mappings.file, (row) => strings[row] ?? ""),
  ].filter((text) => text !== "");
  const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  const word = (): string => {
    if (texts.length === 0) return "main";
    const parts = pick(texts)
      .split(/[^A-Za-z0-9_]+/)
      .filter((part) => part.length > 1);
    return parts.length === 0 ? "x" : pick(parts);
  };
  const expressions: (() => string)[] = [
    word,
    word,
    word,
    () => `${word()}|${word()}`,
    () => (texts.length === 0 ? "main" : escaped(pick(texts).slice(0, 200))),
    () => (texts.length === 0 ? "^main" : `^${escaped(pick(texts).slice(0, 200))}$`),
    () => `(?i)${word().toUpperCase()}`,
    () => `^${word().slice(0, 2)}`,
    () => `${word()}$`,
    () => `${word().slice(0, 2)}[a-z]*`,
    () =>
      pick([
        "runtime",
        "main",
        "\\.go$",
        "^runtime\\.",
        ".",
        "^$",
        "nothing-like-it",
        "\\[",
        "a{2,1}",
        "(",
        "^",
        "[[:upper:]]",
        "\\bread\\b",
      ]),
  ];
  const keys = [...new Set(Array.from(labels.key, (row) => strings[row] ?? ""))].filter((key) => key !== "");
  const key = (): string => (keys.length === 0 ? pick(["bytes", "key"]) : pick(keys));
  const rows = Array.from({ length: labels.length }, (_, row) => row);
  const value = (): string => {
    if (rows.length === 0) return pick(["16b", "1kb:2mb", "x"]);
    const row = pick(rows);
    const text = strings[labels.text[row] ?? 0] ?? "";
    if (text !== "") return escaped(text);
    const number = String(labels.number[row] ?? 0n);
    return pick([
      number,
      `${number}:`,
      `:${number}`,
      `${number}b`,
      `${number}bytes:`,
      `0:${number}`,
      "1kb:64kb",
      ":1mb",
      "16b:",
      "100:1mb",
    ]);
  };
  const tags: (() => string)[] = [
    value,
    () => `${key()}=${value()}`,
    () => `${key()}=${value()}`,
    () => `${key()}=${value()},${value()}`,
    () => `${value()},${value()}`,
    () => `${key()}:${value()}`,
    () =>
      pick([
        "=",
        "bytes=",
        "1kb:2kb",
        ":",
        "10",
        "-5:5",
        "key1=.*",
        "99999999999999999999:",
        "1kb:2s",
        "1s:",
        "(",
        "a=",
      ]),
  ];
  return { expression: () => pick(expressions)(), tag: () => pick(tags)(), key };
}
