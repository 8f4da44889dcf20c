import { ProfileBuilder } from "@sweetspot/model/profile/builder";
import type { LocationIndex, Profile } from "@sweetspot/model/profile/table";
import { UnusableInput } from "../../diagnostics.ts";
import type { Format, ParseContext, SniffAnswer } from "../../format.ts";
import { entryOf } from "../../read/entry-of.ts";
import { PythonMarshal, type PythonValue } from "../../read/python-marshal.ts";
import { checkProfileLimits, StackTree, wholeValue } from "../stack-tree.ts";
import { stacksOf } from "./call-graph.ts";
import { CallNode } from "./circles.ts";
import { withoutRecursion } from "./recursion.ts";

/** Statistics of Python's cProfile and profile, `Stats.dump_stats`. Source: CPython, Lib/cProfile.py (`snapshot_stats`) and Lib/pstats.py. */
export const pstats: Format = {
  id: "pstats",
  label: "cProfile statistics (.pstats)",
  kind: "profile",
  version: 2,
  guide: {
    madeBy: "Python's cProfile and profile; yappi and pyinstrument by option",
    command: "python -m cProfile -o profile.pstats program.py",
    reads:
      "Time by function, file and line, and by pairs of caller and callee; stacks are made of the pairs, a function's time divided among its callers in proportion to what their calls took.",
    leaves: "Numbers of calls. The order of calls through more than one function, which the statistics do not hold.",
  },
  sniff,
  parse,
};

/** A dictionary whose first key is a file, a line and a name, and whose first value begins with two counts and two times. */
function sniff(head: Uint8Array): SniffAnswer {
  if (((head[0] ?? 0) & 0x7f) !== 0x7b) return "no";
  try {
    const reader = new PythonMarshal(head);
    reader.enter();
    if (functionOf(reader.value()) === undefined || reader.enter() !== 5) return "no";
    return [0, 0, 0, 0].every(() => typeof reader.value() === "number") ? "certain" : "no";
  } catch (error) {
    if (error instanceof UnusableInput) return "no";
    throw error;
  }
}

interface Named {
  readonly file: string;
  readonly line: number;
  readonly name: string;
}

function functionOf(key: PythonValue | undefined): Named | undefined {
  const [file, line, name] = listOf(key);
  if (typeof file !== "string" || typeof line !== "number" || typeof name !== "string") return undefined;
  return { file: file === "~" ? "" : file, line: line >= 0 && line < 2 ** 31 ? line : 0, name };
}

const listOf = (value: PythonValue | undefined): readonly PythonValue[] =>
  Array.isArray(value) ? (value as readonly PythonValue[]) : [];
const numberOf = (value: PythonValue | undefined): number =>
  typeof value === "number" && Number.isFinite(value) ? value : 0;

function parse(bytes: Uint8Array, context: ParseContext): Profile {
  const builder = new ProfileBuilder([{ type: "time", unit: "nanoseconds" }]);
  const graph = new CallGraph(builder, context);
  const wholes = new Map<CallNode, number>();
  let counted = 0;
  for (const [key, stats] of entriesOf(bytes, context)) {
    const [, , own, whole, by] = listOf(stats);
    const named = functionOf(key);
    if (named === undefined) continue;
    const node = graph.node(named);
    node.self.push({ location: node.location, costs: [nanoseconds(own)] });
    wholes.set(node, nanoseconds(whole));
    const callers = listOf(by)
      .map((pair) => callerOf(pair, graph))
      .filter((caller): caller is Caller => caller !== undefined && caller.node !== node);
    const calls = callers.reduce((sum, caller) => sum + caller.calls, 0);
    for (const caller of callers) {
      // The profiler in Python counts the calls of a pair and does not time them.
      if (caller.took === undefined) counted++;
      const took = caller.took ?? (nanoseconds(whole) * caller.calls) / Math.max(1, calls);
      if (took > 0) graph.call(caller.node, node, took);
    }
  }
  // A cut file lacks the time of some callers.
  for (const node of graph.nodes) if (!wholes.has(node)) wholes.set(node, Number.MAX_VALUE);
  const { tree, stacks } = stacksOf(withoutRecursion(wholes), 1, () => new StackTree(context.limits));
  for (const { stack, values } of stacks) {
    builder.sample(tree.locations(stack), values.map(wholeValue));
    checkProfileLimits(builder, context.limits);
  }
  if (builder.sampleCount === 0)
    throw new UnusableInput("no-stacks", "The statistics hold no function that took time.");
  const message =
    counted > 0
      ? "The statistics hold calls by pairs, counted and not timed (`profile`). The stacks are made of them: a function's time is divided among its callers by their numbers of calls. `cProfile` times each pair."
      : "The statistics hold calls by pairs. The stacks are made of them: a function's time is divided among its callers in proportion to what their calls took. For stacks as they were: `py-spy record -f speedscope -o profile.json -- python program.py`.";
  context.diagnostics.add({ severity: "info", code: "calls-by-pairs", message });
  return builder.finish();
}

/** The entries of the dictionary that the bytes are; of a cut file those before the cut. */
function* entriesOf(bytes: Uint8Array, { diagnostics }: ParseContext): Generator<readonly [PythonValue, PythonValue]> {
  const reader = new PythonMarshal(bytes);
  reader.enter();
  for (let read = 0; ; read++) {
    let entry: readonly [PythonValue, PythonValue] | undefined;
    try {
      const key = reader.value();
      entry = key === undefined ? undefined : [key, reader.value() ?? null];
    } catch (error) {
      if (!(error instanceof UnusableInput) || error.diagnostic.code !== "dump-cut" || read === 0) throw error;
      const message = `The file ends before it is complete; the ${read} functions before that were read.`;
      diagnostics.add({ severity: "warning", code: "dump-cut", message });
      return;
    }
    if (entry === undefined) return;
    yield entry;
  }
}

interface Caller {
  readonly node: CallNode;
  readonly calls: number;
  /** Nanoseconds that its calls took; undefined where they were only counted. */
  readonly took: number | undefined;
}

function callerOf(pair: PythonValue, graph: CallGraph): Caller | undefined {
  const [key, cost] = listOf(pair);
  const named = functionOf(key);
  if (named === undefined) return undefined;
  const isCounted = typeof cost === "number";
  return {
    node: graph.node(named),
    calls: isCounted ? numberOf(cost) : 0,
    took: isCounted ? undefined : nanoseconds(listOf(cost)[3]),
  };
}

const nanoseconds = (seconds: PythonValue | undefined): number => Math.max(0, numberOf(seconds)) * 1e9;

class PythonFunction extends CallNode {
  readonly name: string;
  /** Another one of the same line. */
  readonly next: PythonFunction | undefined;

  constructor(name: string, location: LocationIndex, next: PythonFunction | undefined) {
    super(location);
    this.name = name;
    this.next = next;
  }
}

class CallGraph {
  readonly nodes: CallNode[] = [];
  readonly #builder: ProfileBuilder;
  readonly #context: ParseContext;
  /** The functions of each file, by line; those of line 0, as built-in ones, by name. */
  readonly #known = new Map<string, Map<number | string, PythonFunction>>();

  constructor(builder: ProfileBuilder, context: ParseContext) {
    this.#builder = builder;
    this.#context = context;
  }

  node({ file, line, name }: Named): CallNode {
    const functions = entryOf(this.#known, file, () => new Map<number | string, PythonFunction>());
    const key = line === 0 ? name : line;
    const first = functions.get(key);
    for (let known = first; known !== undefined; known = known.next) if (known.name === name) return known;
    const location = this.#builder.location({
      lines: [{ function: this.#builder.function(name, file, name, line), line }],
    });
    const node = new PythonFunction(name, location, first);
    functions.set(key, node);
    this.nodes.push(node);
    checkProfileLimits(this.#builder, this.#context.limits);
    return node;
  }

  call(caller: CallNode, callee: CallNode, nanos: number): void {
    if (caller !== callee) caller.calls.push({ callee, location: caller.location, costs: [nanos] });
  }
}
