import type { ProfileHeader } from "@sweetspot/model/profile/builder";
import type { Profile, ValueType } from "@sweetspot/model/profile/table";
import { UnusableInput } from "../../diagnostics.ts";
import type { Format, ParseContext, SniffAnswer } from "../../format.ts";
import { headText, LineReader } from "../../read/lines.ts";
import { parseAddresses, parseInt64, scaleSampled } from "./address-stacks.ts";
import { dropAllocators, dropLocks } from "./drop-frames.ts";
import { JavaStacks } from "./java-stacks.ts";

const header = /^--- (heapz|contentionz) 1 ---$/;
const attributeLine = /([\w ]+)=([\w ]+)/;
const sampleLine = /(\d{1,20}) +(\d{1,20}) +@ +([ x0-9a-f]*)/;
/** No attribute is longer; the pattern costs the square of a line's length. */
const longestAttribute = 200;
/** The number of bytes that Java's heap profiler lets pass between two samples. */
const heapRate = 524_288n;

/** Java's heap and contention profiles as text: `--- heapz 1 ---`, `--- contentionz 1 ---` with `format = java`. */
export const legacyJava: Format = {
  id: "legacy-java",
  label: "Java heap or contention profile as text (heapz, contentionz)",
  kind: "profile",
  version: 1,
  guide: {
    madeBy: "Java's old pprof servlets",
    command: "curl http://localhost:8080/pprof/heap > heapz.txt",
    reads: "Heap and contention profiles.",
    leaves: "Nothing.",
  },
  sniff,
  parse,
};

/** gperftools' contentionz begins alike; only Java's says its format and resolution. */
function sniff(head: Uint8Array): SniffAnswer {
  const text = headText(head).slice(0, 4096);
  const kind = header.exec(text.slice(0, Math.max(0, text.indexOf("\n"))).trim())?.[1];
  if (kind === undefined) return "no";
  return kind === "heapz" || /^\s*(format|resolution) *=/m.test(text) ? "certain" : "no";
}

function parse(bytes: Uint8Array, context: ParseContext): Profile {
  const lines = new LineReader(bytes, context.diagnostics);
  const kind = header.exec(lines.next()?.trim() ?? "")?.[1];
  if (kind === undefined) throw new UnusableInput("bad-header", "The first line is not a header of a Java profile.");
  const about = new Attributes(kind === "heapz");
  const stacks = new JavaStacks(context.limits);
  let part: "attributes" | "samples" | "locations" = "attributes";
  for (let raw = lines.next(); raw !== undefined; raw = lines.next()) {
    const line = raw.trim();
    if (line === "") continue;
    if (part === "attributes") {
      const [, name, value] = (line.length <= longestAttribute ? attributeLine.exec(line) : null) ?? [];
      if (name !== undefined && value !== undefined) {
        about.read(name.trim(), value.trim(), lines.number);
        continue;
      }
      part = "samples";
    }
    if (part === "samples") {
      const [, second = "", first = "", addresses] = sampleLine.exec(line) ?? [];
      if (addresses !== undefined) {
        readSample(stacks, about, [first, second, addresses], lines.number);
        continue;
      }
      part = "locations";
    }
    stacks.readLocation(line);
  }
  const { sampleTypes } = about;
  if (sampleTypes === undefined) throw new UnusableInput("no-resolution", "The profile does not say its resolution.");
  return stacks.finish(sampleTypes, about.header());
}

/** The lines between the header and the samples. */
class Attributes {
  readonly isHeap: boolean;
  sampleTypes: readonly ValueType[] | undefined;
  period = 0n;
  #isSampled = false;
  #durationNanos = 0n;

  constructor(isHeap: boolean) {
    this.isHeap = isHeap;
  }

  read(name: string, value: string, line: number): void {
    const number = parseInt64(value);
    if (name === "format" && value === "java") return;
    if (name === "resolution") {
      const [count, amount] = this.isHeap ? ["inuse_objects", "inuse_space"] : ["contentions", "delay"];
      this.sampleTypes = [
        { type: count, unit: "count" },
        { type: amount, unit: value },
      ];
    } else if (!this.isHeap && name === "sampling period" && number !== undefined) {
      this.#isSampled = true;
      this.period = number;
    } else if (!this.isHeap && name === "ms since reset" && number !== undefined) {
      this.#durationNanos = BigInt.asIntN(64, number * 1_000_000n);
    } else {
      throw new UnusableInput(
        "unknown-attribute",
        `The attribute ${JSON.stringify(name)} = ${JSON.stringify(value)} is not known in this profile.`,
        { line },
      );
    }
  }

  header(): ProfileHeader {
    const periodType = this.#isSampled ? { type: "contentions", unit: "count" } : { type: "", unit: "" };
    const durationNanos = this.#durationNanos;
    return { periodType, period: this.period, durationNanos, ...(this.isHeap ? dropAllocators : dropLocks) };
  }
}

/** A sample's line names the amount first and the count second, unlike other profiles. */
function readSample(
  stacks: JavaStacks,
  { isHeap, period }: Attributes,
  [countText, amountText, addressText]: readonly [string, string, string],
  line: number,
): void {
  const count = parseInt64(countText);
  const amount = parseInt64(amountText);
  const addresses = parseAddresses(addressText);
  if (count === undefined || amount === undefined || addresses === undefined || (isHeap && count === 0n)) {
    throw new UnusableInput("bad-sample", "This line is not a sample of the profile.", { line });
  }
  if (isHeap) {
    stacks.add(addresses, scaleSampled(count, amount, heapRate), [{ key: "bytes", number: amount / count }]);
  } else {
    const times = period === 0n ? 1n : period;
    stacks.add(addresses, [BigInt.asIntN(64, count * times), BigInt.asIntN(64, amount * times)]);
  }
}
