import { ProfileBuilder } from "@sweetspot/model/profile/builder";
import type { LocationIndex, Profile } from "@sweetspot/model/profile/table";
import { UnusableInput } from "../diagnostics.ts";
import type { Format, ParseContext, SniffAnswer } from "../format.ts";
import { elements, field, finite, type Json, parseJson, text } from "../read/json-bounded.ts";
import { jsonOutline } from "../read/json-outline.ts";
import { checkProfileLimits, wholeValue } from "./stack-tree.ts";

/** V8's `.cpuprofile`: Node's `--cpu-prof`, Chrome's and Deno's profilers. Source: DevTools protocol, domain Profiler. */
export const v8Cpu: Format = {
  id: "v8-cpuprofile",
  label: "V8 CPU profile (.cpuprofile)",
  kind: "profile",
  version: 2,
  guide: {
    madeBy: "Node.js, Chrome DevTools",
    command: "node --cpu-prof program.js",
    reads: "Samples with their time by stack.",
    leaves: "Source positions below the function.",
  },
  sniff,
  parse,
};

function sniff(head: Uint8Array): SniffAnswer {
  const outline = jsonOutline(head);
  if (outline?.root !== "object") return "no";
  return outline.paths.has("nodes[].callFrame") ? "certain" : "no";
}

interface Node {
  readonly location: LocationIndex | undefined;
  readonly hits: number;
  parent: number;
  samples: number;
  nanoseconds: number;
}

/** The frame of a V8 `callFrame`, whose lines count from 0; -1 where there is none. */
export function v8Frame(builder: ProfileBuilder, callFrame: Json | undefined): LocationIndex {
  const name = text(field(callFrame, "functionName")) ?? "";
  const line = (finite(field(callFrame, "lineNumber")) ?? -1) + 1;
  const column = (finite(field(callFrame, "columnNumber")) ?? -1) + 1;
  const file = text(field(callFrame, "url")) ?? "";
  const shown = name === "" ? "(anonymous)" : name;
  return builder.location({ lines: [{ function: builder.function(shown, file, shown, line), line, column }] });
}

function parse(bytes: Uint8Array, context: ParseContext): Profile {
  const file = parseJson(bytes);
  const startMicros = finite(field(file, "startTime")) ?? 0;
  const endMicros = finite(field(file, "endTime")) ?? startMicros;
  const builder = new ProfileBuilder(
    [
      { type: "samples", unit: "count" },
      { type: "time", unit: "nanoseconds" },
    ],
    {
      periodType: { type: "time", unit: "nanoseconds" },
      // A monotonic clock in microseconds: it says how long, never when.
      durationNanos: BigInt(wholeValue(Math.max(0, (endMicros - startMicros) * 1000))),
    },
  );
  const nodes = readNodes(file, builder, context);
  if (nodes.size === 0) throw new UnusableInput("no-nodes", "The .cpuprofile holds no nodes.");
  addSamples(file, nodes, endMicros - startMicros, context);
  for (const node of nodes.values()) {
    if (node.samples === 0 && node.nanoseconds === 0) continue;
    builder.sample(stackOf(node, nodes), [wholeValue(node.samples), wholeValue(node.nanoseconds)]);
    checkProfileLimits(builder, context.limits);
  }
  return builder.finish();
}

function readNodes(file: Json, builder: ProfileBuilder, context: ParseContext): Map<number, Node> {
  const nodes = new Map<number, Node>();
  for (const json of elements(field(file, "nodes"))) {
    const id = finite(field(json, "id"));
    if (id === undefined) continue;
    const callFrame = field(json, "callFrame");
    const isRoot = text(field(callFrame, "functionName")) === "(root)";
    nodes.set(id, {
      location: isRoot ? undefined : v8Frame(builder, callFrame),
      hits: finite(field(json, "hitCount")) ?? 0,
      parent: finite(field(json, "parent")) ?? -1,
      samples: 0,
      nanoseconds: 0,
    });
    checkProfileLimits(builder, context.limits);
  }
  for (const json of elements(field(file, "nodes"))) {
    const id = finite(field(json, "id"));
    for (const childId of elements(field(json, "children"))) {
      const child = nodes.get(finite(childId) ?? -1);
      if (child !== undefined && id !== undefined) child.parent = id;
    }
  }
  return nodes;
}

/** A sample lasts until the next one is taken; the last until the profile ends. Deltas are microseconds. */
function addSamples(file: Json, nodes: Map<number, Node>, durationMicros: number, context: ParseContext): void {
  const samples = elements(field(file, "samples"));
  const deltas = elements(field(file, "timeDeltas"));
  if (samples.length === 0) {
    for (const node of nodes.values()) node.samples = node.hits;
    context.diagnostics.add({
      severity: "info",
      code: "no-times",
      message: "The .cpuprofile has no samples with times, only hit counts.",
    });
    return;
  }
  const times = new Float64Array(samples.length);
  let elapsed = 0;
  for (let i = 0; i < samples.length; i++) times[i] = elapsed += finite(deltas[i]) ?? 0;
  const order = Uint32Array.from(times, (_, i) => i);
  // Several threads write the samples, so some deltas are negative. As in Chrome's DevTools, time puts them in order.
  if (deltas.some((delta) => (finite(delta) ?? 0) < 0)) order.sort((a, b) => times[a]! - times[b]! || a - b);
  const end = Math.max(durationMicros, elapsed);
  let unknown = 0;
  for (let i = 0; i < order.length; i++) {
    const node = nodes.get(finite(samples[order[i]!]) ?? -1);
    if (node === undefined) {
      unknown++;
      continue;
    }
    const until = i + 1 < order.length ? times[order[i + 1]!]! : Math.max(end, times[order[i]!]!);
    node.samples++;
    node.nanoseconds += Math.round((until - times[order[i]!]!) * 1000);
  }
  if (unknown > 0) {
    context.diagnostics.add({
      severity: "warning",
      code: "bad-node",
      message: `${unknown} samples name a node that is not in the file; they were left out.`,
    });
  }
}

function stackOf(node: Node, nodes: Map<number, Node>): LocationIndex[] {
  const stack: LocationIndex[] = [];
  for (let at: Node | undefined = node; at !== undefined; at = nodes.get(at.parent)) {
    if (at.location !== undefined) stack.push(at.location);
    if (stack.length > nodes.size)
      throw new UnusableInput("cyclic-nodes", "The .cpuprofile's nodes call themselves in a circle.");
  }
  return stack;
}
