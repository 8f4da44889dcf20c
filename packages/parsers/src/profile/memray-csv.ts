import { ProfileBuilder } from "@sweetspot/model/profile/builder";
import type { LocationIndex, Profile } from "@sweetspot/model/profile/table";
import { UnusableInput } from "../diagnostics.ts";
import type { Format, ParseContext, SniffAnswer } from "../format.ts";
import { csvHeader, forEachCsvRow, parseCsvNumber } from "../read/csv-rows.ts";
import { checkProfileLimits, wholeValue } from "./stack-tree.ts";

/** `memray transform csv`: a row for each stack, leaf first, frames `function;file;line` with `|` between them. */
export const memrayCsv: Format = {
  id: "memray-csv",
  label: "memray CSV",
  kind: "profile",
  version: 1,
  guide: {
    madeBy: "memray (Python)",
    command: "memray run -o capture.bin program.py && memray transform csv capture.bin -o memray.csv",
    reads:
      "Bytes and allocations by stack, with the allocator and the thread as labels: those at the peak of memory, or others that an option of `transform` chose.",
    leaves: "Allocations over time.",
  },
  sniff(head): SniffAnswer {
    const header = csvHeader(head);
    return header?.includes("num_allocations") === true &&
      header.includes("stack_trace") &&
      header.includes("allocator")
      ? "certain"
      : "no";
  },
  parse,
};

function parse(bytes: Uint8Array, context: ParseContext): Profile {
  const builder = new ProfileBuilder([
    { type: "allocations", unit: "count" },
    { type: "space", unit: "bytes" },
  ]);
  const known = new Map<string, LocationIndex>();
  const frameOf = (text: string): LocationIndex => {
    let frame = known.get(text);
    if (frame === undefined) {
      const line = text.lastIndexOf(";");
      const file = line < 0 ? -1 : text.lastIndexOf(";", line - 1);
      frame =
        file < 0
          ? builder.frame(text)
          : builder.frame(text.slice(0, file), text.slice(file + 1, line), Number(text.slice(line + 1)) || 0);
      known.set(text, frame);
    }
    return frame;
  };
  forEachCsvRow(bytes, context.diagnostics, ({ cells, line }, header) => {
    const cell = (name: string): string => (cells[header.indexOf(name)] ?? "").trim();
    const count = parseCsvNumber(cell("num_allocations"));
    const size = parseCsvNumber(cell("size"));
    if (count === undefined || size === undefined) {
      const message = "This row states no number of allocations or no size; it was skipped.";
      context.diagnostics.add({ severity: "warning", code: "bad-line", message, line });
      return;
    }
    const stack = cell("stack_trace")
      .split("|")
      .filter((frame) => frame !== "")
      .map(frameOf);
    builder.sample(
      stack,
      [wholeValue(count), wholeValue(size)],
      ["allocator", "thread_name"].map((key) => ({ key, text: cell(key) })).filter(({ text }) => text !== ""),
    );
    checkProfileLimits(builder, context.limits);
  });
  if (builder.sampleCount === 0) throw new UnusableInput("no-stacks", "No row states an allocation.");
  return builder.finish();
}
