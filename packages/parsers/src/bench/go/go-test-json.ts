import type { BenchTable } from "@sweetspot/model/bench/table";
import { UnusableInput } from "../../diagnostics.ts";
import type { Format, ParseContext, SniffAnswer } from "../../format.ts";
import { field, type Json, text } from "../../read/json-bounded.ts";
import { jsonOutline } from "../../read/json-outline.ts";
import { LineReader } from "../../read/lines.ts";
import { GoBenchReader } from "./go-bench-reader.ts";

/**
 * `go test -json -bench`: each event carries a piece of output, often less than a line, and packages may interleave.
 * The pieces of each package are joined and read as benchmark text. Source: `go doc test2json`.
 */
export const goTestJson: Format = {
  id: "go-test-json",
  label: "go test -json",
  kind: "bench",
  version: 3,
  guide: {
    madeBy: "go test, gotestsum",
    command: "for i in 1 2 3 4 5 6 7 8 9 10; do go test -bench=. -json ./...; done > bench.jsonl",
    reads: "The benchmark text inside the events of each package.",
    leaves: "Test results that are not benchmarks.",
  },
  sniff,
  parse,
};

const actions = new Set([
  "start",
  "run",
  "pause",
  "cont",
  "pass",
  "bench",
  "fail",
  "output",
  "skip",
  "build-output",
  "build-fail",
  "attr",
]);

function sniff(head: Uint8Array): SniffAnswer {
  const outline = jsonOutline(head);
  if (outline?.root !== "object" || !actions.has(outline.paths.get("Action") ?? "")) return "no";
  return outline.paths.has("Package") || outline.paths.has("ImportPath") || outline.paths.has("Time")
    ? "certain"
    : "no";
}

interface Line {
  readonly text: string;
  /** Line of the file on which it began. */
  readonly number: number;
}

/** The output of one package, put together. */
class PackageOutput {
  readonly lines: Line[] = [];
  #open: string[] = [];
  #openedAt = 0;

  add(output: string, number: number): void {
    const parts = output.split("\n");
    for (const [i, part] of parts.entries()) {
      if (this.#open.length === 0) this.#openedAt = number;
      if (part !== "") this.#open.push(part);
      if (i < parts.length - 1) this.close();
    }
  }

  close(): void {
    this.lines.push({ text: this.#open.join("").replace(/\r$/, ""), number: this.#openedAt });
    this.#open = [];
  }

  get isOpen(): boolean {
    return this.#open.length > 0;
  }
}

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const packages = new Map<string, PackageOutput>();
  const lines = new LineReader(bytes, context.diagnostics);
  let builderSaid: string | undefined;
  for (let line = lines.next(); line !== undefined; line = lines.next()) {
    if (line.trim() === "") continue;
    const event = parseEvent(line);
    if (event === undefined) {
      context.diagnostics.add({
        severity: "warning",
        code: "bad-line",
        message: "This line is not an event of go test -json; it was skipped.",
        line: lines.number,
      });
      continue;
    }
    const output = text(field(event, "Output"));
    if (field(event, "Action") === "build-output" && !output?.startsWith("#")) builderSaid ??= output?.trim();
    if (output === undefined || text(field(event, "Action")) !== "output") continue;
    const name = text(field(event, "Package")) ?? "";
    const known = packages.get(name) ?? new PackageOutput();
    packages.set(name, known);
    known.add(output, lines.number);
  }
  const reader = new GoBenchReader(context);
  for (const output of packages.values()) {
    if (output.isOpen) output.close();
    for (const { text: line, number } of output.lines) if (!reader.readLine(line, number)) break;
  }
  const table = reader.finish("everything");
  if (table.results.length === 0) {
    throw new UnusableInput(
      "no-benchmark-results",
      builderSaid === undefined
        ? "The events hold no benchmark result. Was the test run with -bench?"
        : `A package did not build, so that its benchmarks did not run: ${builderSaid.slice(0, 200)}`,
    );
  }
  return table;
}

function parseEvent(line: string): Json | undefined {
  if (!line.startsWith("{") || line.length > 1024 * 1024) return undefined;
  try {
    return JSON.parse(line) as Json;
  } catch {
    return undefined;
  }
}
