import type { CallersBody, FlameAnswer, TopAnswer } from "@sweetspot/contract";
import { pprofCommands } from "@sweetspot/model/profile/pprof/command";
import { percentage } from "@sweetspot/model/unit/pprof-measure";
import { settleTies } from "../../support/pprof-ties.ts";
import type { ViewCase } from "./view-states.ts";

/** The text of a command, or nothing where pprof refuses. `more` are options put in after its own. */
type RunCommand = (words: readonly string[]) => Promise<string | undefined>;

/** The answer that the page gets: JSON or text; nothing where it is refused. */
type GetAnswer = (view: ViewCase) => Promise<string | undefined>;

/**
 * Runs the commands of a state and compares what they print with what the page shows of it. Gives what differs, or
 * nothing.
 */
export async function checkCommands(view: ViewCase, run: RunCommand, get: GetAnswer): Promise<string | undefined> {
  const { state } = view;
  const commands = pprofCommands(state).commands.map(({ text }) => shellWords(text).slice(3));
  const answer = await get(view);
  const isText = state.view === "peek" || state.view === "graph";
  if (isText) {
    const printed = (await runAll(commands, [], run)).at(-1);
    const kind = state.view === "graph" ? "dot" : "peek";
    if ((printed === undefined) !== (answer === undefined)) {
      return `${printed === undefined ? "refused" : "printed"}, the page ${answer === undefined ? "is refused" : "is not"}`;
    }
    return printed === answer || settleTies(kind, printed ?? "") === settleTies(kind, answer ?? "")
      ? undefined
      : "another text";
  }
  if (answer === undefined) return "the page has no answer";
  if (state.view === "callers") return checkCallers(view, JSON.parse(answer) as CallersBody, commands, run);
  if (state.view === "flame") {
    const flame = JSON.parse(answer) as FlameAnswer;
    const printed = await runAll(commands, unitOf(flame.sampleType.unit), run);
    return checkFlame(view, flame, printed);
  }
  const top = JSON.parse(answer) as TopAnswer;
  const unit = view.state.mode === "share" && !state.mean ? "" : top.sampleType.unit;
  return checkTop(view, top, await runAll(commands, unitOf(unit), run));
}

const unitOf = (unit: string): string[] => (unit === "" || unit === "share" ? [] : [`-unit=${unit}`]);

async function runAll(
  commands: readonly (readonly string[])[],
  more: readonly string[],
  run: RunCommand,
): Promise<(string | undefined)[]> {
  const printed: (string | undefined)[] = [];
  for (const words of commands) {
    const isPreparing = words.some((word) => word.startsWith("-output="));
    printed.push(await run(isPreparing ? words : [...more, ...words]));
  }
  return printed;
}

const topRow =
  /^ *(-?[\d.]+(?:e[+-]?\d+)?)\D* +(-?[\d.e+-]+)% +\S+% +(-?[\d.]+(?:e[+-]?\d+)?)\S* +(-?[\d.e+-]+)% {2}(.*?)(?: \((?:partial-)?inline\))?$/;

interface Row {
  readonly flat: number;
  readonly flatPercent: string;
  readonly cum: number;
}

function topRows(text: string): Map<string, Row[]> {
  const rows = new Map<string, Row[]>();
  for (const line of text.split("\n")) {
    const [found, flat, flatPercent = "", cum, , name = ""] = topRow.exec(line) ?? [];
    if (found === undefined) continue;
    rows.set(name, [...(rows.get(name) ?? []), { flat: Number(flat), flatPercent, cum: Number(cum) }]);
  }
  return rows;
}

/** The frames that pprof names otherwise, as the notes of a command say. */
function otherNames({ state }: ViewCase): (name: string) => boolean {
  const keys = state.filters.filter(([option]) => option === "tagroot" || option === "tagleaf").map(([, key]) => key);
  if (keys.length === 0 || state.granularity !== "functions" || state.view === "lines") return () => false;
  return (name) => name === "<unknown>" || keys.includes(name);
}

function checkTop(view: ViewCase, answer: TopAnswer, printed: readonly (string | undefined)[]): string | undefined {
  const { state } = view;
  if (printed.includes(undefined)) return "pprof refuses";
  if (state.view === "top" && state.granularity === "files") return checkFiles(state, answer, printed);
  const skip = otherNames(view);
  const { names } = answer;
  if (answer.kind === "top") {
    return sameRows(topRows(printed[0]!), { names, flat: answer.flat, cum: answer.cum, whole: answer.whole, skip });
  }
  if (answer.mean) {
    // Each side is trimmed by itself there, and lists what only it has.
    const isMixed = answer.trimmed !== null;
    const before = { names, flat: answer.flatBefore, cum: answer.cumBefore, whole: answer.before.whole, skip, isMixed };
    const after = { names, flat: answer.flatAfter, cum: answer.cumAfter, whole: answer.after.whole, skip, isMixed };
    return sameRows(topRows(printed[0]!), before) ?? sameRows(topRows(printed[1]!), after);
  }
  const rows = topRows(printed.at(-1)!);
  const flat = delta(answer.flatAfter, answer.flatBefore);
  const cum = delta(answer.cumAfter, answer.cumBefore);
  if (state.mode !== "share") return sameRows(rows, { names, flat, cum, whole: answer.before.whole, skip });
  // Shares: pprof's come from values rounded after scaling, and are printed without a sign.
  // Counts of a few are rounded beyond recognition.
  if (!/cpu|delay|space/.test(state.sampleIndex)) return undefined;
  for (const [row, name] of names.entries()) {
    const found = rows.get(name);
    if (found === undefined || found.length > 1 || skip(name)) continue;
    const gap = Math.abs(Number(found[0]!.flatPercent) - Math.abs(flat[row]! * 100));
    if (gap > 1) return `${name}: ${found[0]!.flatPercent} % is not ${flat[row]! * 100} %`;
  }
  const isFlat = flat.every((value) => Math.abs(value) < 0.01);
  return rows.size > 0 || isFlat ? undefined : "nothing printed";
}

const delta = (after: readonly number[], before: readonly number[]) => after.map((value, row) => value - before[row]!);

/** A file is several rows in pprof's text; of these the own values add up. Nothing can be said once some are trimmed. */
function checkFiles(
  { mode }: ViewCase["state"],
  answer: TopAnswer,
  printed: readonly (string | undefined)[],
): string | undefined {
  if (answer.trimmed !== null || answer.mean || mode === "share") return undefined;
  const rows = topRows(printed.at(-1)!);
  const flat = answer.kind === "top" ? answer.flat : delta(answer.flatAfter, answer.flatBefore);
  for (const [row, name] of answer.names.entries()) {
    const sum = (rows.get(name) ?? []).reduce((all, one) => all + one.flat, 0);
    if (sum !== flat[row]) return `${name}: ${sum} is not ${flat[row]}`;
  }
  return undefined;
}

interface PageRows {
  readonly names: readonly string[];
  readonly flat: readonly number[];
  readonly cum: readonly number[];
  readonly whole: number;
  readonly skip: (name: string) => boolean;
  /** The conditions under which rows of the page may be missing in the text, and the other way round. */
  readonly isMixed?: boolean;
}

function sameRows(rows: ReadonlyMap<string, readonly Row[]>, page: PageRows): string | undefined {
  const { names, flat, cum, whole, skip, isMixed = false } = page;
  const left = new Map(rows);
  for (const [row, name] of names.entries()) {
    if ((flat[row] === 0 && cum[row] === 0) || skip(name)) continue;
    const found = left.get(name);
    if (found === undefined) {
      if (!isMixed) return `${name} is not printed`;
      continue;
    }
    const fitting = found.find((one) => one.flat === flat[row] && one.cum === cum[row]);
    if (fitting === undefined) return `${name}: ${JSON.stringify(found)} is not ${flat[row]} and ${cum[row]}`;
    const share = percentage(flat[row]!, whole).trim();
    if (`${fitting.flatPercent}%` !== share) return `${name}: ${fitting.flatPercent}% is not ${share}`;
    const others = found.filter((one) => one !== fitting);
    if (others.length === 0) left.delete(name);
    else left.set(name, others);
  }
  const extra = [...left].find(([name, found]) => !skip(name) && found.some((one) => one.flat !== 0 || one.cum !== 0));
  return extra === undefined || isMixed ? undefined : `${extra[0]} is printed only: ${JSON.stringify(extra[1])}`;
}

/** `name value` of every box of a dot text. */
function boxes(text: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const match of text.matchAll(/^N\d+ \[label=.* tooltip="(.*) \((-?[\d.]+(?:e[+-]?\d+)?)[^()]*\)" color=/gm)) {
    const key = `${match[1]!.replace(/\\(["\\])/g, "$1")} ${Number(match[2])}`;
    found.set(key, (found.get(key) ?? 0) + 1);
  }
  return found;
}

function checkFlame(view: ViewCase, answer: FlameAnswer, printed: readonly (string | undefined)[]): string | undefined {
  const { state } = view;
  // One file is several boxes there.
  if (state.granularity === "files") return undefined;
  const skip = otherNames(view);
  if (printed.includes(undefined)) return "pprof refuses";
  const names = answer.name.map((name) => answer.names[name]!);
  if (answer.kind === "flame") {
    return sameBoxes(boxes(printed[0]!), names, answer.mean ?? answer.total, answer, skip);
  }
  if (answer.mean !== null) {
    return (
      sameBoxes(boxes(printed[0]!), names, answer.mean.before, answer, skip) ??
      sameBoxes(boxes(printed[1]!), names, answer.mean.after, answer, skip)
    );
  }
  if (state.mode === "share") return undefined;
  return sameBoxes(boxes(printed.at(-1)!), names, delta(answer.totalAfter, answer.totalBefore), answer, skip);
}

function sameBoxes(
  printed: ReadonlyMap<string, number>,
  names: readonly string[],
  values: readonly number[],
  { hiddenTotal }: FlameAnswer,
  skip: (name: string) => boolean,
): string | undefined {
  const left = new Map(printed);
  for (const [row, name] of names.entries()) {
    if (row === 0 || values[row] === 0 || skip(name)) continue;
    const key = `${name} ${values[row]}`;
    const count = left.get(key) ?? 0;
    if (count === 0) return `${key} is not printed`;
    if (count === 1) left.delete(key);
    else left.set(key, count - 1);
  }
  const extra = [...left.keys()].find((key) => !key.endsWith(" 0") && !skip(key.slice(0, key.lastIndexOf(" "))));
  return hiddenTotal > 0 || extra === undefined ? undefined : `${extra} is printed only`;
}

async function checkCallers(
  { state }: ViewCase,
  answer: CallersBody,
  commands: readonly (readonly string[])[],
  run: RunCommand,
): Promise<string | undefined> {
  const prepared = commands.filter((words) => words.some((word) => word.startsWith("-output=")));
  await runAll(prepared, [], run);
  const [peek] = commands.filter((words) => words.some((word) => word.startsWith("-peek=")));
  if (!answer.found || answer.callees === null) {
    const printed = await run(peek!);
    return printed === undefined || state.bases.length > 0 ? undefined : "pprof finds the function";
  }
  const trees = commands.filter((words) => words.includes("-call_tree"));
  if (trees.length === 0) return undefined;
  const { callees } = answer;
  const unit = unitOf(callees.sampleType.unit);
  const printed = await runAll(trees, unit, run);
  if (printed.includes(undefined)) return "pprof refuses";
  if (callees.kind === "flame") {
    return sameTree(boxes(printed[0]!), callees, callees.mean ?? callees.total);
  }
  if (callees.mean !== null) {
    return (
      sameTree(boxes(printed[0]!), callees, callees.mean.before) ??
      sameTree(boxes(printed[1]!), callees, callees.mean.after)
    );
  }
  if (state.mode === "share") return undefined;
  return sameTree(
    boxes(printed[0]!),
    callees,
    callees.totalAfter.map((value, row) => value - callees.totalBefore[row]!),
  );
}

/** The pivot is a row itself here, not the root that holds everything. */
function sameTree(printed: ReadonlyMap<string, number>, answer: FlameAnswer, values: readonly number[]) {
  const names = answer.name.map((name) => answer.names[name]!);
  return sameBoxes(printed, ["", ...names], [0, ...values], answer, () => false);
}

/** Splits a command as a POSIX shell does, as far as `shellWord` quotes. */
function shellWords(command: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  for (let at = 0; at < command.length; at++) {
    const mark = command[at]!;
    if (mark === " ") {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (mark === "'") {
      const end = command.indexOf("'", at + 1);
      word = (word ?? "") + command.slice(at + 1, end);
      at = end;
    } else if (mark === "\\") word = (word ?? "") + command[++at]!;
    else word = (word ?? "") + mark;
  }
  return word === undefined ? words : [...words, word];
}
