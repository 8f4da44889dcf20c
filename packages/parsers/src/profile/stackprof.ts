import { ProfileBuilder } from "@sweetspot/model/profile/builder";
import type { LocationIndex, Profile, ValueType } from "@sweetspot/model/profile/table";
import { UnusableInput } from "../diagnostics.ts";
import type { Format, ParseContext, SniffAnswer } from "../format.ts";
import { elements, field, finite, type Json, parseJson, text } from "../read/json-bounded.ts";
import { jsonOutline } from "../read/json-outline.ts";
import { checkProfileLimits, wholeValue } from "./stack-tree.ts";

const recordRaw =
  "Record it with stacks: `StackProf.run(mode: :wall, raw: true, out: 'stackprof.dump') { … }`, then `stackprof --json stackprof.dump > stackprof.json`.";

/** stackprof's dump as JSON. Source: tmm1/stackprof, ext/stackprof/stackprof.c (`stackprof_results`). */
export const stackprof: Format = {
  id: "stackprof",
  label: "stackprof JSON",
  kind: "profile",
  version: 1,
  guide: {
    madeBy: "stackprof (Ruby)",
    command: "stackprof --json stackprof.dump > stackprof.json",
    reads:
      "Samples by stack of a dump made with `raw: true`, and what they stand for by the interval: time (`wall`, `cpu`) or allocated objects (`object`).",
    leaves: "Lines within a method, and when each sample was taken.",
  },
  sniff(head): SniffAnswer {
    const paths = jsonOutline(head)?.paths;
    return paths?.has("mode") === true && paths.has("interval") && paths.has("gc_samples") ? "certain" : "no";
  },
  parse,
};

/** What a sample stands for in each mode, with the factor of the interval. */
const measures = new Map<string, readonly [type: ValueType, factor: number]>([
  ["wall", [{ type: "wall", unit: "nanoseconds" }, 1000]],
  ["cpu", [{ type: "cpu", unit: "nanoseconds" }, 1000]],
  ["object", [{ type: "alloc_objects", unit: "count" }, 1]],
]);

function parse(bytes: Uint8Array, context: ParseContext): Profile {
  const dump = parseJson(bytes);
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
