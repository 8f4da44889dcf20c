import type { CompareMode } from "../compare-mode.ts";
import type { Granularity } from "../granularity.ts";
import type { NodeSort } from "./options.ts";

/** The state of a view, as far as pprof has words for it. */
export interface CommandState {
  readonly view: "flame" | "top" | "callers" | "peek" | "graph" | "lines";
  /** Name of the sample type; "" for the profile's default. */
  readonly sampleIndex: string;
  readonly mean: boolean;
  /** pprof's filters by pprof's names, those that are set. */
  readonly filters: readonly (readonly [option: string, value: string])[];
  readonly noinlines: boolean;
  readonly granularity: Granularity;
  readonly relative: boolean;
  /** null where nothing is chosen. */
  readonly nodecount: number | null;
  readonly nodefraction: number | null;
  readonly edgefraction: number | null;
  readonly trim: boolean;
  readonly sort: NodeSort;
  /** The function that callers and peek are about; "" for none. */
  readonly pivot: string;
  readonly mode: CompareMode;
  /** The places where pprof finds the profiles; several are added up. */
  readonly sources: readonly string[];
  readonly bases: readonly string[];
}

/** A command with what it is for, where that is not plain. */
interface PprofCommand {
  readonly text: string;
  /** A sentence on what it prints, or on why it has to come first. */
  readonly about: string;
}

export interface PprofCommands {
  /** In the order in which they are run; all of them are needed. */
  readonly commands: readonly PprofCommand[];
  /** The output of pprof where it cannot say the same. */
  readonly notes: readonly string[];
}

/** The file into which several base profiles are put together: pprof takes one base. */
const mergedBase = "base.pb.gz";

/** The `go tool pprof` commands that print what a view shows. */
export function pprofCommands(state: CommandState): PprofCommands {
  const commands: PprofCommand[] = [];
  if (state.bases.length > 1 && !isByside(state)) {
    const words = ["-proto", `-output=${mergedBase}`, ...state.bases];
    commands.push({ text: line(words), about: "first" });
  }
  for (const { words, about } of viewWords(state)) commands.push({ text: line(words), about });
  return { commands, notes: notesOf(state) };
}

/** Means of a difference are each side's own here; pprof would divide the differences. */
const isByside = (state: CommandState): boolean =>
  state.mean && state.bases.length > 0 && state.view !== "peek" && state.view !== "graph";

function viewWords(state: CommandState): { words: string[]; about: string }[] {
  const { view } = state;
  const profiles = [...baseWords(state), ...state.sources];
  const all = (report: readonly string[], about = "") => {
    if (!isByside(state)) return [{ words: [...report, ...selectionWords(state), ...profiles], about }];
    const words = [...report, ...selectionWords(state)];
    return [
      { words: [...words, ...state.bases], about: about === "" ? "before" : `before, ${about}` },
      { words: [...words, ...state.sources], about: about === "" ? "after" : `after, ${about}` },
    ];
  };
  const tree = "-dot -call_tree -trim=false".split(" ");
  const pivot = `^${escapeExpression(state.pivot)}$`;
  switch (view) {
    case "flame":
      return all(tree);
    case "top":
      return all(["-top", ...tableTrimming(state), ...(state.sort === "cum" ? ["-cum"] : [])]);
    case "lines":
      return all(["-top", ...tableTrimming(state), ...(state.sort === "cum" ? ["-cum"] : [])]);
    case "graph":
      return all(["-dot", ...graphTrimming(state)]);
    case "peek":
      return state.pivot === "" ? all(["-top", "-trim=false", "-cum"]) : all([`-peek=${pivot}`]);
    case "callers":
      if (state.pivot === "") return all(["-top", "-trim=false", "-cum"]);
      return state.granularity !== "functions" ||
        !isFunction(state) ||
        state.filters.some(([name]) => name === "show_from")
        ? all([`-peek=${pivot}`])
        : [...all([...tree, `-show_from=${pivot}`], "callees"), ...all([`-peek=${pivot}`], "callers")];
  }
}

/** show_from finds functions by their name, not the frames of a binary or a label. */
function isFunction({ pivot, filters }: CommandState): boolean {
  const isMade = filters.some(([name]) => name === "tagroot" || name === "tagleaf");
  return !isMade && !/^(?:\[.*\]|<unknown>)$/.test(pivot);
}

/** A table here lists everything unless told otherwise; pprof's drops what is small. */
function tableTrimming({ trim, nodecount, nodefraction }: CommandState): string[] {
  if (!trim || ((nodecount ?? 0) === 0 && (nodefraction ?? 0) === 0)) return ["-trim=false"];
  return [`-nodefraction=${nodefraction ?? 0}`, ...(nodecount === null ? [] : [`-nodecount=${nodecount}`])];
}

function graphTrimming({ trim, nodecount, nodefraction, edgefraction }: CommandState): string[] {
  if (!trim) return ["-trim=false"];
  const words: [string, number | null][] = [
    ["nodecount", nodecount],
    ["nodefraction", nodefraction],
    ["edgefraction", edgefraction],
  ];
  return words.flatMap(([name, value]) => (value === null ? [] : [`-${name}=${value}`]));
}

function selectionWords(state: CommandState): string[] {
  const words: string[] = [];
  if (state.sampleIndex !== "") words.push(`-sample_index=${state.sampleIndex}`);
  if (state.mean) words.push("-mean");
  for (const [option, value] of state.filters) words.push(`-${option}=${value}`);
  if (state.noinlines) words.push("-noinlines");
  const granularity = state.view === "lines" ? "lines" : state.granularity;
  if (granularity !== "functions") words.push(`-${granularity}`);
  if (state.relative) words.push("-relative_percentages");
  return words;
}

function baseWords({ bases, mode, mean }: CommandState): string[] {
  const [only] = bases;
  if (only === undefined) return [];
  return [...(mode === "share" && !mean ? ["-normalize"] : []), `-diff_base=${bases.length === 1 ? only : mergedBase}`];
}

function notesOf(state: CommandState): string[] {
  const notes: string[] = [];
  const isDifference = state.bases.length > 0;
  if (state.view === "flame") {
    notes.push(
      "The command prints the call tree as text. To see it drawn, write -http=: in place of -dot -call_tree -trim=false.",
    );
  }
  if (state.bases.length > 1 && !isByside(state)) {
    notes.push("pprof takes one base, so its runs are put together first.");
  }
  if (isDifference && isByside(state)) {
    notes.push("With -diff_base, pprof would divide the difference of the sums by the difference of the counts.");
  } else if (isDifference) {
    if (state.mode === "operation") {
      notes.push("pprof does not know operations: this is the difference before each side is divided by its own.");
    } else if (state.mode === "share") {
      notes.push(
        "pprof prints shares as percentages of the base, from values rounded after -normalize: small counts may vanish.",
      );
    } else if (state.view !== "graph" && state.view !== "peek") notes.push("pprof prints the change alone.");
  }
  if (state.view === "callers" && state.pivot !== "") {
    notes.push(
      "Where a function calls itself, peek counts each call once per sample; here a sample counts once, at its outermost place.",
    );
  }
  if (state.granularity === "files" && state.view !== "graph" && state.view !== "peek" && state.view !== "lines") {
    notes.push("pprof lists a file once for each place where functions of it begin; here it is one, with all of them.");
  }
  const isByKey = state.filters.some(([name]) => name === "tagroot" || name === "tagleaf");
  if (isByKey && state.granularity === "functions" && state.view !== "graph" && state.view !== "peek") {
    notes.push("pprof's texts call samples without the label <unknown>; here, as on pprof's page, by the label's key.");
  }
  if (state.mean && (state.view === "flame" || state.view === "callers")) {
    notes.push("Widths are totals, since means do not add up: without -mean the same command prints those.");
  }
  return notes;
}

/** Without looking for symbols elsewhere: a binary that lies about, or a server, could tell other names. */
const line = (words: readonly string[]): string =>
  ["go", "tool", "pprof", "-symbolize=none", ...words.map(shellWord)].join(" ");

/** A name as an RE2 expression that matches itself alone. */
export function escapeExpression(name: string): string {
  return name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

/** Quoted for a POSIX shell where it has to be. */
function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
