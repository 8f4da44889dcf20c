import { ProfileBuilder } from "@sweetspot/model/profile/builder";
import type { LocationIndex, Profile } from "@sweetspot/model/profile/table";
import { UnusableInput } from "../diagnostics.ts";
import type { Format, ParseContext } from "../format.ts";
import { defaultJsonBounds, elements, field, finite, type Json, parseJson, text } from "../read/json-bounded.ts";
import { jsonOutline } from "../read/json-outline.ts";
import { forEachLine, headText } from "../read/lines.ts";
import { checkProfileLimits, noStack, type StackNode, StackTree, wholeValue } from "./stack-tree.ts";

const title = /Time and Allocation Profiling Report {1,4}\(/;
/** The heading of the tree under `-P`, whose last columns hold whole numbers; under `-p` there are percentages alone. */
const wholeTree = /^COST CENTRE +MODULE +(?:SRC +)?no\. .{1,200} ticks +bytes\s*$/m;
const interval = /\(\d+ ticks? @ (\d+) us/;

/**
 * The profile of a Haskell program's cost centres: JSON (`+RTS -pj`), and the text with whole numbers (`+RTS -P`).
 * Source: GHC User's Guide, "Profiling"; rts/ProfilerReport.c and rts/ProfilerReportJson.c.
 */
export const ghcProf: Format = {
  id: "ghc-prof",
  label: "profile of a Haskell program",
  kind: "profile",
  version: 1,
  guide: {
    madeBy: "GHC (`-prof`)",
    command: "./program +RTS -pj -RTS",
    reads: "Time, bytes allocated and entries by stack of cost centres, from the JSON or from the text of `-P`.",
    leaves: "The text of `-p`, which holds rounded percentages.",
  },
  sniff(head) {
    const paths = jsonOutline(head)?.paths;
    const beginning = headText(head);
    if (paths !== undefined) return paths.has("cost_centres") && paths.has("tick_interval") ? "certain" : "no";
    return title.test(beginning.slice(0, 400)) && wholeTree.test(beginning) ? "certain" : "no";
  },
  parse: (bytes, context) =>
    (headText(bytes.subarray(0, 64)).trimStart()[0] === "{" ? readJson : readText)(bytes, context),
};

/** The nodes of the tree as they come, the callers first. */
class Calls {
  readonly #builder = new ProfileBuilder(
    [
      { type: "time", unit: "nanoseconds" },
      { type: "alloc_space", unit: "bytes" },
      { type: "entries", unit: "count" },
    ],
    { defaultSampleType: "time" },
  );
  readonly #tree: StackTree;
  readonly #context: ParseContext;
  /** Microseconds. */
  tick = 1000;

  constructor(context: ParseContext) {
    this.#context = context;
    this.#tree = new StackTree(context.limits);
  }

  /** The frame of a cost centre; its place is as GHC prints it: `Main.hs:4:1-60`, `Main.hs:(4,1)-(7,20)`. */
  frame(label: string, module: string, place: string): LocationIndex {
    const [, file = "", line = "0"] = /^([^<].{0,1000}?):\(?(\d{1,9})[:,]/.exec(place) ?? [];
    return this.#builder.frame(`${module}.${label}`, file, Number(line));
  }

  add(caller: StackNode, frame: LocationIndex, ticks: number, bytes: number, entries: number): StackNode {
    const stack = this.#tree.child(caller, frame);
    if (ticks !== 0 || bytes !== 0 || entries !== 0) {
      const values = [wholeValue(ticks * this.tick * 1000), wholeValue(bytes), wholeValue(entries)];
      this.#builder.sample(this.#tree.locations(stack), values);
    }
    checkProfileLimits(this.#builder, this.#context.limits);
    return stack;
  }

  finish(): Profile {
    if (this.#builder.sampleCount === 0) throw new UnusableInput("no-samples", "The profile holds no cost.");
    return this.#builder.finish();
  }
}

function readJson(bytes: Uint8Array, context: ParseContext): Profile {
  // Calls are nested, two levels each.
  const file = parseJson(bytes, { ...defaultJsonBounds, depth: 40_000 });
  const calls = new Calls(context);
  calls.tick = finite(field(file, "tick_interval")) ?? calls.tick;
  const frames = new Map<number, LocationIndex>();
  for (const centre of elements(field(file, "cost_centres"))) {
    const [label = "", module = "", place = ""] = ["label", "module", "src_loc"].map((key) => text(field(centre, key)));
    frames.set(finite(field(centre, "id")) ?? Number.NaN, calls.frame(label, module, place));
  }
  const root = field(file, "profile");
  const open: { readonly node: Json; readonly caller: StackNode }[] =
    root === undefined ? [] : [{ node: root, caller: noStack }];
  let unknown = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, caller } = next;
    const frame = frames.get(finite(field(node, "id")) ?? Number.NaN);
    if (frame === undefined) {
      unknown++;
      continue;
    }
    const [ticks = 0, alloc = 0, entries = 0] = ["ticks", "alloc", "entries"].map((key) => finite(field(node, key)));
    const stack = calls.add(caller, frame, ticks, alloc, entries);
    for (const child of elements(field(node, "children")).toReversed()) open.push({ node: child, caller: stack });
  }
  if (unknown > 0) {
    const message = `${unknown} nodes are of a cost centre that is not in the file; they were left out.`;
    context.diagnostics.add({ severity: "warning", code: "bad-frame", message });
  }
  return calls.finish();
}

/** A row of the tree: indented name, module, place, number, entries, four percentages, ticks and bytes. */
const row = /^( *)(\S+) +(\S+) +(?:(\S.*?) +)?\d+ +(\d+)(?: +[\d.]+){4} +(\d+) +(\d+)$/;
const longestRow = 2000;

function readText(bytes: Uint8Array, context: ParseContext): Profile {
  const calls = new Calls(context);
  /** The stack at each depth. */
  const stacks: StackNode[] = [];
  let isTree = false;
  forEachLine(bytes, context.diagnostics, (written, number) => {
    const line = written.trimEnd();
    const tick = interval.exec(line);
    if (tick !== null) calls.tick = Number(tick[1]);
    if (wholeTree.test(line)) isTree = true;
    else if (isTree && line !== "") {
      const cells = line.length <= longestRow ? row.exec(line) : null;
      if (cells === null) {
        const message = "This line is no row of the tree of cost centres.";
        context.diagnostics.add({ severity: "warning", code: "bad-line", message, line: number });
        return;
      }
      const [, indent = "", label = "", module = "", place = "", entries, ticks, alloc] = cells;
      const depth = Math.min(indent.length, stacks.length);
      const frame = calls.frame(label, module, place);
      stacks.length = depth;
      stacks.push(calls.add(stacks[depth - 1] ?? noStack, frame, Number(ticks), Number(alloc), Number(entries)));
    }
  });
  return calls.finish();
}
