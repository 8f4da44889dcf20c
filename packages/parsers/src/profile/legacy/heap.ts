import type { ValueType } from "@sweetspot/model/profile/table";
import { UnusableInput } from "../../diagnostics.ts";
import type { Format, SniffAnswer } from "../../format.ts";
import { headText } from "../../read/lines.ts";
import { beforeReturn, parseAddresses, parseInt64, scaleSampled } from "./address-stacks.ts";
import { dropAllocators } from "./drop-frames.ts";
import { readLegacyText } from "./text.ts";

const heapHeader = /heap profile: *(\d+): *(\d+) *\[ *(\d+): *(\d+) *\] *@ *(heap[_a-z0-9]*)\/?(\d*)/;
const otherHeader = /heap profile: *\d+: *\d+ *\[ *\d+: *\d+ *\] @ (?:growthz?|fragmentationz?)/;
const sampleLine = /^(-?\d{1,20}): *(-?\d{1,20}) *\[ *(\d{1,20}): *(\d{1,20}) *] @([ x0-9a-f]*)/;

const allTypes: readonly ValueType[] = [
  { type: "alloc_objects", unit: "count" },
  { type: "alloc_space", unit: "bytes" },
  { type: "inuse_objects", unit: "count" },
  { type: "inuse_space", unit: "bytes" },
];
const liveTypes: readonly ValueType[] = [
  { type: "objects", unit: "count" },
  { type: "space", unit: "bytes" },
];

/** Go's `heap` and `allocs` with `?debug=1`, and gperftools' heap, growth and fragmentation texts. */
export const legacyHeap: Format = {
  id: "legacy-heap",
  label: "heap profile as text (Go ?debug=1, gperftools)",
  kind: "profile",
  version: 2,
  guide: {
    madeBy: "Go, gperftools",
    command: "curl 'http://localhost:6060/debug/pprof/heap?debug=1' > heap.txt",
    reads: "Sampled allocations scaled as pprof does, stacks, the memory map.",
    leaves: "Runtime statistics at the end of Go's text.",
  },
  sniff,
  parse(bytes, context) {
    let header: HeapHeader | undefined;
    return readLegacyText(bytes, context, {
      readHeader(line) {
        header = parseHeader(line);
        return header !== undefined;
      },
      readSample(line, stacks) {
        return header !== undefined && readSample(line, header, stacks.add.bind(stacks));
      },
      describe() {
        const period = header?.period ?? 0n;
        const hasAllocations = header?.hasAllocations === true;
        return {
          sampleTypes: hasAllocations ? allTypes : liveTypes,
          header: { periodType: { type: "space", unit: "bytes" }, period, ...dropAllocators },
        };
      },
    });
  },
};

function sniff(head: Uint8Array): SniffAnswer {
  const first = firstLine(headText(head));
  // A line of JSON may hold the line.
  if (first.startsWith("{")) return "no";
  if (!heapHeader.test(first) && !otherHeader.test(first)) return "no";
  // Something may have been put before each line.
  return first.startsWith("heap profile") ? "certain" : "maybe";
}

function firstLine(text: string): string {
  const start = text.trimStart();
  const end = start.indexOf("\n");
  return end < 0 ? start : start.slice(0, end);
}

interface HeapHeader {
  readonly period: bigint;
  readonly hasAllocations: boolean;
  /** Whether values are those of the sampled allocations only and have to be scaled up. */
  readonly isSampled: boolean;
}

function parseHeader(line: string): HeapHeader | undefined {
  const match = heapHeader.exec(line);
  if (match === null)
    return otherHeader.test(line) ? { period: 1n, hasAllocations: false, isSampled: false } : undefined;
  const [, inuseObjects, inuseSpace, allocObjects, allocSpace, kind, rate = ""] = match;
  const stated = rate === "" ? 0n : parseInt64(rate);
  if (stated === undefined) return undefined;
  const hasAllocations =
    (allocObjects !== inuseObjects && allocObjects !== "0") || (allocSpace !== inuseSpace && allocSpace !== "0");
  switch (kind) {
    case "heapz_v2":
    case "heap_v2":
      return { period: stated, hasAllocations, isSampled: true };
    case "heapprofile":
      return { period: 1n, hasAllocations, isSampled: false };
    case "heap":
      // Go writes twice its rate (runtime/pprof, writeHeapInternal).
      return { period: stated / 2n, hasAllocations, isSampled: true };
    default:
      throw new UnusableInput("unknown-heap", `Heap profiles of the kind ${JSON.stringify(kind)} are not known.`);
  }
}

type AddSample = (addresses: readonly bigint[], values: (number | bigint)[], labels: NewHeapLabel[]) => void;
interface NewHeapLabel {
  readonly key: string;
  readonly number: bigint;
}

function readSample(line: string, header: HeapHeader, add: AddSample): boolean {
  const match = sampleLine.exec(line);
  if (match === null) return false;
  const numbers = match.slice(1, 5).map(parseInt64);
  const [inuseObjects, inuseSpace, allocObjects, allocSpace] = numbers;
  const addresses = parseAddresses(match[5] ?? "");
  if (
    inuseObjects === undefined ||
    inuseSpace === undefined ||
    allocObjects === undefined ||
    allocSpace === undefined
  ) {
    return false;
  }
  if (addresses === undefined) return false;
  const pairs: (readonly [bigint, bigint])[] = [];
  if (header.hasAllocations) pairs.push([allocObjects, allocSpace]);
  pairs.push([inuseObjects, inuseSpace]);
  const values: bigint[] = [];
  let blockSize = 0n;
  for (const [count, size] of pairs) {
    if (count === 0n && size !== 0n) return false;
    if (count !== 0n) blockSize = size / count;
    values.push(...(header.isSampled ? scaleSampled(count, size, header.period) : [count, size]));
  }
  add(addresses.map(beforeReturn), values, [{ key: "bytes", number: blockSize }]);
  return true;
}
