import type { Fact, FactTable, StatedText } from "@sweetspot/model/facts/table";
import { UnusableInput } from "../diagnostics.ts";
import type { Format, ParseContext, SniffAnswer } from "../format.ts";
import { headText, LineReader } from "../read/lines.ts";
import { parsePrintedValue, type PrintedValue } from "./pprof-value.ts";

const columns = /^\s*flat\s+flat%\s+sum%\s+cum\s+cum%\s*$/;
const row = /^\s*(-?\S+)\s+-?[\d.e+-]+%\s+-?[\d.e+-]+%\s+(-?\S+)\s+-?[\d.e+-]+%\s+(\S.*)$/;
const showing =
  /^(?:Showing nodes accounting for )?(-?\S+?)(?:, | of )(?:.*% of )?(-?\S+) total(?: \(\s*[\d.e+-]+%\))?$/;
const dropped = /^Dropped (\d+) (nodes?|edges?) \((cum|freq) <= (\S+)\)$/;
const shownNodes = /^Showing top (\d+) nodes out of (\d+)/;
const stated = /^(File|Build ID|Type|Time|Doc|Comment): (.*)$/;
const duration = /^Duration: (\S+), Total samples = (\S+)/;

/**
 * The text of `go tool pprof -top`, as pasted into pull requests, prompts of the interactive mode included. It is a
 * table of functions and a total: no stacks, rounded numbers, small nodes missing. All that is said in `limitations`.
 */
export const pprofTop: Format = {
  id: "pprof-top",
  label: "text of go tool pprof -top",
  kind: "facts",
  version: 1,
  guide: {
    madeBy: "go tool pprof",
    command: "go tool pprof -top cpu.pb.gz > top.txt",
    reads: "The stated figures with the step of their last digit, and what pprof says it left out.",
    leaves: "Stacks, which the text does not hold.",
  },
  sniff,
  parse,
};

function sniff(head: Uint8Array): SniffAnswer {
  const text = headText(head);
  if (!text.includes("sum%")) return "no";
  return text.split("\n").some((line) => columns.test(line)) ? "certain" : "no";
}

function parse(bytes: Uint8Array, context: ParseContext): FactTable {
  const reader = new TopReader(context);
  const lines = new LineReader(bytes, context.diagnostics);
  for (let line = lines.next(); line !== undefined; line = lines.next()) reader.read(line, lines.number);
  return reader.finish();
}

class TopReader {
  readonly #context: ParseContext;
  readonly #about: StatedText[] = [];
  readonly #facts: Fact[] = [];
  readonly #limitations: string[] = [];
  #state: "header" | "rows" | "done" = "header";
  #rows = 0;
  #inFilters = false;
  #coarsest = "";
  #coarsestStep = 0;

  constructor(context: ParseContext) {
    this.#context = context;
  }

  read(line: string, number: number): void {
    if (columns.test(line)) {
      if (this.#state === "header") this.#state = "rows";
      else this.#warn("second-table", "A second table begins here; only the first of a file is read.", number);
      if (this.#rows > 0) this.#state = "done";
      return;
    }
    if (this.#state === "header") this.#readHeader(line.trim(), number);
    else if (this.#state === "rows") this.#readRow(line, number);
  }

  finish(): FactTable {
    const isEmpty = this.#rows === 0;
    if (isEmpty && this.#facts.length === 0)
      throw new UnusableInput("no-rows", "The pprof -top text has a heading but no rows.");
    if (isEmpty) this.#limitations.push("No function is listed.");
    this.#limitations.push(
      "Functions and totals only: without stacks there is no flame graph, no callers and no exact difference.",
    );
    if (this.#coarsest !== "") this.#limitations.push(`Values are rounded as printed, such as ${this.#coarsest}.`);
    // A bare 0 is printed without unit; it is of the table's unit.
    const unit = this.#facts.find((fact) => fact.quantity === "total" || fact.quantity === "flat")?.unit ?? "";
    const facts = this.#facts.map((fact) => (fact.unit === "" && fact.value === 0 ? { ...fact, unit } : fact));
    return { kind: "facts", about: this.#about, facts, limitations: this.#limitations };
  }

  #readHeader(line: string, number: number): void {
    if (line === "" || line.length > 4096) return;
    const about = stated.exec(line);
    const time = duration.exec(line);
    const shown = showing.exec(line);
    const drop = dropped.exec(line);
    const top = shownNodes.exec(line);
    if (line === "Active filters:") {
      this.#inFilters = true;
    } else if (about !== null) {
      this.#about.push({ key: about[1] ?? "", value: (about[2] ?? "").trim() });
    } else if (time !== null) {
      this.#add("", "duration", time[1] ?? "", number);
      this.#add("", "total samples", time[2] ?? "", number);
    } else if (shown !== null) {
      this.#inFilters = false;
      this.#add("", "shown", shown[1] ?? "", number);
      this.#add("", "total", shown[2] ?? "", number);
    } else if (drop !== null) {
      this.#limitations.push(`pprof dropped ${drop[1]} ${drop[2]} with ${drop[3]} of at most ${drop[4]}.`);
    } else if (top !== null) {
      this.#limitations.push(`Only the first ${top[1]} of ${top[2]} functions are listed.`);
      this.#add("", "functions", top[2] ?? "", number);
    } else if (this.#inFilters) {
      this.#limitations.push(`Filtered by ${line}.`);
    }
  }

  #readRow(line: string, number: number): void {
    const match = row.exec(line.trimEnd());
    const flat = parsePrintedValue(match?.[1] ?? "");
    const cum = parsePrintedValue(match?.[2] ?? "");
    if (match === null || flat === undefined || cum === undefined) {
      const rest = line.trim();
      if (rest !== "" && !rest.startsWith("(pprof)")) {
        this.#warn("bad-line", "This line is not a row of a pprof -top table; it was skipped.", number);
      }
      if (rest.startsWith("(pprof)")) this.#state = "done";
      return;
    }
    const name = (match[3] ?? "").replace(/ \((?:partial-)?inline\)$/, "");
    this.#rows++;
    if (this.#rows > this.#context.limits.functions)
      throw new UnusableInput("too-large", "The table has too many rows.");
    this.#push(name, "flat", flat, number, match[1] ?? "");
    this.#push(name, "cum", cum, number, match[2] ?? "");
  }

  #add(subject: string, quantity: string, printed: string, line: number): void {
    const value = parsePrintedValue(printed);
    if (value !== undefined) this.#push(subject, quantity, value, line, printed);
  }

  #push(subject: string, quantity: string, value: PrintedValue, line: number, printed: string): void {
    if (value.step > this.#coarsestStep) {
      this.#coarsestStep = value.step;
      this.#coarsest = printed;
    }
    this.#facts.push({ subject, quantity, value: value.value, unit: value.unit, step: value.step, line });
  }

  #warn(code: string, message: string, line: number): void {
    this.#context.diagnostics.add({ severity: "warning", code, message, line });
  }
}
