import { ProfileBuilder } from "@sweetspot/model/profile/builder";
import type { Profile } from "@sweetspot/model/profile/table";
import { UnusableInput } from "../diagnostics.ts";
import type { Format, ParseContext, SniffAnswer } from "../format.ts";
import { elements, field, finite, type Json, parseJson, path } from "../read/json-bounded.ts";
import { jsonOutline } from "../read/json-outline.ts";
import { wholeValue } from "./stack-tree.ts";
import { addV8Recording, v8SampleTypes } from "./v8-recording.ts";

/** V8's `.cpuprofile`: Node's `--cpu-prof`, Chrome's and Deno's profilers. Source: DevTools protocol, domain Profiler. */
export const v8Cpu: Format = {
  id: "v8-cpuprofile",
  label: "V8 CPU profile (.cpuprofile)",
  kind: "profile",
  version: 4,
  guide: {
    madeBy: "Node.js, Chrome DevTools, v8-profiler",
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
  const { paths } = outline;
  const isWithin = ["", "profile.", "result.profile."].some((at) => paths.has(`${at}nodes[].callFrame`));
  return isWithin || paths.has("result.profile.nodes") || paths.has("head.callUID") ? "certain" : "no";
}

function parse(bytes: Uint8Array, context: ParseContext): Profile {
  const answer = parseJson(bytes);
  // The inspector's answer to `Profiler.stop`, with or without the message around it.
  const stated = path(answer, "result", "profile") ?? field(answer, "profile") ?? answer;
  const file = field(stated, "head") === undefined ? stated : fromTree(stated);
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

/**
 * A profile of Chrome before 58 and of Node's old modules in today's form: nodes were nested under `head` with the fields of their frame,
 * lines counted from 1, and samples had their times. Source: DevTools protocol 1.1, `Profiler.CPUProfileNode`.
 */
function fromTree(file: Json): Json {
  const nodes: Json[] = [];
  const open: Json[] = [field(file, "head") ?? {}];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const children = elements(field(node, "children"));
    const zeroBased = (name: string): number => (finite(field(node, name)) ?? 0) - 1;
    nodes.push({
      id: field(node, "id") ?? null,
      hitCount: field(node, "hitCount") ?? 0,
      children: children.map((child) => field(child, "id") ?? null),
      callFrame: {
        functionName: field(node, "functionName") ?? "",
        url: field(node, "url") ?? "",
        lineNumber: zeroBased("lineNumber"),
        columnNumber: zeroBased("columnNumber"),
      },
    });
    open.push(...children);
  }
  const times = elements(field(file, "timestamps")).map((time) => finite(time) ?? 0);
  const deltas = times.map((time, i) => time - (times[i - 1] ?? time));
  const [startTime = 0] = times;
  const endTime = times.at(-1) ?? startTime;
  return { nodes, samples: [...elements(field(file, "samples"))], timeDeltas: deltas, startTime, endTime };
}
