import type { NewLabel, ProfileBuilder } from "@sweetspot/model/profile/builder";
import type { LocationIndex, ValueType } from "@sweetspot/model/profile/table";
import { UnusableInput } from "../diagnostics.ts";
import type { ParseContext } from "../format.ts";
import { elements, field, finite, type Json, text } from "../read/json-bounded.ts";
import { checkProfileLimits, wholeValue } from "./stack-tree.ts";

export const v8SampleTypes: readonly ValueType[] = [
  { type: "samples", unit: "count" },
  { type: "time", unit: "nanoseconds" },
];

/** A CPU profile of V8, from a `.cpuprofile` or joined from the chunks of a trace. */
interface V8Recording {
  /** Nodes with `id` and `callFrame`, linked by `children` or by `parent`. */
  readonly nodes: readonly Json[];
  /** The id of the node that each sample saw. */
  readonly samples: readonly Json[];
  /** Microseconds from the sample before, or from the start, to each sample. */
  readonly deltas: readonly Json[];
  /** The duration of the recording, in microseconds; 0 where that is not known. */
  readonly micros: number;
}

interface Node {
  readonly location: LocationIndex | undefined;
  readonly hits: number;
  parent: number;
  samples: number;
  nanoseconds: number;
}

/** Adds a recording's stacks to a builder with `v8SampleTypes`, each stack once. */
export function addV8Recording(
  recording: V8Recording,
  builder: ProfileBuilder,
  context: ParseContext,
  labels: readonly NewLabel[] = [],
): void {
  const nodes = readNodes(recording.nodes, builder, context);
  addSamples(recording, nodes, context);
  for (const node of nodes.values()) {
    if (node.samples === 0 && node.nanoseconds === 0) continue;
    builder.sample(stackOf(node, nodes), [wholeValue(node.samples), wholeValue(node.nanoseconds)], labels);
    checkProfileLimits(builder, context.limits);
  }
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

function readNodes(listed: readonly Json[], builder: ProfileBuilder, context: ParseContext): Map<number, Node> {
  const nodes = new Map<number, Node>();
  for (const json of listed) {
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
  for (const json of listed) {
    const id = finite(field(json, "id"));
    for (const childId of elements(field(json, "children"))) {
      const child = nodes.get(finite(childId) ?? -1);
      if (child !== undefined && id !== undefined) child.parent = id;
    }
  }
  return nodes;
}

/** A sample lasts until the next one is taken; the last until the profile ends. Deltas are microseconds. */
function addSamples(
  { samples, deltas, micros }: V8Recording,
  nodes: ReadonlyMap<number, Node>,
  context: ParseContext,
): void {
  if (samples.length === 0) {
    for (const node of nodes.values()) node.samples = node.hits;
    context.diagnostics.add({
      severity: "info",
      code: "no-times",
      message: "The CPU profile has no samples with times, only hit counts.",
    });
    return;
  }
  const times = new Float64Array(samples.length);
  let elapsed = 0;
  for (let i = 0; i < samples.length; i++) times[i] = elapsed += finite(deltas[i]) ?? 0;
  const order = Uint32Array.from(times, (_, i) => i);
  // Several threads write the samples, so some deltas are negative. As in Chrome's DevTools, time puts them in order.
  if (deltas.some((delta) => (finite(delta) ?? 0) < 0)) order.sort((a, b) => times[a]! - times[b]! || a - b);
  const end = Math.max(micros, elapsed);
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

function stackOf(node: Node, nodes: ReadonlyMap<number, Node>): LocationIndex[] {
  const stack: LocationIndex[] = [];
  for (let at: Node | undefined = node; at !== undefined; at = nodes.get(at.parent)) {
    if (at.location !== undefined) stack.push(at.location);
    if (stack.length > nodes.size)
      throw new UnusableInput("cyclic-nodes", "The CPU profile's nodes call themselves in a circle.");
  }
  return stack;
}
