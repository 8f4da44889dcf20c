import { ProfileBuilder } from "@sweetspot/model/profile/builder";
import type { Profile, ValueType } from "@sweetspot/model/profile/table";
import { UnusableInput } from "../../diagnostics.ts";
import type { Format, ParseContext, SniffAnswer } from "../../format.ts";
import { entryOf } from "../../read/entry-of.ts";
import { entries, field, finite, type Json, parseJson } from "../../read/json-bounded.ts";
import { headText } from "../../read/lines.ts";
import { checkProfileLimits, StackTree, wholeValue } from "../stack-tree.ts";
import { stacksOf } from "./call-graph.ts";
import { CallNode } from "./circles.ts";
import type { Costs } from "./costs.ts";

/**
 * Profiles of PHP by calls as JSON: what `xhprof_disable()` and `tideways_xhprof_disable()` give, and XHGui's documents with it. Source:
 * longxinH/xhprof, extension/xhprof.c: a key is `caller==>callee`, and `function@2` is a function within two runs of itself.
 */
export const xhprof: Format = {
  id: "xhprof",
  label: "XHProf, Tideways (JSON)",
  kind: "profile",
  version: 2,
  guide: {
    madeBy: "PHP's XHProf and Tideways extensions, XHGui",
    command:
      'php -r \'tideways_xhprof_enable(TIDEWAYS_XHPROF_FLAGS_CPU); require "program.php"; file_put_contents("xhprof.json", json_encode(tideways_xhprof_disable()));\'',
    reads:
      "Time and processor time by function and by pairs of caller and callee; stacks are made of the pairs, a function's time divided among its callers in proportion to what their calls took.",
    leaves: "Memory, numbers of calls, files and lines, which the profile does not hold.",
  },
  sniff,
  parse,
};

const pair =
  /^\s{0,40}\{\s{0,40}(?:"profile": ?\{\s{0,40})?"(?:main\(\)|[^"\n]{1,400}==>[^"\n]{1,400})": ?\{\s{0,40}"ct": ?\d{1,15},\s{0,40}"wt": ?-?\d/;

function sniff(head: Uint8Array): SniffAnswer {
  return pair.test(headText(head.subarray(0, 2048))) ? "certain" : "no";
}

/** The sample types, with the fields that hold them in microseconds. */
const measured: readonly (readonly [field: string, type: ValueType])[] = [
  ["wt", { type: "time", unit: "nanoseconds" }],
  ["cpu", { type: "cpu", unit: "nanoseconds" }],
];

function parse(bytes: Uint8Array, context: ParseContext): Profile {
  const file = parseJson(bytes);
  const calls = entries(field(file, "profile") ?? file);
  const held = measured.filter(([name]) => calls.some(([, costs]) => finite(field(costs, name)) !== undefined));
  const builder = new ProfileBuilder(held.map(([, type]) => type));
  const nodes = new Map<string, CallNode>();
  /** The costs of a function with all that it calls, less those of its calls: in the end its own. */
  const own = new Map<CallNode, Costs>();
  const nothing = held.map(() => 0);
  const nodeOf = (name: string): CallNode =>
    entryOf(nodes, name, () => {
      const node = new CallNode(builder.frame(withoutDepth(name)));
      own.set(node, nothing.slice());
      checkProfileLimits(builder, context.limits);
      return node;
    });
  const add = (node: CallNode, costs: Costs, sign: 1 | -1): void => {
    const sum = own.get(node)!;
    for (let e = 0; e < costs.length; e++) sum[e]! += sign * costs[e]!;
  };
  for (const [key, stated] of calls) {
    const costs = costsOf(stated, held);
    const at = key.lastIndexOf("==>");
    const callee = nodeOf(at < 0 ? key : key.slice(at + 3));
    add(callee, costs, 1);
    if (at < 0) continue;
    const caller = nodeOf(key.slice(0, at));
    add(caller, costs, -1);
    if (caller !== callee) caller.calls.push({ callee, location: caller.location, costs });
  }
  for (const [node, costs] of own)
    // Clocks are read once each, so that calls may take a microsecond more than their caller.
    node.self.push({ location: node.location, costs: costs.map((cost) => Math.max(0, cost)) });
  const { tree, stacks } = stacksOf([...nodes.values()], held.length, () => new StackTree(context.limits));
  for (const { stack, values } of stacks) {
    builder.sample(tree.locations(stack), values.map(wholeValue));
    checkProfileLimits(builder, context.limits);
  }
  if (builder.sampleCount === 0) throw new UnusableInput("no-stacks", "The profile holds no function that took time.");
  context.diagnostics.add({
    severity: "info",
    code: "calls-by-pairs",
    message:
      "The profile holds calls by pairs. The stacks are made of them: a function's time is divided among its callers in proportion to what their calls took.",
  });
  return builder.finish();
}

/** A function's name without the number of its runs that it is within. */
const withoutDepth = (name: string): string => (name.includes("@") ? name.replace(/@\d+$/, "") : name);

/** Nanoseconds of each measure. */
function costsOf(stated: Json, held: typeof measured): Costs {
  const costs: Costs = [];
  for (const [name] of held) costs.push(Math.max(0, finite(field(stated, name)) ?? 0) * 1000);
  return costs;
}
