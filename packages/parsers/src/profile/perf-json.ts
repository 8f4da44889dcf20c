import { ProfileBuilder } from "@sweetspot/model/profile/builder";
import type { LocationIndex, MappingIndex, Profile } from "@sweetspot/model/profile/table";
import { UnusableInput } from "../diagnostics.ts";
import type { Format, ParseContext, SniffAnswer } from "../format.ts";
import { entryOf } from "../read/entry-of.ts";
import { elements, field, type Json, parseJson, text } from "../read/json-bounded.ts";
import { headText } from "../read/lines.ts";
import { checkProfileLimits, noStack, StackTree } from "./stack-tree.ts";

/** A recording of perf as JSON. Source: Linux, tools/perf/util/data-convert-json.c. */
export const perfJson: Format = {
  id: "perf-json",
  label: "perf data convert --to-json",
  kind: "profile",
  version: 1,
  guide: {
    madeBy: "Linux perf",
    command: "perf record -g ./program && perf data convert --to-json perf.json",
    reads: "Samples by stack, with the process as label.",
    leaves: "Events and periods, which perf does not write here, and the order of the samples in time.",
  },
  namesFrames: "`perf data convert` with programs that are not stripped",
  sniff: (head): SniffAnswer => (/^\s*\{\s*"linux-perf-json-version":/.test(headText(head)) ? "certain" : "no"),
  parse,
};

interface Sum {
  readonly stack: number;
  readonly process: string;
  count: number;
}

function parse(bytes: Uint8Array, context: ParseContext): Profile {
  const samples = elements(field(parseJson(bytes), "samples"));
  const builder = new ProfileBuilder([{ type: "samples", unit: "count" }]);
  const frames = new Frames(builder);
  const tree = new StackTree(context.limits);
  const sums = new Map<string, Sum>();
  let references = 0;
  for (const sample of samples) {
    const chain = elements(field(sample, "callchain"));
    if ((references += chain.length) > context.limits.locationReferences)
      throw new UnusableInput("too-large", "The recording holds too many frames.");
    let stack = noStack;
    for (const frame of chain.toReversed()) stack = tree.child(stack, frames.of(frame));
    const process = text(field(sample, "comm")) ?? "";
    entryOf(sums, `${stack},${process}`, () => ({ stack, process, count: 0 })).count++;
    checkProfileLimits(builder, context.limits);
  }
  if (sums.size === 0)
    throw new UnusableInput(
      "no-samples",
      "The recording holds no sample. Check that the program ran while perf recorded.",
    );
  for (const { stack, process, count } of sums.values()) {
    builder.sample(tree.locations(stack), [count], process === "" ? [] : [{ key: "process", text: process }]);
    checkProfileLimits(builder, context.limits);
  }
  return builder.finish();
}

/** The frames of a recording by their address, symbol and file. */
class Frames {
  readonly #builder: ProfileBuilder;
  readonly #mappings = new Map<string, MappingIndex>();
  readonly #known = new Map<string, LocationIndex>();

  constructor(builder: ProfileBuilder) {
    this.#builder = builder;
  }

  of(frame: Json): LocationIndex {
    const address = text(field(frame, "ip")) ?? "";
    const symbol = text(field(frame, "symbol")) ?? "";
    const file = text(field(frame, "dso")) ?? "";
    const builder = this.#builder;
    return entryOf(this.#known, `${address}\n${symbol}\n${file}`, () => {
      const mapping = file === "" ? undefined : entryOf(this.#mappings, file, () => builder.mapping({ file }));
      return builder.location({
        address: /^0x[0-9a-f]{1,16}$/i.test(address) ? BigInt(address) : 0n,
        lines: symbol === "" || symbol === "[unknown]" ? [] : [{ function: builder.function(symbol) }],
        ...(mapping === undefined ? {} : { mapping }),
      });
    });
  }
}
