import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext, SniffAnswer } from "../format.ts";
import { forEachLine, headText } from "../read/lines.ts";
import { ResultList } from "./result-list.ts";
import { bytesOf, type Measured, rateOf, timePerOperation } from "./time-unit.ts";

const header = /^(\S.*?) +fastest +│ slowest +│ median +│ mean +│ samples +│ iters$/;
/** The branches of the tree, then a name and, behind two spaces, the fastest time. */
const row = /^((?:[│ ] {2})*)(?:[├╰]─ )(.*)$/;
const longestLine = 1024;

/** The tree that divan's benchmarks print. Source: nvzqz/divan, src/tree_painter.rs. */
export const divan: Format = {
  id: "divan",
  label: "cargo bench text (divan)",
  kind: "bench",
  version: 2,
  guide: {
    madeBy: "divan (Rust)",
    command: "cargo bench | tee bench.txt",
    reads:
      "The median of each benchmark as one sample, its throughput, and what it allocates where divan counts that; several runs in one file are several samples.",
    leaves: "Fastest, slowest and mean; memory that is freed or grown.",
  },
  sniff: (head): SniffAnswer =>
    headText(head)
      .split("\n")
      .some((line) => rootOf(line) !== undefined)
      ? "certain"
      : "no",
  parse,
};

/** The crate's name, from the heading of its tree. */
function rootOf(line: string): string | undefined {
  return line.length <= longestLine ? header.exec(line.trimEnd())?.[1] : undefined;
}

interface Open {
  readonly name: string;
  readonly values: Measured[];
  readonly iterations: number;
  readonly line: number;
  /** The counter whose rows come: `alloc:`, `max alloc:` and so on. */
  counter: string;
}

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  const path: string[] = [];
  let lines = 0;
  let open: Open | undefined;
  const close = (): void => {
    if (open !== undefined) list.add(open.name, open.iterations, open.values, [], open.line);
    open = undefined;
  };
  forEachLine(bytes, context.diagnostics, (line, number) => {
    lines = number;
    if (line.length > longestLine) return;
    const root = rootOf(line);
    if (root !== undefined) {
      close();
      list.beginProcess();
      path.splice(0, path.length, root);
      return;
    }
    const match = row.exec(line);
    if (match !== null && path.length > 0) {
      close();
      const depth = 1 + (match[1] ?? "").length / 3;
      const cells = (match[2] ?? "").split("│").map((cell) => cell.trim());
      const [name = "", fastest = ""] = (cells[0] ?? "").split(/ {2,}/);
      path.splice(depth, path.length, name);
      const median = measured(cells[2] ?? "");
      if (fastest !== "" && median !== undefined) {
        const iterations = Number((cells[5] ?? "").replaceAll(",", "")) || 0;
        open = { name: path.join("/"), values: [median], iterations, line: number, counter: "" };
      }
    } else if (open !== undefined) addBelow(open, line);
  });
  close();
  list.inform(
    "medians-only",
    "divan prints a median for each benchmark: one sample. Concatenate several runs to have more.",
  );
  return list.finish(lines);
}

/** A row below a benchmark: its throughput, the name of a counter, or what that counted. */
function addBelow(open: Open, line: string): void {
  const cells = line
    .replace(/^(?:[│ ] {2})+/, "")
    .split("│")
    .map((cell) => cell.trim());
  const counter = /^([a-z ]+):$/.exec(cells[0] ?? "");
  if (counter !== null) {
    open.counter = counter[1] ?? "";
    return;
  }
  const median = cells[2] ?? "";
  const [, digits, unit, hertz = ""] = /^([\d.]+) (?:(\S+)\/s|([KMGT]?)Hz)$/.exec(median) ?? [];
  if (digits !== undefined) open.values.push(rateOf(Number(digits), unit ?? `${hertz}cycle`));
  if (open.counter !== "alloc") return;
  const size = /^([\d.]+)(?: (\S+))?$/.exec(median);
  if (size === null) return;
  const bytes = size[2] === undefined ? undefined : bytesOf(size[2]);
  if (bytes !== undefined) open.values.push({ value: Number(size[1]) * bytes, unit: "B/op" });
  else if (size[2] === undefined) open.values.push({ value: Number(size[1]), unit: "allocs/op" });
}

function measured(cell: string): Measured | undefined {
  const match = /^([\d.]+) (ps|ns|µs|ms|s|m|h)$/.exec(cell);
  return match === null ? undefined : timePerOperation(Number(match[1]), match[2] ?? "");
}
