import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { isEntryName, isSlug } from "@sweetspot/contract/names";
import { UsageError } from "../usage-error.ts";

/** A variant as the command line names it. */
export interface WantedVariant {
  readonly name: string;
  /** A git ref, a folder, a command, or the text of `{value}`. */
  readonly text: string;
  /** Whether the option said that it is a command. */
  readonly isCommand: boolean;
}

/** The arguments of `sweetspot bench`. */
export interface BenchArguments {
  /** The first one is the baseline. */
  readonly variants: readonly WantedVariant[];
  readonly runner: readonly string[];
  readonly build: string | undefined;
  readonly rounds: number;
  /** Half width of the interval at which a benchmark is known well enough; 0.02 for 2 %. */
  readonly until: number | undefined;
  /** Seconds after which no further round begins. */
  readonly within: number | undefined;
  readonly hasControl: boolean;
  readonly isTimed: boolean;
  /** Whether Go benchmarks are measured by their processes' CPU time, too. */
  readonly countsCpu: boolean;
  readonly countsInstructions: boolean;
  /** The benchmark's name where a command is measured by its time. */
  readonly name: string;
  readonly seed: number;
  readonly out: string | undefined;
  readonly target: { readonly project: string; readonly report: string; readonly repository: string } | undefined;
}

/** Rounds at most where `--until` ends them. */
const roundsUntil = 100;

/** Reads the words after `sweetspot bench`. Throws `UsageError`. */
export function readBenchArguments(args: readonly string[]): BenchArguments {
  const end = args.indexOf("--");
  const own = end < 0 ? args : args.slice(0, end);
  const runner = end < 0 ? [] : args.slice(end + 1);
  const { values, tokens } = parse(own);
  const variants = variantsOf(tokens);
  const until = values.until === undefined ? undefined : percentage(values.until);
  const name = values.name ?? "Command";
  if (!/^[A-Z0-9]\S*$/.test(name))
    throw new UsageError(`--name must begin with a capital letter and have no spaces, not "${name}"`);
  return {
    variants,
    runner,
    build: values.build,
    rounds: wholeNumber("--rounds", values.rounds, until === undefined ? 10 : roundsUntil, 2),
    until,
    within: values.within === undefined ? undefined : secondsOf(values.within),
    hasControl: values.control === true,
    isTimed: values.time === true,
    countsCpu: values["no-cpu"] !== true,
    countsInstructions: values.instructions === true,
    name,
    seed: wholeNumber("--seed", values.seed, randomInt(2 ** 31), 0),
    out: values.out,
    target: targetOf(values),
  };
}

function parse(args: readonly string[]) {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  try {
    return parseArgs({
      args: [...args],
      tokens: true,
      options: {
        before: text,
        after: text,
        "before-command": text,
        "after-command": text,
        variant: { type: "string", multiple: true },
        "variant-command": { type: "string", multiple: true },
        build: text,
        rounds: text,
        until: text,
        within: text,
        control: flag,
        time: flag,
        "no-cpu": flag,
        instructions: flag,
        name: text,
        seed: text,
        out: text,
        project: text,
        report: text,
        repository: text,
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** Variants in the order of the command line. */
function variantsOf(tokens: ReturnType<typeof parse>["tokens"]): WantedVariant[] {
  const variants: WantedVariant[] = [];
  for (const token of tokens) {
    if (token.kind !== "option" || token.value === undefined) continue;
    const [, option = "", suffix] = /^(before|after|variant)(-command)?$/.exec(token.name) ?? [];
    if (option === "") continue;
    const equals = token.value.indexOf("=");
    if (option === "variant" && equals < 1) throw new UsageError(`--${token.name} takes name=…, not "${token.value}"`);
    const name = option === "variant" ? token.value.slice(0, equals) : option;
    const text = option === "variant" ? token.value.slice(equals + 1) : token.value;
    if (!isEntryName(name) || name.startsWith("."))
      throw new UsageError(
        `"${name}" cannot name a variant: use up to 200 visible characters, no "/" and no "." in front`,
      );
    if (text.trim() === "" && suffix !== undefined)
      throw new UsageError(`the command of ${name} is empty: write it after --${token.name}`);
    if (variants.some((variant) => variant.name === name))
      throw new UsageError(`there are two variants "${name}": give each a name of its own`);
    variants.push({ name, text, isCommand: suffix !== undefined });
  }
  if (variants.length < 2)
    throw new UsageError("bench compares two or more variants: give --before and --after, or --variant name=…");
  // "before" comes first wherever it was written.
  return variants.sort((a, b) => Number(b.name === "before") - Number(a.name === "before"));
}

function targetOf(values: ReturnType<typeof parse>["values"]): BenchArguments["target"] {
  const { project, report, repository = "" } = values;
  if (project === undefined && report === undefined) return undefined;
  if (project === undefined || !isSlug(project)) throw new UsageError("--project must be a slug: a-z 0-9 . _ -");
  if (report === undefined || !isSlug(report)) throw new UsageError("--report must be a slug: a-z 0-9 . _ -");
  return { project, report, repository };
}

function wholeNumber(option: string, written: string | undefined, fallback: number, least: number): number {
  if (written === undefined) return fallback;
  const value = Number(written);
  if (!/^\d+$/.test(written) || value < least || value >= 2 ** 32)
    throw new UsageError(`${option} must be a whole number from ${least} on, not "${written}"`);
  return value;
}

function percentage(written: string): number {
  const [, number = ""] = /^(\d+(?:\.\d+)?)\s*%?$/.exec(written) ?? [];
  const value = Number(number) / 100;
  if (number === "" || value <= 0 || value >= 1)
    throw new UsageError(`--until is a percentage such as 2%, not "${written}"`);
  return value;
}

/** `90s`, `5m`, `1h` or a number of seconds. */
function secondsOf(written: string): number {
  const [, number = "", unit = "s"] = /^(\d+(?:\.\d+)?)(s|m|h)?$/.exec(written) ?? [];
  const seconds = Number(number) * ({ s: 1, m: 60, h: 3600 }[unit] ?? 1);
  if (number === "" || seconds <= 0) throw new UsageError(`--within is a time such as 90s or 5m, not "${written}"`);
  return seconds;
}
