import { ProfileBuilder } from "@sweetspot/model/profile/builder";
import type { LocationIndex, Profile, ValueType } from "@sweetspot/model/profile/table";
import { UnusableInput } from "../diagnostics.ts";
import type { Format, ParseContext, SniffAnswer } from "../format.ts";
import { elements, field, finite, type Json, parseJson, text } from "../read/json-bounded.ts";
import { jsonOutline } from "../read/json-outline.ts";
import { isMarshalledHash, readMarshal } from "../read/ruby-marshal.ts";
import { checkProfileLimits, wholeValue } from "./stack-tree.ts";

const recordRaw =
  "Record it with stacks, and upload the dump: `StackProf.run(mode: :wall, raw: true, out: 'stackprof.dump') { … }`.";

/** stackprof's dump, as it writes it or as JSON. Source: tmm1/stackprof, ext/stackprof/stackprof.c (`stackprof_results`). */
export const stackprof: Format = {
  id: "stackprof",
  label: "stackprof dump or JSON",
  kind: "profile",
  version: 2,
  guide: {
    madeBy: "stackprof (Ruby)",
    command:
      "ruby -r stackprof -e 'StackProf.run(mode: :wall, raw: true, out: %q(stackprof.dump)) { load %q(program.rb) }'",
    reads:
      "Samples by stack of a dump made with `raw: true`, and what they stand for by the interval: time (`wall`, `cpu`) or allocated objects (`object`).",
    leaves: "Lines within a method, and when each sample was taken.",
  },
  sniff(head): SniffAnswer {
    if (isMarshalledHash(head)) return isDump(head) ? "certain" : "no";
    const paths = jsonOutline(head)?.paths;
    return paths?.has("mode") === true && paths.has("interval") && paths.has("gc_samples") ? "certain" : "no";
  },
  parse,
};

/** A dump's keys come in this order; between them are but numbers. */
function isDump(head: Uint8Array): boolean {
  const text = new TextDecoder("latin1").decode(head.subarray(0, 256));
  return /mode.{1,40}interval.{1,20}samples.{1,20}gc_samples/s.test(text);
}

/** What a sample stands for in each mode, with the factor of the interval. */
const measures = new Map<string, readonly [type: ValueType, factor: number]>([
  ["wall", [{ type: "wall", unit: "nanoseconds" }, 1000]],
  ["cpu", [{ type: "cpu", unit: "nanoseconds" }, 1000]],
  ["object", [{ type: "alloc_objects", unit: "count" }, 1]],
]);

function parse(bytes: Uint8Array, context: ParseContext): Profile {
  const dump = isMarshalledHash(bytes) ? dumpOf(bytes, context) : parseJson(bytes);
  const raw = elements(field(dump, "raw"));
  if (raw.length === 0) throw new UnusableInput("no-stacks", `The dump has no stacks. ${recordRaw}`);
  const [type, factor] = measures.get(text(field(dump, "mode")) ?? "") ?? [];
  const each = (factor ?? 0) * (finite(field(dump, "interval")) ?? 0);
  const builder = new ProfileBuilder([{ type: "samples", unit: "count" }, ...(type === undefined ? [] : [type])]);
  const frames = field(dump, "frames");
  const known = new Map<Json, LocationIndex>();
  const frameOf = (id: Json): LocationIndex => {
    let frame = known.get(id);
    if (frame === undefined)
      known.set(id, (frame = addFrame(builder, field(frames, finite(id)?.toString() ?? text(id) ?? ""))));
    return frame;
  };
  // The number of frames, the frames from the root on, and how often they were seen in a row.
  for (let at = 0; at < raw.length;) {
    const depth = finite(raw[at]) ?? 0;
    const end = at + 1 + depth;
    const count = finite(raw[end]);
    if (!(depth >= 1) || count === undefined) {
      const message = `The stacks end within one, or hold what is no stack, from number ${at} of them on.`;
      context.diagnostics.add({ severity: "warning", code: "stacks-cut", message });
      break;
    }
    const stack = raw
      .slice(at + 1, end)
      .map(frameOf)
      .toReversed();
    builder.sample(stack, type === undefined ? [count] : [count, wholeValue(count * each)]);
    checkProfileLimits(builder, context.limits);
    at = end + 1;
  }
  if (builder.sampleCount === 0) throw new UnusableInput("no-stacks", `The dump has no stacks. ${recordRaw}`);
  noteLosses(dump, context);
  return builder.finish();
}

function dumpOf(bytes: Uint8Array, { diagnostics }: ParseContext): Json {
  const { value, isCut } = readMarshal(bytes);
  if (isCut) {
    const message = "The dump ends before it is complete; what came before was read.";
    diagnostics.add({ severity: "warning", code: "dump-cut", message });
  }
  return value;
}

function addFrame(builder: ProfileBuilder, frame: Json | undefined): LocationIndex {
  const name = text(field(frame, "name")) ?? "";
  const start = finite(field(frame, "line")) ?? 0;
  const method = builder.function(name === "" ? "(unknown)" : name, text(field(frame, "file")) ?? "", undefined, start);
  return builder.location({ lines: [{ function: method }] });
}

function noteLosses(dump: Json, { diagnostics }: ParseContext): void {
  const missed = finite(field(dump, "missed_samples")) ?? 0;
  if (missed === 0) return;
  const message = `stackprof missed ${missed} samples beside those that it took; they are in no figure.`;
  diagnostics.add({ severity: "info", code: "missed-samples", message });
}
