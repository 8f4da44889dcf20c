import { ProfileBuilder } from "@sweetspot/model/profile/builder";
import type { NewLine } from "@sweetspot/model/profile/code-rows";
import type { LocationIndex, Profile } from "@sweetspot/model/profile/table";
import { UnusableInput } from "../../diagnostics.ts";
import type { Format, ParseContext, SniffAnswer } from "../../format.ts";
import { entryOf } from "../../read/entry-of.ts";
import { forEachLine, headText } from "../../read/lines.ts";
import { checkProfileLimits, StackTree, wholeValue } from "../stack-tree.ts";
import { stacksOf } from "./call-graph.ts";
import { CallNode } from "./circles.ts";
import type { Costs } from "./costs.ts";
import { CostCells } from "./cost-cells.ts";
import { eventType } from "./event-type.ts";
import { Names } from "./names.ts";
import { addUnstatedCosts } from "./unstated-costs.ts";

/** More events than any tool counts. */
const mostEvents = 64;

/**
 * Profiles in the format of callgrind: callgrind and cachegrind themselves, Xdebug, `pprof -callgrind`, gprof2calltree.
 * Source: valgrind, "Callgrind Format Specification" (cl-format).
 */
export const callgrind: Format = {
  id: "callgrind",
  label: "callgrind output (valgrind)",
  kind: "profile",
  version: 6,
  guide: {
    madeBy:
      "valgrind's callgrind and cachegrind, Xdebug (PHP), ruby-prof and stackprof, yappi and pyprof2calltree (Python), go tool pprof -callgrind",
    command: "valgrind --tool=callgrind --callgrind-out-file=callgrind.out ./program",
    reads:
      "Every event by function, file and line, calls with what they cost; stacks are made of the calls, a function's costs divided among its callers in proportion to what their calls cost.",
    leaves:
      "Jumps and numbers of calls. The order of calls through more than one function, which the format does not hold.",
  },
  sniff(head): SniffAnswer {
    const text = headText(head).slice(0, 64 * 1024);
    const hasEvents = /^events: *\S/m.test(text);
    if (!hasEvents) return "no";
    return text.startsWith("# callgrind format") ||
      /^(?:version: 1\r?\n)?creator: /.test(text) ||
      (/^(?:desc|cmd|version|positions|event|events|pid|part):/.test(text) && /^fn=/m.test(text))
      ? "certain"
      : "no";
  },
  parse,
};

function parse(bytes: Uint8Array, context: ParseContext): Profile {
  const reader = new CallgrindReader(context);
  forEachLine(bytes, context.diagnostics, (line, number) => reader.line(line, number));
  return reader.finish();
}

/** A line of a function. */
interface Place {
  readonly location: LocationIndex;
  /** The part of the node's own costs that is at this line. */
  self: Costs | undefined;
  /** The costs of its calls. */
  calls: Map<CallNode, Costs> | undefined;
}

class NamedNode extends CallNode {
  readonly name: string;
  readonly file: string;
  /** Places of its code: by file, then by line. */
  readonly places = new Map<string, Map<number, Place>>();

  constructor(name: string, file: string, location: LocationIndex) {
    super(location);
    this.name = name;
    this.file = file;
  }
}

class CallgrindReader {
  readonly #context: ParseContext;
  readonly #objects = new Names();
  readonly #files = new Names();
  readonly #functions = new Names();
  readonly #nodes: NamedNode[] = [];
  /** By object, file and name. */
  readonly #nodeOfName = new Map<string, Map<string, Map<string, NamedNode>>>();
  readonly #cells = new CostCells();
  #events: string[] = [];
  #scales: number[] = [];
  #builder = new ProfileBuilder([{ type: "cost", unit: "count" }]);
  /** The costs of the line that is read. */
  #line = new Float64Array(0);
  /** The number of columns before the costs, of which the line is one; -1 where none is. */
  #positions = 1;
  #lineColumn = 0;
  #lineNumber = 0;
  #object = "";
  #file = "";
  #node: NamedNode | undefined;
  /** The node's places in the file, once one was asked for. */
  #places: Map<number, Place> | undefined;
  #called = { object: "", file: "", function: "" };
  #isCall = false;
  #hasCalls = false;
  /** The words of the file on its events. */
  readonly #about = new Map<string, string>();
  #creator = "";
  /** The first event's costs of the whole run, as each part of the file states them. */
  #stated = 0;
  #bad = 0;

  constructor(context: ParseContext) {
    this.#context = context;
  }

  line(line: string, number: number): void {
    const first = line.charCodeAt(0);
    // A digit, a plus, a minus, a star or a hexadecimal number begins a line of costs.
    if ((first >= 48 && first <= 57) || first === 43 || first === 45 || first === 42) this.#costs(line, number);
    else if (line !== "" && first !== 35) this.#statement(line);
  }

  finish(): Profile {
    if (this.#nodes.length === 0 || this.#events.length === 0)
      throw new UnusableInput("no-stacks", "The file names no function with costs.", { line: 1 });
    const builder = this.#builder;
    const { limits } = this.#context;
    if (this.#creator === "stackprof") addUnstatedCosts(this.#nodes, this.#events.length);
    this.#compareWithStated();
    const { tree, stacks } = stacksOf(this.#nodes, this.#events.length, () => new StackTree(limits));
    for (const { stack, values } of stacks) {
      builder.sample(
        tree.locations(stack),
        values.map((value, e) => wholeValue(value * this.#scales[e]!)),
      );
      checkProfileLimits(builder, limits);
    }
    if (builder.sampleCount === 0) throw new UnusableInput("no-stacks", this.#withoutCosts());
    if (this.#hasCalls)
      this.#context.diagnostics.add({
        severity: "info",
        code: "calls-by-pairs",
        message:
          "The file holds calls by pairs. The stacks are made of them: what a function cost is divided among its callers in proportion to what their calls cost.",
      });
    return builder.finish();
  }

  /** Says what share of the costs that the file states is in it: of a file that is cut the last functions are missing. */
  #compareWithStated(): void {
    let held = 0;
    for (const { self } of this.#nodes) for (const { costs } of self) held += costs[0] ?? 0;
    const share = held / this.#stated;
    // A hundredth may be rounded, or spent between the parts.
    if (this.#stated === 0 || share >= 0.99) return;
    const percent = share < 0.01 ? "less than 1" : Math.floor(share * 100);
    const message = `The functions of the file hold ${percent} % of the ${this.#events[0]} that it states for the run: it was cut, or functions were left out.`;
    this.#context.diagnostics.add({ severity: "warning", code: "costs-missing", message });
  }

  #withoutCosts(): string {
    const [first = ""] = this.#events;
    const message = `The file names ${this.#nodes.length} functions, and none of them has costs (${this.#events.join(" ")}).`;
    return first === "allocations" || first === "memory"
      ? `${message} ruby-prof counts them with \`RubyProf::Profile.new(measure_mode: RubyProf::ALLOCATIONS, track_allocations: true)\`.`
      : message;
  }

  /** A function's name; yappi puts file and line behind it, which have lines of their own as well. */
  #functionOf(text: string): string {
    const name = this.#functions.of(text);
    return this.#creator === "yappi" ? name.replace(/ \S{1,4096}:\d+$/, "") : name;
  }

  #statement(line: string): void {
    const end = line.search(/[=:]/);
    const key = line.slice(0, Math.max(end, 0));
    const text = line.slice(end + 1).trim();
    switch (key) {
      case "summary":
        this.#stated += Number.parseFloat(text) || 0;
        return;
      case "creator":
        this.#creator = text;
        return;
      case "event": {
        const [event = "", about = ""] = text.split(/ *: */, 2);
        if (this.#about.size < mostEvents) this.#about.set(event, about);
        return;
      }
      case "events":
        return this.#readEvents(text);
      case "positions": {
        const columns = text.split(/\s+/);
        this.#positions = columns.length;
        this.#lineColumn = columns.indexOf("line");
        this.#lineNumber = 0;
        return;
      }
      case "ob":
        this.#object = this.#objects.of(text);
        return;
      case "fl":
      case "fi":
      case "fe":
        this.#file = this.#files.of(text);
        this.#places = undefined;
        return;
      case "fn":
        this.#places = undefined;
        this.#node = this.#nodeOf(this.#object, this.#file, this.#functionOf(text));
        return;
      case "cob":
        this.#called.object = this.#objects.of(text);
        return;
      case "cfi":
      case "cfl":
        this.#called.file = this.#files.of(text);
        return;
      case "cfn":
        this.#called.function = this.#functionOf(text);
        return;
      case "calls":
        this.#isCall = this.#hasCalls = true;
        return;
      // Jumps are passed over, but they may be the first to say a name.
      case "jfi":
        this.#files.of(text);
        return;
      case "jfn":
        this.#functions.of(text);
    }
  }

  #readEvents(text: string): void {
    const events = text.split(/\s+/);
    if (events.length > mostEvents)
      throw new UnusableInput("too-large", `More than ${mostEvents} events are not read.`);
    if (this.#events.length > 0) {
      if (events.join(" ") === this.#events.join(" ")) return;
      throw new UnusableInput(
        "events-differ",
        "Parts of the file have other events than the first. Upload each as a file of its own.",
      );
    }
    this.#events = events;
    const types = events.map((event) => eventType(event, this.#about.get(event), this.#creator));
    this.#scales = types.map(({ scale }) => scale);
    this.#line = new Float64Array(events.length);
    this.#builder = new ProfileBuilder(types.map(({ type, unit }) => ({ type, unit })));
  }

  #costs(line: string, number: number): void {
    const cells = this.#cells;
    const isCall = this.#isCall;
    const { object, file, function: name } = this.#called;
    this.#isCall = false;
    if (isCall) this.#called = { object: "", file: "", function: "" };
    cells.begin(line);
    for (let i = 0; i < this.#positions; i++) {
      if (i !== this.#lineColumn) cells.skip();
      else if (cells.next()) this.#lineNumber = cells.position(this.#lineNumber);
    }
    const costs = this.#line;
    let any = false;
    let e = 0;
    for (; e < costs.length && cells.next() && !cells.isEmpty; e++) {
      if (!Number.isFinite(cells.value)) return this.#skip(number);
      costs[e] = cells.value;
      any ||= cells.value !== 0;
    }
    if (!any) return;
    const node = this.#node;
    if (node === undefined) return this.#skip(number);
    const at = this.#lineNumber;
    const place = this.#place(node, at >= 0 && at < 2 ** 31 ? at : 0);
    const { location } = place;
    if (!isCall) {
      if (place.self === undefined) node.self.push({ location, costs: (place.self = this.#noCosts()) });
      addTo(place.self, costs, e);
      return;
    }
    const callee = this.#nodeOf(object || this.#object, file || this.#file, name);
    if (callee === node) return;
    place.calls ??= new Map<CallNode, Costs>();
    const called = entryOf(place.calls, callee, () => {
      const none = this.#noCosts();
      node.calls.push({ callee, location, costs: none });
      return none;
    });
    addTo(called, costs, e);
  }

  #noCosts(): Costs {
    return this.#events.map(() => 0);
  }

  /** Code of another file is inlined into the node. */
  #place(node: NamedNode, line: number): Place {
    this.#places ??= entryOf(node.places, this.#file, () => new Map<number, Place>());
    const known = this.#places.get(line);
    if (known !== undefined) return known;
    const { name, file } = node;
    const builder = this.#builder;
    const inlined = (): NewLine[] => [
      { function: builder.function(name, this.#file), line },
      { function: builder.function(name, file), line: 0 },
    ];
    const location = this.#file === file ? builder.frame(name, file, line) : builder.location({ lines: inlined() });
    const place: Place = { location, self: undefined, calls: undefined };
    this.#places.set(line, place);
    return place;
  }

  #nodeOf(object: string, file: string, name: string): NamedNode {
    const files = entryOf(this.#nodeOfName, object, () => new Map<string, Map<string, NamedNode>>());
    const names = entryOf(files, file, () => new Map<string, NamedNode>());
    return entryOf(names, name, () => {
      const node = new NamedNode(name, file, this.#builder.frame(name, file));
      this.#nodes.push(node);
      checkProfileLimits(this.#builder, this.#context.limits);
      return node;
    });
  }

  #skip(line: number): void {
    if (this.#bad++ > 0) return;
    const message = "This line of costs belongs to no function or holds no numbers; it was skipped.";
    this.#context.diagnostics.add({ severity: "warning", code: "bad-line", message, line });
  }
}

/** Adds the first `count` costs; a line leaves out the zeros at its end. */
function addTo(sum: Costs, costs: Float64Array, count: number): void {
  for (let e = 0; e < count; e++) sum[e]! += costs[e]!;
}
