import { UnusableInput } from "../../diagnostics.ts";
import type { Format, SniffAnswer } from "../../format.ts";
import { headText } from "../../read/lines.ts";
import { beforeReturn, parseAddresses, parseInt64, truncateToInt64 } from "./address-stacks.ts";
import { dropLocks } from "./drop-frames.ts";
import { readLegacyText } from "./text.ts";

const header = /^--- (?:contentionz |mutex:|contention:)/;
const sampleLine = /^(\d{1,20}) *(\d{1,20}) @([ x0-9a-f]*)/;

/** Go's `mutex` and `block` with `?debug=1`, and gperftools' contentionz: how often and how long stacks waited. */
export const legacyContention: Format = {
  id: "legacy-contention",
  label: "mutex or block profile as text (Go ?debug=1, contentionz)",
  kind: "profile",
  version: 2,
  guide: {
    madeBy: "Go, gperftools",
    command: "curl 'http://localhost:6060/debug/pprof/mutex?debug=1' > mutex.txt",
    reads: "Waits and their time by stack.",
    leaves: "Nothing.",
  },
  sniff,
  parse(bytes, context) {
    let cyclesPerSecond = 0n;
    let period = 1n;
    let durationNanos = 0n;
    return readLegacyText(bytes, context, {
      readHeader: (line) => header.test(`${line} `),
      readAttribute(line) {
        const equals = line.indexOf("=");
        if (equals < 0) return false;
        const key = line.slice(0, equals).trim();
        if (key === "discarded samples") return true;
        const value = parseInt64(line.slice(equals + 1).trim());
        if (key === "cycles/second" && value !== undefined) cyclesPerSecond = value;
        else if (key === "sampling period" && value !== undefined) period = value;
        else if (key === "ms since reset" && value !== undefined) durationNanos = BigInt.asIntN(64, value * 1_000_000n);
        else
          throw new UnusableInput(
            "unknown-attribute",
            `The attribute ${JSON.stringify(key)} is not known in this profile.`,
          );
        return true;
      },
      readSample(line, stacks) {
        const match = sampleLine.exec(line);
        const cycles = parseInt64(match?.[1] ?? "");
        const count = parseInt64(match?.[2] ?? "");
        const addresses = parseAddresses(match?.[3] ?? "");
        if (cycles === undefined || count === undefined || addresses === undefined) return false;
        stacks.add(addresses.map(beforeReturn), unsample(cycles, count, period, cyclesPerSecond));
        return true;
      },
      describe: () => ({
        sampleTypes: [
          { type: "contentions", unit: "count" },
          { type: "delay", unit: "nanoseconds" },
        ],
        header: { periodType: { type: "contentions", unit: "count" }, period, durationNanos, ...dropLocks },
      }),
    });
  },
};

/** Java's contentionz begins alike, and says its format or resolution. */
function sniff(head: Uint8Array): SniffAnswer {
  const text = headText(head).trimStart();
  return header.test(text) && !/^\s*(format|resolution) *=/m.test(text.slice(0, 4096)) ? "certain" : "no";
}

/** Contentions and nanoseconds of all waits, from those sampled once in `period`; cycles stay when the rate is unknown. */
function unsample(cycles: bigint, count: bigint, period: bigint, cyclesPerSecond: bigint): bigint[] {
  if (period <= 0n) return [count, cycles];
  const delay =
    cyclesPerSecond > 0n
      ? truncateToInt64((Number(cycles) * Number(period)) / (Number(cyclesPerSecond) / 1e9))
      : cycles;
  return [BigInt.asIntN(64, count * period), delay];
}
