import { ProfileBuilder } from "@sweetspot/model/profile/builder";
import type { Profile } from "@sweetspot/model/profile/table";
import { UnusableInput } from "../diagnostics.ts";
import type { Format, ParseContext, SniffAnswer } from "../format.ts";
import { elements, field, finite, parseJson } from "../read/json-bounded.ts";
import { jsonOutline } from "../read/json-outline.ts";
import { wholeValue } from "./stack-tree.ts";
import { addV8Recording, v8SampleTypes } from "./v8-recording.ts";

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

function parse(bytes: Uint8Array, context: ParseContext): Profile {
  const file = parseJson(bytes);
  const startMicros = finite(field(file, "startTime")) ?? 0;
  const micros = Math.max(0, (finite(field(file, "endTime")) ?? startMicros) - startMicros);
  const builder = new ProfileBuilder(v8SampleTypes, {
    periodType: { type: "time", unit: "nanoseconds" },
    // A monotonic clock in microseconds: it says how long, never when.
    durationNanos: BigInt(wholeValue(micros * 1000)),
  });
  const nodes = elements(field(file, "nodes"));
  if (nodes.length === 0) throw new UnusableInput("no-nodes", "The .cpuprofile holds no nodes.");
  const samples = elements(field(file, "samples"));
  addV8Recording({ nodes, samples, deltas: elements(field(file, "timeDeltas")), micros }, builder, context);
  return builder.finish();
}
