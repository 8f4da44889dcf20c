import type { Profile } from "@sweetspot/model/profile/table";
import { UnusableInput } from "../../diagnostics.ts";
import type { Format, ParseContext, SniffAnswer } from "../../format.ts";
import { headText, LineReader } from "../../read/lines.ts";
import { AddressStacks, beforeReturn, parseAddresses } from "./address-stacks.ts";
import { dropProfilers } from "./drop-frames.ts";
import { beginsMemoryMap, MemoryMapReader } from "./memory-map.ts";

const listStart = /^--- threadz \d+ ---/;
const threadStart = /^--- Thread ([0-9a-fA-F]+) \(name: (.*)\/(\d+)\) stack: ---/;

/** The `threadz` text of C++ servers: the stack of every thread. */
export const legacyThreads: Format = {
  id: "legacy-threads",
  label: "threadz text",
  kind: "profile",
  version: 2,
  guide: {
    madeBy: "gperftools servers",
    command: "curl http://localhost:8080/pprof/threads > threadz.txt",
    reads: "Threads by stack.",
    leaves: "Nothing.",
  },
  sniff,
  parse,
};

function sniff(head: Uint8Array): SniffAnswer {
  for (const raw of headText(head).split("\n")) {
    const line = raw.trim();
    if (line === "" || line.startsWith("#")) continue;
    return listStart.test(line) || threadStart.test(line) ? "certain" : "no";
  }
  return "no";
}

function parse(bytes: Uint8Array, context: ParseContext): Profile {
  const stacks = new AddressStacks(context.limits);
  const map = new MemoryMapReader();
  let addresses: bigint[] | undefined;
  let isSame = false;
  let inMap = false;
  const flush = () => {
    const last = stacks.samples[stacks.length - 1];
    if (addresses === undefined) return;
    if (isSame || addresses.length === 0) {
      if (last !== undefined) last.values[0] = BigInt(last.values[0] ?? 0) + 1n;
    } else {
      // The leaf is the thread's place, not a return address.
      stacks.add(
        addresses.map((address, i) => (i === 0 ? address : beforeReturn(address))),
        [1n],
      );
    }
    addresses = undefined;
    isSame = false;
  };
  const lines = new LineReader(bytes, context.diagnostics);
  for (let raw = lines.next(); raw !== undefined; raw = lines.next()) {
    const line = raw.trim();
    if (inMap) {
      map.read(raw);
    } else if (beginsMemoryMap(line)) {
      flush();
      inMap = true;
    } else if (threadStart.test(line)) {
      flush();
      addresses = [];
    } else if (line.startsWith("---")) {
      flush();
    } else if (line.includes("same as previous thread")) {
      isSame = true;
    } else if (addresses !== undefined && line !== "") {
      for (const address of parseAddresses(line) ?? []) {
        addresses.push(address);
        if (addresses.length > context.limits.locations)
          throw new UnusableInput("too-large", "A thread's stack is too deep.");
      }
    }
  }
  flush();
  if (stacks.length === 0) throw new UnusableInput("no-threads", "The text holds no thread with a stack.");
  stacks.dropDoubledLeaves();
  const type = { type: "thread", unit: "count" };
  return stacks.finish([type], { periodType: type, period: 1n, ...dropProfilers }, map.finish());
}
