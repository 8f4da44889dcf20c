import { ProfileBuilder } from "@sweetspot/model/profile/builder";
import type { LocationIndex, Profile, ValueType } from "@sweetspot/model/profile/table";
import { UnusableInput } from "../diagnostics.ts";
import type { Format, ParseContext, SniffAnswer } from "../format.ts";
import { elements, field, finite, type Json, parseJson, path, text } from "../read/json-bounded.ts";
import { jsonOutline } from "../read/json-outline.ts";
import { checkProfileLimits, noStack, type StackNode, StackTree, wholeValue } from "./stack-tree.ts";

const schema = "https://www.speedscope.app/file-format-schema.json";

/**
 * speedscope's own JSON, evented and sampled. All its profiles become one, told apart by the label `profile`; each
 * unit is a sample type of its own. Source of the semantics: speedscope's file-format-spec.ts.
 */
export const speedscope: Format = {
  id: "speedscope",
  label: "speedscope JSON",
  kind: "profile",
  version: 2,
  guide: {
    madeBy: "py-spy, pyinstrument, dotnet-trace, rbspy and others",
    command: "py-spy record -f speedscope -o profile.json -- python program.py",
    reads: "Sampled and evented profiles of every thread.",
    leaves: "The order of the samples in time.",
  },
  sniff,
  parse,
};

function sniff(head: Uint8Array): SniffAnswer {
  const outline = jsonOutline(head);
  if (outline?.root !== "object") return "no";
  if (outline.paths.get("$schema") === schema) return "certain";
  return outline.paths.has("shared.frames") ? "certain" : "no";
}

/** speedscope's units as sample types; times become whole nanoseconds so that fractions of a millisecond survive. */
const units = new Map<string, { readonly type: ValueType; readonly scale: number }>([
  ["none", { type: { type: "samples", unit: "count" }, scale: 1 }],
  ["bytes", { type: { type: "space", unit: "bytes" }, scale: 1 }],
  ["nanoseconds", { type: { type: "time", unit: "nanoseconds" }, scale: 1 }],
  ["microseconds", { type: { type: "time", unit: "nanoseconds" }, scale: 1e3 }],
  ["milliseconds", { type: { type: "time", unit: "nanoseconds" }, scale: 1e6 }],
  ["seconds", { type: { type: "time", unit: "nanoseconds" }, scale: 1e9 }],
]);

function parse(bytes: Uint8Array, context: ParseContext): Profile {
  const file = parseJson(bytes);
  const profiles = elements(field(file, "profiles"));
  if (profiles.length === 0) throw new UnusableInput("no-profiles", "The speedscope file holds no profile.");
  const types = sampleTypesOf(profiles);
  const active = profiles[finite(field(file, "activeProfileIndex")) ?? 0];
  const shownFirst = active === undefined ? {} : { defaultSampleType: unitOf(active).type.type };
  const builder = new ProfileBuilder(types, { ...headerOf(file), ...shownFirst });
  const frames: LocationIndex[] = [];
  for (const frame of elements(path(file, "shared", "frames"))) {
    frames.push(
      builder.frame(
        text(field(frame, "name")) ?? "",
        text(field(frame, "file")) ?? "",
        finite(field(frame, "line")) ?? 0,
      ),
    );
    checkProfileLimits(builder, context.limits);
  }
  for (const [index, profile] of profiles.entries()) {
    const unit = unitOf(profile);
    const column = types.findIndex((type) => type.type === unit.type.type);
    const name = text(field(profile, "name")) ?? "";
    const labels = profiles.length > 1 ? [{ key: "profile", text: name === "" ? `${index + 1}` : name }] : [];
    const add = (stack: readonly LocationIndex[], value: number) => {
      const whole = wholeValue(value * unit.scale);
      if (whole === 0) return;
      builder.sample(
        stack,
        types.map((_, i) => (i === column ? whole : 0)),
        labels,
      );
      checkProfileLimits(builder, context.limits);
    };
    const reader = new ProfileReader(frames, context, `profile ${index + 1}`, add);
    const kind = text(field(profile, "type"));
    if (kind === "sampled") reader.readSamples(profile);
    else if (kind === "evented") reader.readEvents(profile);
    else reader.warn("unknown-profile-type", `its type is ${JSON.stringify(kind)}; only sampled and evented are known`);
  }
  return builder.finish();
}

function unitOf(profile: Json): { readonly type: ValueType; readonly scale: number } {
  const none = { type: { type: "samples", unit: "count" }, scale: 1 };
  return units.get(text(field(profile, "unit")) ?? "none") ?? none;
}

function sampleTypesOf(profiles: readonly Json[]): ValueType[] {
  const types: ValueType[] = [];
  for (const profile of profiles) {
    const { type } = unitOf(profile);
    if (!types.some((known) => known.type === type.type)) types.push(type);
  }
  return types;
}

function headerOf(file: Json): { comments: string[] } {
  const comments: string[] = [];
  const name = text(field(file, "name"));
  const exporter = text(field(file, "exporter"));
  if (name !== undefined && name !== "") comments.push(name);
  if (exporter !== undefined) comments.push(`exported by ${exporter}`);
  return { comments };
}

/** Reads one of the file's profiles and hands out its stacks, leaf first, with their values. */
class ProfileReader {
  readonly #add: (stack: readonly LocationIndex[], value: number) => void;
  readonly #frames: readonly LocationIndex[];
  readonly #context: ParseContext;
  readonly #where: string;

  constructor(
    frames: readonly LocationIndex[],
    context: ParseContext,
    where: string,
    add: (stack: readonly LocationIndex[], value: number) => void,
  ) {
    this.#frames = frames;
    this.#context = context;
    this.#where = where;
    this.#add = add;
  }

  warn(code: string, what: string): void {
    this.#context.diagnostics.add({ severity: "warning", code, message: `In ${this.#where}, ${what}.` });
  }

  /** Stacks are root first; without weights each counts one. */
  readSamples(profile: Json): void {
    const weights = elements(field(profile, "weights"));
    const samples = elements(field(profile, "samples"));
    if (weights.length !== samples.length) {
      this.warn(
        "weights",
        `${samples.length} samples have ${weights.length} weights; a sample without a weight counts as 1`,
      );
    }
    let bad = 0;
    for (const [i, sample] of samples.entries()) {
      const stack: LocationIndex[] = [];
      for (const reference of elements(sample)) {
        const location = this.#frames[finite(reference) ?? -1];
        if (location === undefined) bad++;
        else stack.push(location);
      }
      this.#add(stack.reverse(), i < weights.length ? (finite(weights[i]) ?? 0) : 1);
    }
    if (bad > 0) this.warn("bad-frame", `${bad} frames are not in the table and were left out`);
  }

  /** `O` opens a frame, `C` closes it; the time between two events belongs to the stack that is open then. */
  readEvents(profile: Json): void {
    const tree = new StackTree(this.#context.limits);
    const values = new Map<StackNode, number>();
    const spend = (node: StackNode, time: number) => {
      if (node !== noStack) values.set(node, (values.get(node) ?? 0) + time);
    };
    let stack: StackNode = noStack;
    const open: number[] = [];
    let last = finite(field(profile, "startValue")) ?? 0;
    let bad = 0;
    for (const event of elements(field(profile, "events"))) {
      const at = finite(field(event, "at"));
      const frame = finite(field(event, "frame")) ?? -1;
      const location = this.#frames[frame];
      const type = text(field(event, "type"));
      if (at === undefined || at < last || location === undefined) {
        bad++;
        continue;
      }
      spend(stack, at - last);
      last = at;
      if (type === "O") {
        stack = tree.child(stack, location);
        open.push(frame);
      } else if (type === "C" && open[open.length - 1] === frame) {
        open.pop();
        stack = tree.parent(stack);
      } else {
        bad++;
      }
    }
    const end = finite(field(profile, "endValue")) ?? last;
    if (end > last) spend(stack, end - last);
    for (const [node, value] of values) this.#add(tree.locations(node), value);
    if (bad > 0)
      this.warn("bad-event", `${bad} events do not fit (out of order, unknown frame, or closing what is not open)`);
    if (open.length > 0) this.warn("open-frames", `${open.length} frames are never closed; they end with the profile`);
  }
}
