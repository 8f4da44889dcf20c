import { ProfileBuilder, type ProfileHeader } from "@sweetspot/model/profile/builder";
import type { LocationIndex, Profile, ValueType } from "@sweetspot/model/profile/table";
import { UnusableInput } from "../../diagnostics.ts";
import type { Format, ParseContext, SniffAnswer } from "../../format.ts";
import { checkProfileLimits, noStack, type StackNode, StackTree, wholeValue } from "../stack-tree.ts";
import { JfrConstants } from "./jfr-constants.ts";
import { headerBytes, type JfrChunk, JfrReader, readChunks } from "./jfr-reader.ts";
import { fieldOf, JfrDecoder, type JfrType, type JfrValue, listOf, readTypes } from "./jfr-types.ts";

/** A kind of evidence that a recording may hold: its sample types, and what an event of it counts. */
interface JfrMeasure {
  readonly types: readonly ValueType[];
  /** The values of an event by its name; `nanosOf` gives a field that is a time. Null where the event is not of this kind. */
  values(event: string, fields: JfrValue, nanosOf: (field: string) => number): readonly number[] | null;
}

const count = (type: string): ValueType => ({ type, unit: "count" });
const numberOf = (fields: JfrValue, name: string): number => {
  const value = fieldOf(fields, name);
  return typeof value === "number" ? value : 0;
};

/** In the order in which their sample types are offered. Event names: JDK, metadata.xml; async-profiler, jfrMetadata.cpp. */
const measures: readonly JfrMeasure[] = [
  {
    types: [count("samples")],
    values: (event) => (event === "jdk.ExecutionSample" || event === "jdk.NativeMethodSample" ? [1] : null),
  },
  {
    // Each is worth the processor time between two samples (JEP 509).
    types: [count("cpu_samples"), { type: "cpu", unit: "nanoseconds" }],
    values: (event, _, nanosOf) => (event === "jdk.CPUTimeSample" ? [1, nanosOf("samplingPeriod")] : null),
  },
  {
    types: [count("wall_samples")],
    values: (event, fields) =>
      event === "profiler.WallClockSample" ? [Math.max(1, numberOf(fields, "samples"))] : null,
  },
  {
    types: [count("alloc_samples"), { type: "alloc_space", unit: "bytes" }],
    values(event, fields) {
      switch (event) {
        // The weight estimates all bytes that were allocated since the thread's last sample.
        case "jdk.ObjectAllocationSample":
          return [1, numberOf(fields, "weight")];
        case "jdk.ObjectAllocationInNewTLAB":
          return [1, numberOf(fields, "tlabSize")];
        case "jdk.ObjectAllocationOutsideTLAB":
          return [1, numberOf(fields, "allocationSize")];
        default:
          return null;
      }
    },
  },
  {
    types: [count("contentions"), { type: "delay", unit: "nanoseconds" }],
    values: (event, _, nanosOf) => (event === "jdk.JavaMonitorEnter" ? [1, nanosOf("duration")] : null),
  },
  {
    // Async-profiler with `live`: what was allocated and is in use at the end.
    types: [count("inuse_samples"), { type: "inuse_space", unit: "bytes" }],
    values: (event, fields) => (event === "profiler.LiveObject" ? [1, numberOf(fields, "allocationSize")] : null),
  },
  {
    types: [count("malloc_samples"), { type: "malloc_space", unit: "bytes" }],
    values: (event, fields) => (event === "profiler.Malloc" ? [1, numberOf(fields, "size")] : null),
  },
];

/** Events of allocations: the second kind comes once a buffer or large object, the first is a sample of the same allocations. */
const sampledAllocation = "jdk.ObjectAllocationSample";
const allocations: ReadonlySet<string> = new Set(["jdk.ObjectAllocationInNewTLAB", "jdk.ObjectAllocationOutsideTLAB"]);

/**
 * Java Flight Recorder files of the JDK and of async-profiler: samples of running code, allocations, of native memory too, and waits for
 * monitors, by stack. Source: JDK, jdk/jfr/internal/consumer; what events mean: jdk/jfr metadata.xml.
 */
export const jfr: Format = {
  id: "jfr",
  label: "Java Flight Recorder file (.jfr)",
  kind: "profile",
  version: 6,
  guide: {
    madeBy: "the JDK (11 and later), async-profiler",
    command: "java -XX:StartFlightRecording=filename=run.jfr,settings=profile -jar program.jar",
    reads:
      "Samples of running and native code, samples by processor time (JDK 25), wall-clock samples, allocations of Java and of native memory, live objects (async-profiler), and waits for monitors, each by stack.",
    leaves: "All other events, such as what was freed; threads and the order in time.",
  },
  sniff: (head): SniffAnswer =>
    head[0] === 0x46 && head[1] === 0x4c && head[2] === 0x52 && head[3] === 0 ? "certain" : "no",
  parse,
};

function parse(bytes: Uint8Array, context: ParseContext): Profile {
  const parts = readChunks(bytes).map((chunk) => {
    const types = readTypes(new JfrReader(bytes, chunk.metadataAt, chunk.end));
    return { chunk, types, measured: measuredTypes(types) };
  });
  const held = new Set<number>();
  const names = new Set<string>();
  for (const { chunk, types, measured } of parts) {
    const seen = new Set<number>();
    forEachEvent(bytes, chunk, (type) => void seen.add(type));
    for (const type of seen) {
      const place = measured.get(type);
      if (place === undefined) continue;
      held.add(place);
      names.add(types.get(type)?.name ?? "");
    }
  }
  const isTwice = names.has(sampledAllocation) && [...allocations].some((name) => names.has(name));
  if (isTwice) {
    const message = `The recording holds allocations both as samples (${sampledAllocation}) and by buffer (jdk.ObjectAllocationInNewTLAB, -OutsideTLAB). The second were read: both together would count the same bytes twice.`;
    context.diagnostics.add({ severity: "info", code: "allocations-twice", message });
  }
  if (held.size === 0)
    throw new UnusableInput(
      "no-stacks",
      "The recording holds no samples, allocations or waits with stacks. Record with `settings=profile`.",
    );
  const stacks = new JfrStacks(
    [...held].toSorted((a, b) => a - b),
    {
      timeNanos: parts[0]?.chunk.startNanos ?? 0n,
      durationNanos: parts.reduce((sum, { chunk }) => sum + chunk.durationNanos, 0n),
      // The profiler's own functions, through which it sees each call of malloc.
      dropFrames: String.raw`libasyncProfiler\.(?:so|dylib)\.\w+_hook`,
    },
    context,
  );
  for (const { chunk, types, measured } of parts) {
    const decoder = new JfrDecoder(types);
    stacks.enter(new JfrConstants(bytes, chunk, decoder));
    forEachEvent(bytes, chunk, (type, reader) => {
      const place = measured.get(type);
      if (place === undefined || (isTwice && types.get(type)?.name === sampledAllocation)) return;
      const fields = decoder.value(reader, type);
      const nanosOf = (name: string): number => (numberOf(fields, name) / chunk.ticksPerSecond) * 1e9;
      const values = measures[place]?.values(types.get(type)?.name ?? "", fields, nanosOf);
      if (values !== null && values !== undefined) stacks.add(place, fieldOf(fields, "stackTrace"), values);
    });
  }
  return stacks.finish();
}

/** Calls `visit` with the type of each event of a chunk and a reader that is at its fields. */
function forEachEvent(bytes: Uint8Array, chunk: JfrChunk, visit: (type: number, reader: JfrReader) => void): void {
  const reader = new JfrReader(bytes, chunk.start + headerBytes, chunk.end);
  for (let at = reader.position; at < chunk.end; reader.position = at) {
    const size = reader.number();
    if (!(size > 0) || size > chunk.end - at)
      throw new UnusableInput("jfr-cut", "An event of the recording reaches beyond its end. The file is damaged.", {
        offset: at,
      });
    visit(reader.number(), reader);
    at += size;
  }
}

/** The types of a chunk whose events are counted, with the place of what they measure. */
function measuredTypes(types: ReadonlyMap<number, JfrType>): Map<number, number> {
  const measured = new Map<number, number>();
  for (const [id, { name }] of types) {
    const place = measures.findIndex((measure) => measure.values(name, null, () => 0) !== null);
    if (place >= 0) measured.set(id, place);
  }
  return measured;
}

/** Adds the recording's samples up by stack. A stack is looked up in the constants once a chunk. */
class JfrStacks {
  readonly #context: ParseContext;
  readonly #builder: ProfileBuilder;
  readonly #tree: StackTree;
  /** The first column of each measure that the recording holds, and how many columns there are. */
  readonly #columns = new Map<number, number>();
  readonly #width: number;
  /** A value for each column, by stack. */
  readonly #rows = new Map<StackNode, number[]>();
  #constants: JfrConstants | undefined;
  #known = new Map<JfrValue, StackNode>();
  #frames = new Map<JfrValue, Map<number, LocationIndex>>();
  #cut = 0;

  constructor(held: readonly number[], header: ProfileHeader, context: ParseContext) {
    this.#context = context;
    this.#tree = new StackTree(context.limits);
    const types: ValueType[] = [];
    for (const place of held) {
      this.#columns.set(place, types.length);
      types.push(...(measures[place]?.types ?? []));
    }
    this.#width = types.length;
    // People ask first where a program ran. The last of the types, which is shown otherwise, mostly counts waits or allocations.
    const ran = types.findLast(({ type }) => type === "cpu" || type === "samples")?.type;
    this.#builder = new ProfileBuilder(types, ran === undefined ? header : { ...header, defaultSampleType: ran });
  }

  enter(constants: JfrConstants): void {
    this.#constants = constants;
    this.#known = new Map();
    this.#frames = new Map();
  }

  add(place: number, stack: JfrValue | undefined, values: readonly number[]): void {
    const node = this.#nodeOf(this.#constants?.resolve(stack));
    const row = this.#rows.get(node) ?? Array.from({ length: this.#width }, () => 0);
    const column = this.#columns.get(place) ?? 0;
    values.forEach((value, i) => (row[column + i] = (row[column + i] ?? 0) + value));
    this.#rows.set(node, row);
  }

  #nodeOf(trace: JfrValue | undefined): StackNode {
    if (trace === undefined || trace === null) return noStack;
    const known = this.#known.get(trace);
    if (known !== undefined) return known;
    const frames = listOf(fieldOf(trace, "frames"));
    if (numberOf(trace, "truncated") !== 0) this.#cut++;
    let node = noStack;
    for (let i = frames.length - 1; i >= 0; i--) node = this.#tree.child(node, this.#locationOf(frames[i] as JfrValue));
    this.#known.set(trace, node);
    return node;
  }

  #locationOf(frame: JfrValue): LocationIndex {
    const method = this.#constants?.resolve(fieldOf(frame, "method")) ?? null;
    const stated = numberOf(frame, "lineNumber");
    // Minus one, for "not known", is written as 32 bits.
    const line = stated > 0 && stated < 2 ** 31 ? stated : 0;
    const lines = this.#frames.get(method) ?? new Map<number, LocationIndex>();
    this.#frames.set(method, lines);
    const known = lines.get(line);
    if (known !== undefined) return known;
    const location = this.#builder.frame(this.#nameOf(method), "", line);
    lines.set(line, location);
    checkProfileLimits(this.#builder, this.#context.limits);
    return location;
  }

  /** `java.util.HashMap.put`: classes are written with slashes. Native frames of async-profiler have no class. */
  #nameOf(method: JfrValue): string {
    const type = this.#textOf(fieldOf(this.#constants?.resolve(fieldOf(method, "type")) ?? null, "name"));
    const name = this.#textOf(fieldOf(method, "name"));
    return type === "" ? name || "(unknown)" : `${type.replaceAll("/", ".")}.${name}`;
  }

  /** A text: a constant that is a text, or a symbol that holds one. */
  #textOf(value: JfrValue | undefined): string {
    const found = this.#constants?.resolve(value);
    if (typeof found === "string") return found;
    const inner = this.#constants?.resolve(fieldOf(found, "string"));
    return typeof inner === "string" ? inner : "";
  }

  finish(): Profile {
    for (const [node, values] of this.#rows) {
      this.#builder.sample(this.#tree.locations(node), values.map(wholeValue));
      checkProfileLimits(this.#builder, this.#context.limits);
    }
    if (this.#cut > 0) {
      const message = `${this.#cut} stacks were cut by the recorder, whose default depth is 64 frames: their callers are missing. Record with \`-XX:FlightRecorderOptions=stackdepth=512\`.`;
      this.#context.diagnostics.add({ severity: "warning", code: "stacks-cut", message });
    }
    return this.#builder.finish();
  }
}
