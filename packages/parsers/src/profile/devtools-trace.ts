import { ProfileBuilder } from "@sweetspot/model/profile/builder";
import type { Profile } from "@sweetspot/model/profile/table";
import { UnusableInput } from "../diagnostics.ts";
import type { Format, ParseContext } from "../format.ts";
import { elements, field, finite, type Json, path, text } from "../read/json-bounded.ts";
import { jsonOutline } from "../read/json-outline.ts";
import { jsonReports } from "../read/json-reports.ts";
import { headText } from "../read/lines.ts";
import { wholeValue } from "./stack-tree.ts";
import { addV8Recording, v8SampleTypes } from "./v8-recording.ts";

/** The name, as written, of the events that hold parts of a CPU profile. */
export const profilePart = '"ProfileChunk"';

/**
 * The CPU profiles inside a trace of Chrome, in parts (`ProfileChunk`) between its other events. Each profile has an id within
 * its process. Source: devtools-frontend, models/trace/handlers/SamplesHandler.ts.
 */
export const devtoolsTrace: Format = {
  id: "devtools-trace",
  label: "CPU profile in a Chrome trace (DevTools)",
  kind: "profile",
  version: 2,
  guide: {
    madeBy: "Chrome DevTools' Performance panel, Puppeteer, Playwright",
    command: "",
    reads: "Samples of JavaScript with their time by stack, each thread told apart.",
    leaves: "The trace's other events; a trace without a CPU profile is read as events.",
  },
  sniff(head) {
    const outline = jsonOutline(head);
    if (outline?.paths.has("traceEvents") !== true && outline?.paths.has("[].ph") !== true) return "no";
    return headText(head).includes(profilePart) ? "certain" : "no";
  },
  parse,
};

/** One profile of the trace, as far as its parts were joined. */
interface Recording {
  /** The process and thread that it is of. */
  readonly thread: string;
  /** Whether DevTools' protocol asked for it, beside the one that the trace makes by itself. */
  readonly isExtra: boolean;
  readonly startMicros: number;
  endMicros: number;
  readonly nodes: Json[];
  readonly samples: Json[];
  readonly deltas: Json[];
}

function parse(bytes: Uint8Array, context: ParseContext): Profile {
  const [file] = jsonReports(bytes, context);
  const trace = Array.isArray(file) ? elements(file) : elements(field(file, "traceEvents"));
  const all = [...joinChunks(trace).values()].filter(({ samples }) => samples.length > 0);
  // A profile by protocol holds the same thread's time once more.
  const own = all.filter(({ isExtra }) => !isExtra);
  const recordings = own.length > 0 ? own : all;
  if (recordings.length === 0) throw new UnusableInput("no-samples", "The trace's CPU profile holds no samples.");
  const length = ({ startMicros, endMicros }: Recording): number => Math.max(0, endMicros - startMicros);
  const builder = new ProfileBuilder(v8SampleTypes, {
    periodType: { type: "time", unit: "nanoseconds" },
    durationNanos: BigInt(wholeValue(Math.max(...recordings.map(length)) * 1000)),
  });
  for (const recording of recordings) {
    const labels = recordings.length > 1 ? [{ key: "thread", text: recording.thread }] : [];
    addV8Recording({ ...recording, micros: length(recording) }, builder, context, labels);
  }
  const others = trace.length - trace.filter((event) => isPart(text(field(event, "name")))).length;
  context.diagnostics.add({
    severity: "info",
    code: "events-left-out",
    message: `The CPU profile was read; the trace's ${others} other events were not.`,
  });
  return builder.finish();
}

const isPart = (name: string | undefined): boolean => name === "Profile" || name === "ProfileChunk";

/** Joins the parts of each profile in the order of their times. */
function joinChunks(trace: readonly Json[]): Map<string, Recording> {
  const threads = new Map<string, string>();
  const parts: { readonly event: Json; readonly time: number }[] = [];
  for (const event of trace) {
    const name = text(field(event, "name"));
    if (name === "thread_name") threads.set(threadOf(event), text(path(event, "args", "name")) ?? "");
    if (isPart(name)) parts.push({ event, time: finite(field(event, "ts")) ?? 0 });
  }
  parts.sort((a, b) => a.time - b.time);
  const recordings = new Map<string, Recording>();
  for (const { event, time } of parts) {
    const data = path(event, "args", "data");
    const id = field(event, "id");
    const key = `${finite(field(event, "pid")) ?? ""} ${text(id) ?? finite(id) ?? ""}`;
    let recording = recordings.get(key);
    if (recording === undefined) {
      const start = finite(field(data, "startTime")) ?? time;
      recording = {
        thread: threads.get(threadOf(event)) ?? threadOf(event),
        isExtra: text(field(data, "source")) === "Inspector",
        startMicros: start,
        endMicros: start,
        nodes: [],
        samples: [],
        deltas: [],
      };
      recordings.set(key, recording);
    }
    // Older Chromes have the samples' lengths beside the profile, newer ones as well.
    for (const node of elements(path(data, "cpuProfile", "nodes"))) recording.nodes.push(node);
    for (const sample of elements(path(data, "cpuProfile", "samples"))) recording.samples.push(sample);
    for (const delta of elements(field(data, "timeDeltas") ?? path(data, "cpuProfile", "timeDeltas")))
      recording.deltas.push(delta);
    recording.endMicros = finite(field(data, "endTime")) ?? recording.endMicros;
  }
  return recordings;
}

function threadOf(event: Json): string {
  return `${finite(field(event, "pid")) ?? ""}/${finite(field(event, "tid")) ?? ""}`;
}
