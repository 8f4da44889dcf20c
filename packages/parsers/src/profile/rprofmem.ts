import { ProfileBuilder } from "@sweetspot/model/profile/builder";
import type { Profile } from "@sweetspot/model/profile/table";
import { UnusableInput } from "../diagnostics.ts";
import type { Format, ParseContext } from "../format.ts";
import { forEachLine, headText } from "../read/lines.ts";
import { checkProfileLimits, noStack, type StackNode, StackTree } from "./stack-tree.ts";

/** The bytes of a large vector, or a page for small ones, then the functions, innermost first. */
const allocation = /^(?:(\d{1,15})|new page) ?:((?:"[^"]{0,1000}" ?){0,4000})$/;

/** Allocations of R, as `Rprofmem` logs them. Source: R, src/main/memory.c (`R_OutputStackTrace`, `R_ReportAllocation`, `R_ReportNewPage`). */
export const rprofmem: Format = {
  id: "rprofmem",
  label: "allocations of R (Rprofmem)",
  kind: "profile",
  version: 2,
  guide: {
    madeBy: "R",
    command: 'Rscript -e \'Rprofmem("prog.Rprofmem"); source("prog.R"); Rprofmem(NULL)\'',
    reads: "Allocations of large vectors and their bytes, and pages for small ones, by stack.",
    leaves: "The order of allocations.",
  },
  sniff(head) {
    const lines = headText(head.subarray(0, 4096)).split(/\r?\n/);
    // The last line may be cut.
    if (lines.length > 1) lines.pop();
    const isOwn = lines.every((line) => allocation.test(line));
    return isOwn && lines.some((line) => line.includes('"')) ? "certain" : "no";
  },
  parse,
};

function parse(bytes: Uint8Array, context: ParseContext): Profile {
  const types = [
    { type: "allocations", unit: "count" },
    { type: "space", unit: "bytes" },
    { type: "pages", unit: "count" },
  ];
  // The last type is shown first where nothing else is said, and pages are the few that small vectors took.
  const builder = new ProfileBuilder(types, { defaultSampleType: "space" });
  const tree = new StackTree(context.limits);
  const sums = new Map<StackNode, [allocations: number, bytes: number, pages: number]>();
  forEachLine(bytes, context.diagnostics, (line, number) => {
    if (line === "") return;
    const match = allocation.exec(line);
    if (match === null) {
      const message = "This line is no allocation with functions in quotes; it was skipped.";
      context.diagnostics.add({ severity: "warning", code: "bad-line", message, line: number });
      return;
    }
    const names = (match[2] ?? "").split('"');
    let stack = noStack;
    for (let at = names.length - 2; at > 0; at -= 2) stack = tree.child(stack, builder.frame(names[at] ?? ""));
    const sum = sums.get(stack) ?? [0, 0, 0];
    if (match[1] === undefined) sum[2]++;
    else {
      sum[0]++;
      sum[1] += Number(match[1]);
    }
    sums.set(stack, sum);
    checkProfileLimits(builder, context.limits);
  });
  if (sums.size === 0) throw new UnusableInput("no-samples", "The log holds no allocation.", { line: 1 });
  for (const [stack, values] of sums) {
    builder.sample(tree.locations(stack), values);
    checkProfileLimits(builder, context.limits);
  }
  return builder.finish();
}
