import type { EventTable } from "@sweetspot/model/events/table";
import type { Format, ParseContext, SniffAnswer } from "../format.ts";
import { elements, field, finite, type Json, path, text } from "../read/json-bounded.ts";
import { devtoolsTrace, profilePart } from "../profile/devtools-trace.ts";
import { holdsTraceSamples, traceSamples } from "../profile/trace-samples.ts";
import { holdsText } from "../read/find-bytes.ts";
import { jsonOutline } from "../read/json-outline.ts";
import { jsonReports } from "../read/json-reports.ts";
import { headText } from "../read/lines.ts";
import { EventList } from "./event-list.ts";

/**
 * Chrome's trace event JSON, as an array or under `traceEvents`. Complete events (`X`), begin and end pairs (`B`, `E`,
 * and asynchronous `b`, `e`) and instants (`i`, `I`, `R`, `n`) are read; a lane is a thread. Times are milliseconds
 * since the trace's clock began. Source: the "Trace Event Format" document.
 */
export const chromeTrace: Format = {
  id: "chrome-trace",
  label: "Chrome trace JSON",
  kind: "events",
  version: 6,
  guide: {
    madeBy: "Chrome DevTools, Perfetto's JSON, py-spy, tracing libraries",
    command: "py-spy record -f chrometrace -o trace.json -- python program.py",
    reads: "Events with begin, length, lane and category.",
    leaves: "Counters and flow arrows. A trace that holds a CPU profile or samples is read as that instead.",
  },
  sniff,
  // Its parts come late in most traces.
  instead(bytes) {
    if (holdsText(bytes, profilePart)) return devtoolsTrace;
    return holdsText(bytes, '"stackFrames"') && holdsTraceSamples(bytes) ? traceSamples : undefined;
  },
  parse,
};

function sniff(head: Uint8Array): SniffAnswer {
  const outline = jsonOutline(head);
  // A profile in sight is the other format's.
  if (outline === undefined || headText(head).includes(profilePart) || traceSamples.sniff(head) !== "no") return "no";
  if (outline.root === "object") {
    // DevTools writes source maps, which may fill all that is sniffed, before the events.
    const isTrace = outline.paths.has("traceEvents") || outline.paths.get("metadata.source") === "DevTools";
    return isTrace ? "certain" : "no";
  }
  return outline.paths.has("[].ph") && (outline.paths.has("[].ts") || outline.paths.has("[].pid")) ? "certain" : "no";
}

interface Open {
  readonly name: string;
  readonly time: number;
  readonly lane: string;
  readonly level: string;
}

function parse(bytes: Uint8Array, context: ParseContext): EventTable {
  // Programs that are stopped leave the array open, which the document allows.
  const [file] = jsonReports(bytes, context);
  const trace = Array.isArray(file) ? elements(file) : elements(field(file, "traceEvents"));
  const lanes = laneNames(trace);
  const list = new EventList(context);
  const open = new Map<string, Open[]>();
  let unfit = 0;
  let end = 0;
  for (const event of trace) {
    const phase = text(field(event, "ph")) ?? "";
    const micros = finite(field(event, "ts"));
    if (phase === "M" || phase === "C") continue;
    if (micros === undefined) {
      unfit++;
      continue;
    }
    const time = micros / 1e3;
    end = Math.max(end, time + (finite(field(event, "dur")) ?? 0) / 1e3);
    const name = text(field(event, "name")) ?? "";
    const lane = lanes.get(laneKey(event)) ?? laneKey(event);
    if (phase === "X") {
      list.add({
        time,
        lane,
        name,
        level: text(field(event, "cat")) ?? "",
        duration: (finite(field(event, "dur")) ?? 0) / 1e3,
      });
    } else if (phase === "i" || phase === "I" || phase === "R" || phase === "n") {
      list.add({ time, lane, name, level: text(field(event, "cat")) ?? "" });
    } else if (phase === "B" || phase === "b") {
      const key = pairKey(event, phase);
      const stack = open.get(key) ?? [];
      stack.push({ name, time, lane, level: text(field(event, "cat")) ?? "" });
      open.set(key, stack);
    } else if (phase === "E" || phase === "e") {
      const begun = open.get(pairKey(event, phase))?.pop();
      if (begun === undefined) unfit++;
      else
        list.add({
          time: begun.time,
          lane,
          name: begun.name,
          level: text(field(event, "cat")) ?? "",
          duration: time - begun.time,
        });
    }
  }
  const endless = [...open.values()].flat();
  for (const { time, lane, name, level } of endless) list.add({ time, lane, name, level, duration: end - time });
  const { diagnostics } = context;
  if (endless.length > 0) {
    const message = `${endless.length} events had not ended when the trace did; they are drawn to its end.`;
    diagnostics.add({ severity: "warning", code: "endless-event", message });
  }
  if (unfit > 0) {
    const message = `${unfit} events have no time, or end without having begun; they were left out.`;
    diagnostics.add({ severity: "warning", code: "bad-event", message });
  }
  return list.finish("start");
}

function laneKey(event: Json): string {
  const part = (key: string) => text(field(event, key)) ?? finite(field(event, key))?.toString() ?? "";
  return `${part("pid")}/${part("tid")}`;
}

/** Synchronous pairs nest within a thread, asynchronous ones are told apart by their id. */
function pairKey(event: Json, phase: string): string {
  if (phase === "B" || phase === "E") return laneKey(event);
  const id = field(event, "id") ?? path(event, "id2", "local") ?? path(event, "id2", "global") ?? null;
  return JSON.stringify([
    text(field(event, "cat")) ?? "",
    typeof id === "object" ? null : id,
    text(field(event, "name")) ?? "",
  ]);
}

/** Names of threads, with their process where it has one. */
function laneNames(trace: readonly Json[]): Map<string, string> {
  const processes = new Map<string, string>();
  const threads = new Map<string, string>();
  for (const event of trace) {
    if (text(field(event, "ph")) !== "M") continue;
    const name = text(path(event, "args", "name"));
    if (name === undefined) continue;
    const pid = laneKey(event).split("/")[0] ?? "";
    if (text(field(event, "name")) === "process_name") processes.set(pid, name);
    else if (text(field(event, "name")) === "thread_name") threads.set(laneKey(event), name);
  }
  const lanes = new Map<string, string>();
  for (const [key, name] of threads) {
    const process = processes.get(key.split("/")[0] ?? "");
    lanes.set(key, process === undefined || process === name ? name : `${process}: ${name}`);
  }
  return lanes;
}
