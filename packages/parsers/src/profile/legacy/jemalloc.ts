import type { ValueType } from "@sweetspot/model/profile/table";
import type { Format, SniffAnswer } from "../../format.ts";
import { headText } from "../../read/lines.ts";
import { beforeReturn, parseAddresses, parseInt64, scaleSampled } from "./address-stacks.ts";
import { dropAllocators } from "./drop-frames.ts";
import { readLegacyText } from "./text.ts";

const header = /^heap_v2\/(\d{1,19})$/;
const figures = /^t(\*|\d{1,12}): (\d{1,19}): (\d{1,19}) \[(\d{1,19}): (\d{1,19})\]$/;

const live: readonly ValueType[] = [
  { type: "inuse_objects", unit: "count" },
  { type: "inuse_space", unit: "bytes" },
];
const allocated: readonly ValueType[] = [
  { type: "alloc_objects", unit: "count" },
  { type: "alloc_space", unit: "bytes" },
];

/**
 * A heap profile of jemalloc: a stack, then what is in use and, with `prof_accum`, what was ever allocated, of all threads
 * together (`t*`) and of each. Sampled counts are scaled up as jeprof does. Source: jemalloc, src/prof_data.c and bin/jeprof.in.
 */
export const jemallocHeap: Format = {
  id: "jemalloc-heap",
  label: "jemalloc heap profile",
  kind: "profile",
  version: 2,
  namesFrames: "`jeprof --collapsed ./program FILE > heap.folded`",
  guide: {
    madeBy: "jemalloc (C, C++, Rust; Redis, TiKV)",
    command: "MALLOC_CONF=prof:true,prof_final:true,prof_accum:true ./program",
    reads: "Memory in use and ever allocated by stack, scaled as jeprof does, and the memory map.",
    leaves: "Threads. Frames are addresses, which `jeprof --collapsed` names.",
  },
  sniff(head): SniffAnswer {
    return header.test(headText(head.subarray(0, 256)).split(/\r?\n/, 1)[0] ?? "") ? "certain" : "no";
  },
  parse(bytes, context) {
    let rate = 0n;
    let stack: readonly bigint[] | undefined;
    let hasAllocations = false;
    return readLegacyText(bytes, context, {
      readHeader(line) {
        rate = parseInt64(header.exec(line)?.[1] ?? "") ?? 0n;
        return header.test(line);
      },
      readSample(line, stacks) {
        if (line.startsWith("@")) {
          stack = parseAddresses(line);
          return stack !== undefined;
        }
        const match = figures.exec(line);
        if (match === null) return false;
        if (match[1] !== "*") return true;
        const [inUse, inUseBytes, ever, everBytes] = match.slice(2, 6).map((digits) => parseInt64(digits) ?? 0n);
        if (stack === undefined) {
          // The first figures are those of the whole program.
          hasAllocations = ever !== 0n;
          return true;
        }
        const values = [
          ...(hasAllocations ? scaleSampled(ever ?? 0n, everBytes ?? 0n, rate) : []),
          ...scaleSampled(inUse ?? 0n, inUseBytes ?? 0n, rate),
        ];
        stacks.add(stack.map(beforeReturn), values);
        return true;
      },
      describe: () => ({
        sampleTypes: hasAllocations ? [...allocated, ...live] : live,
        header: { periodType: { type: "space", unit: "bytes" }, period: rate, ...dropAllocators },
      }),
    });
  },
};
