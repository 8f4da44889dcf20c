import { ProfileBuilder } from "@sweetspot/model/profile/builder";
import type { LocationIndex, Profile, ValueType } from "@sweetspot/model/profile/table";
import { UnusableInput } from "../diagnostics.ts";
import type { Format, ParseContext, SniffAnswer } from "../format.ts";
import { elements, field, finite, type Json, parseJson, text } from "../read/json-bounded.ts";
import { jsonOutline } from "../read/json-outline.ts";
import { dropAllocators } from "./legacy/drop-frames.ts";
import { checkProfileLimits, wholeValue } from "./stack-tree.ts";
import { ValgrindFrames, valgrindFrame } from "./valgrind-frames.ts";

/**
 * Heap profiles of valgrind's DHAT and of the Rust crate dhat: blocks and bytes by the stack that allocated them, over the whole
 * run, at the peak of the heap and at the end. Source: valgrind, dhat/dh_main.c ("File format"); dhat-rs 0.3.
 */
export const dhat: Format = {
  id: "dhat",
  label: "DHAT heap profile",
  kind: "profile",
  version: 3,
  guide: {
    madeBy: "valgrind's DHAT, the Rust crate dhat",
    command: "valgrind --tool=dhat --dhat-out-file=dhat.json ./program",
    reads:
      "Blocks and bytes by stack: allocated in all, at the peak and at the end; bytes read and written; copies and the crate's own events.",
    leaves: "Lifetimes, and accesses within a block.",
  },
  sniff(head): SniffAnswer {
    return jsonOutline(head)?.paths.has("dhatFileVersion") === true ? "certain" : "no";
  },
  parse,
};

/** A column of the profile with the key of its value in the file. */
type Column = readonly [key: string, type: string, unit: string];

const heapColumns: readonly Column[] = [
  ["tbk", "alloc_objects", "count"],
  ["tb", "alloc_space", "bytes"],
  ["gbk", "peak_objects", "count"],
  ["gb", "peak_space", "bytes"],
  ["ebk", "inuse_objects", "count"],
  ["eb", "inuse_space", "bytes"],
];
const accessColumns: readonly Column[] = [
  ["rb", "read_space", "bytes"],
  ["wb", "written_space", "bytes"],
];

/** Rust's allocators and what its boxes and vectors do around them; none of it calls a function of the program. */
const rustAllocators = [
  "<.* as core::alloc::(Allocator|global::GlobalAlloc)>::.*",
  "<?(alloc|std)::alloc::.*",
  "(__rustc::)?__(rust|rdl|rg)_(alloc|alloc_zeroed|realloc|dealloc)",
  "<?alloc::raw_vec::.*",
  "<?alloc::boxed::(box_new_uninit|Box<.*>::(try_)?new_uninit(_in)?)",
  "hashbrown::raw::alloc::.*",
];
const dropFrames = [dropAllocators.dropFrames, ...rustAllocators].join("|");

function parse(bytes: Uint8Array, context: ParseContext): Profile {
  const file = parseJson(bytes);
  const columns = columnsOf(file);
  // As pprof does with heap profiles: the caller of the allocator is the leaf. At the end of a program its heap is mostly empty.
  const about = isOfHeap(file) ? { defaultSampleType: "alloc_space", ...dropAllocators, dropFrames } : {};
  const types = columns.map(([, type, unit]): ValueType => ({ type, unit }));
  const builder = new ProfileBuilder(types, about);
  const frames = new ValgrindFrames(builder);
  const table = elements(field(file, "ftbl")).map((frame): LocationIndex | undefined => {
    const written = text(frame) ?? "";
    // The first entry, `[root]`, is not a function.
    return valgrindFrame.test(written) ? frames.of(written) : undefined;
  });
  for (const point of elements(field(file, "pps"))) {
    const stack = elements(field(point, "fs")).flatMap((place) => table[finite(place) ?? -1] ?? []);
    builder.sample(
      stack,
      columns.map(([key]) => wholeValue(finite(field(point, key)) ?? 0)),
    );
    checkProfileLimits(builder, context.limits);
  }
  if (builder.sampleCount === 0) throw new UnusableInput("no-stacks", "The file holds no allocation.");
  return builder.finish();
}

/** Whether the file's points are of blocks that live for a time. */
const isOfHeap = (file: Json): boolean => field(file, "bklt") === true;

/** The measure of the file's points: with block lifetimes the heap at three times, else copies or events in units of their own. */
function columnsOf(file: Json): readonly Column[] {
  const bytesName = text(field(file, "bsu")) ?? "bytes";
  const own: readonly Column[] = [
    ["tbk", text(field(file, "bksu")) ?? "blocks", "count"],
    ["tb", bytesName, bytesName === "bytes" ? "bytes" : "count"],
  ];
  return [...(isOfHeap(file) ? heapColumns : own), ...(field(file, "bkacc") === true ? accessColumns : [])];
}
