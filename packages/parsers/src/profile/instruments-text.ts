import { ProfileBuilder } from "@sweetspot/model/profile/builder";
import type { LocationIndex, Profile, ValueType } from "@sweetspot/model/profile/table";
import { UnusableInput } from "../diagnostics.ts";
import type { Format, ParseContext } from "../format.ts";
import { forEachLine, headText } from "../read/lines.ts";
import { checkProfileLimits, wholeValue } from "./stack-tree.ts";

const heading = /^(?:Weight|Running Time|Bytes Used)\t(?:Self Weight|Self \(ms\)|Self|Count)\t.{0,40}Symbol Names?$/;
/** `96.08 Gc  100.0%`, `4273.0ms   99.9%`, ` 73.35 MB      17.0%`; the blanks may be as wide as a digit. */
const weight =
  /^[\s\u2007]*(\d{1,15}(?:[.,]\d{1,6})?)[\s\u2007]?([A-Za-zµμ]{1,6})(?:[\s\u2007]+\d{1,3}(?:[.,]\d+)?[\s\u2007]?%)?\s*$/;

/** The units of weights: nanoseconds, cycles or bytes; Instruments counts 1024 bytes as a KB. */
const units: Readonly<Record<string, readonly [type: ValueType, factor: number]>> = unitTable();

function unitTable() {
  const table: Record<string, readonly [ValueType, number]> = {};
  const add = (type: ValueType, factors: Readonly<Record<string, number>>): void => {
    for (const [unit, factor] of Object.entries(factors)) table[unit.toLowerCase()] = [type, factor];
  };
  add(
    { type: "time", unit: "nanoseconds" },
    { ns: 1, µs: 1e3, μs: 1e3, us: 1e3, ms: 1e6, s: 1e9, min: 6e10, h: 3.6e12 },
  );
  add({ type: "cycles", unit: "count" }, { cycles: 1, c: 1, Kc: 1e3, Mc: 1e6, Gc: 1e9, Tc: 1e12 });
  const sizes = ["KB", "MB", "GB", "TB"].flatMap((unit, i) =>
    [unit, unit.replace("B", "iB")].map((name) => [name, 1024 ** (i + 1)]),
  );
  add({ type: "space", unit: "bytes" }, { Bytes: 1, B: 1, ...Object.fromEntries(sizes) });
  return table;
}

/** A call tree that Instruments' "Deep Copy" puts on the clipboard: weights, tabs, and names that blanks indent. */
export const instrumentsText: Format = {
  id: "instruments-text",
  label: "Instruments' call tree (Deep Copy)",
  kind: "profile",
  version: 1,
  guide: {
    madeBy: "Xcode's Instruments",
    command: "pbpaste > instruments.txt",
    reads:
      "The call tree that Edit ▸ Deep Copy (⇧⌥⌘C) copies after all of it was selected: time, cycles, or bytes with their allocations. What a function took itself is what its callees leave of it.",
    leaves: "Threads and processes are frames like any other. Weights are rounded as Instruments prints them.",
  },
  sniff: (head) => {
    const [first = "", second = ""] = headText(head).split(/\r?\n/, 2);
    return heading.test(first.trimEnd()) && weight.test(second.split("\t", 1)[0]!) ? "certain" : "no";
  },
  parse,
};

/** A row of the tree whose callees are still to come. */
interface Open {
  readonly indent: number;
  readonly frame: LocationIndex;
  readonly count: number;
  readonly value: number;
  /** What the callees so far took. */
  inner: number;
  innerCount: number;
}

function parse(bytes: Uint8Array, context: ParseContext): Profile {
  let builder: ProfileBuilder | undefined;
  let type: ValueType | undefined;
  let hasCounts = false;
  const open: Open[] = [];
  const close = (indent: number): void => {
    for (let row = open.at(-1); row !== undefined && row.indent >= indent; row = open.at(-1)) {
      const own = Math.max(0, Math.round(row.value) - row.inner);
      const ownCount = Math.max(0, row.count - row.innerCount);
      if (own > 0 || ownCount > 0) {
        const stack = open.map(({ frame }) => frame).toReversed();
        builder!.sample(stack, hasCounts ? [ownCount, wholeValue(own)] : [wholeValue(own)]);
        checkProfileLimits(builder!, context.limits);
      }
      open.pop();
      const caller = open.at(-1);
      if (caller !== undefined) {
        caller.inner += Math.round(row.value);
        caller.innerCount += row.count;
      }
    }
  };
  forEachLine(bytes, context.diagnostics, (line, number) => {
    if (heading.test(line.trimEnd())) {
      hasCounts = line.split("\t", 2)[1] === "Count";
      return;
    }
    if (line.trim() === "") return;
    const cells = line.split("\t");
    const [, digits = "", unit = ""] = weight.exec(cells[0]!) ?? [];
    const known = units[unit.toLowerCase()];
    const name = cells.at(-1)!;
    if (known === undefined || cells.length < 3 || (type !== undefined && known[0].type !== type.type)) {
      const message = "This line states no weight in the unit of the others; it was skipped.";
      context.diagnostics.add({ severity: "warning", code: "bad-line", message, line: number });
      return;
    }
    type ??= known[0];
    builder ??= new ProfileBuilder([...(hasCounts ? [{ type: "allocations", unit: "count" }] : []), type]);
    const indent = name.length - name.trimStart().length;
    close(indent);
    open.push({
      indent,
      frame: builder.frame(name.trim()),
      count: hasCounts ? Number(cells[1]) || 0 : 0,
      value: Number(digits.replace(",", ".")) * known[1],
      inner: 0,
      innerCount: 0,
    });
  });
  close(0);
  if (builder === undefined || builder.sampleCount === 0)
    throw new UnusableInput("no-stacks", "No line states a weight and a name.", { line: 1 });
  const message = "Weights are rounded as Instruments prints them: sums of small functions are not exact.";
  context.diagnostics.add({ severity: "info", code: "rounded-weights", message });
  return builder.finish();
}
