import { ProfileBuilder } from "@sweetspot/model/profile/builder";
import type { LocationIndex, Profile } from "@sweetspot/model/profile/table";
import { UnusableInput } from "../diagnostics.ts";
import type { Format, ParseContext, SniffAnswer } from "../format.ts";
import {
  defaultJsonBounds,
  elements,
  field,
  finite,
  type Json,
  type JsonBounds,
  parseJson,
  path,
  text,
} from "../read/json-bounded.ts";
import { jsonOutline } from "../read/json-outline.ts";
import { checkProfileLimits, noStack, type StackNode, StackTree, wholeValue } from "./stack-tree.ts";
import { v8Frame } from "./v8-recording.ts";

/** The calls are nested in the file, two levels each; as deep as any other profile may be. */
const bounds: JsonBounds = { ...defaultJsonBounds, depth: 40_000 };

/**
 * V8's sampling heap profile (`node --heap-prof`): what is still live, by the stack that allocated it.
 * Source: DevTools protocol, domain HeapProfiler.
 */
export const v8Heap: Format = {
  id: "v8-heapprofile",
  label: "V8 heap profile (.heapprofile)",
  kind: "profile",
  version: 3,
  guide: {
    madeBy: "Node.js, Chrome DevTools",
    command: "node --heap-prof program.js",
    reads: "Bytes by the stack that allocated them.",
    leaves: "Times of single allocations.",
  },
  sniff,
  parse,
};

function sniff(head: Uint8Array): SniffAnswer {
  const outline = jsonOutline(head);
  if (outline?.root !== "object") return "no";
  const { paths } = outline;
  const isHead = (at: string): boolean => paths.has(`${at}.callFrame`) && paths.has(`${at}.selfSize`);
  return isHead("head") || isHead("profile.head") || isHead("result.profile.head") ? "certain" : "no";
}

function parse(bytes: Uint8Array, context: ParseContext): Profile {
  const answer = parseJson(bytes, bounds);
  // The inspector's answer to `HeapProfiler.stopSampling`, with or without the message around it.
  const head = field(path(answer, "result", "profile") ?? field(answer, "profile") ?? answer, "head");
  if (head === undefined) throw new UnusableInput("no-head", "The .heapprofile has no `head`.");
  const builder = new ProfileBuilder([{ type: "inuse_space", unit: "bytes" }]);
  const tree = new StackTree(context.limits);
  const open: { readonly node: Json; readonly caller: StackNode }[] = [{ node: head, caller: noStack }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, caller } = next;
    const callFrame = field(node, "callFrame");
    let stack = caller;
    if (text(field(callFrame, "functionName")) !== "(root)") {
      const frame: LocationIndex = v8Frame(builder, callFrame);
      stack = tree.child(caller, frame);
    }
    const size = wholeValue(finite(field(node, "selfSize")) ?? 0);
    if (size !== 0) builder.sample(tree.locations(stack), [size]);
    checkProfileLimits(builder, context.limits);
    const children = elements(field(node, "children"));
    for (let i = children.length - 1; i >= 0; i--) open.push({ node: children[i] as Json, caller: stack });
  }
  return builder.finish();
}
