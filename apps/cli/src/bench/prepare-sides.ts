import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { BenchArguments, WantedVariant } from "./bench-arguments.ts";
import { failureOf, lastLines, runProcess, Stopped } from "./run-process.ts";
import { type Side, SideFailure } from "./side.ts";
import type { Workspace } from "./workspace.ts";

interface Place {
  readonly folder: string;
  readonly workspace: Workspace;
  readonly stop: AbortSignal;
  readonly say: (line: string) => void;
}

/**
 * Makes every variant ready to run, commits in a git worktree each. A variant's text means, in this order:
 * 1. the text of `{value}`, where the runner has that placeholder;
 * 2. a folder, where it begins with `.` or `/` and is one;
 * 3. a commit, where `git rev-parse --verify` knows it;
 * 4. a command.
 * With a control, the last side repeats the first one: the same build, folder and command under another name. Throws `SideFailure`.
 */
export async function prepareSides(wanted: BenchArguments, place: Place): Promise<Side[]> {
  const takesValue = wanted.runner.some((word) => word.includes("{value}"));
  const sides: Side[] = [];
  for (const [index, variant] of wanted.variants.entries()) {
    // Folders with names of one length: a path is part of what is compiled, and moves it about in memory.
    const side = takesValue
      ? valueSide(variant, place)
      : await sideOf(variant, join(place.workspace.folder, `side${index}`), place);
    checkRunner(side, wanted.runner);
    place.say(`${side.variant}: ${side.description}`);
    if (wanted.build !== undefined && side.command === undefined && !takesValue) await build(wanted.build, side, place);
    sides.push(side);
  }
  const [first] = sides;
  if (!wanted.hasControl || first === undefined) return sides;
  const variant = `${first.variant}-again`;
  if (sides.some((side) => side.variant === variant))
    throw new SideFailure(
      `--control adds the variant "${variant}", and one has that name already: give it another name`,
    );
  place.say(`${variant}: the same as ${first.variant}, as a control`);
  return [...sides, { ...first, variant }];
}

function valueSide(variant: WantedVariant, { folder }: Place): Side {
  const { name, text } = variant;
  return {
    variant: name,
    original: name,
    folder,
    commit: undefined,
    command: undefined,
    value: text,
    description: `{value} is "${text}"`,
  };
}

async function sideOf(variant: WantedVariant, worktree: string, place: Place): Promise<Side> {
  const { name, text } = variant;
  const side = {
    variant: name,
    original: name,
    folder: place.folder,
    commit: undefined,
    command: undefined,
    value: text,
  };
  const command = { ...side, command: text, description: `the command ${text}` };
  if (variant.isCommand) return command;
  if (/^[./]/.test(text) && isFolder(resolve(place.folder, text))) {
    return { ...side, folder: resolve(place.folder, text), description: `the folder ${text}, as it is` };
  }
  const commit = await git(["rev-parse", "--verify", "--quiet", `${text}^{commit}`], place);
  if (commit === undefined) return command;
  const root = (await git(["rev-parse", "--show-toplevel"], place)) ?? place.folder;
  const below = (await git(["rev-parse", "--show-prefix"], place)) ?? "";
  place.workspace.ownWorktree(root, worktree);
  const end = await runProcess(["git", "-C", root, "worktree", "add", "--detach", worktree, commit], place);
  if (failureOf(end) !== undefined)
    throw new SideFailure(`${name}: git could not check out ${text}\n${lastLines(end)}`);
  const folder = join(worktree, below);
  if (!isFolder(folder)) throw new SideFailure(`${name}: ${text} has no folder ${below}`);
  return { ...side, folder, commit, description: `commit ${commit.slice(0, 12)} (${text})` };
}

function checkRunner(side: Side, runner: readonly string[]): void {
  const { variant, command } = side;
  if (command === undefined && runner.length === 0)
    throw new SideFailure(`${variant}: say after -- what is to be run in ${side.description}`);
  if (command !== undefined && runner.length > 0)
    throw new SideFailure(
      `${variant}: "${command}" is neither a commit nor a folder here, and a command needs nothing after --. ` +
        "Put {value} into the words after -- where the variants' texts belong in them.",
    );
}

async function build(command: string, side: Side, place: Place): Promise<void> {
  place.say(`${side.variant}: building`);
  const end = await runProcess(["sh", "-c", command], { folder: side.folder, stop: place.stop });
  const failure = failureOf(end);
  if (failure !== undefined)
    throw new SideFailure(`${side.variant} could not be built: "${command}" failed (${failure})\n${lastLines(end)}`);
}

/** The output of git; undefined where it fails, where there is no repository, and where there is no git. */
async function git(words: readonly string[], { folder, stop }: Place): Promise<string | undefined> {
  const end = await runProcess(["git", "-C", folder, ...words], { folder, stop }).catch(() => undefined);
  if (stop.aborted) throw new Stopped();
  return end?.code === 0 ? end.stdout.trimEnd() : undefined;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
