import type { ResultList } from "../result-list.ts";
import { bytesOf, type Measured, rateOf, timePerOperation } from "../time-unit.ts";

const header = /^(\S.*?) +fastest +│ slowest +│ median +│ mean +│ samples +│ iters$/;
/** The branches of the tree, then a name and, behind two spaces, the fastest time. */
const row = /^((?:[│ ] {2})*)(?:[├╰]─ )(.*)$/;
const longestLine = 1024;

/** The crate's name, from the heading of its tree. */
export function rootOf(line: string): string | undefined {
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

/** The benchmarks of divan's trees, which may be between the results of other harnesses of a package. */
export class DivanTree {
  readonly #list: ResultList;
  readonly #path: string[] = [];
  #open: Open | undefined;

  constructor(list: ResultList) {
    this.#list = list;
  }

  /** Takes the next line. @returns whether it is one of a tree. */
  take(line: string, number: number): boolean {
    if (line.length > longestLine) return false;
    const root = rootOf(line);
    if (root !== undefined) {
      this.close();
      this.#list.beginProcess();
      this.#path.splice(0, this.#path.length, root);
      return true;
    }
    const match = row.exec(line);
    if (match !== null && this.#path.length > 0) this.#takeRow(match[1] ?? "", match[2] ?? "", number);
    else if (this.#open !== undefined && /^[│ ]/.test(line)) addBelow(this.#open, line);
    else return false;
    return true;
  }

  /** Adds the benchmark that is open. */
  close(): void {
    const open = this.#open;
    if (open !== undefined) this.#list.add(open.name, open.iterations, open.values, [], open.line);
    this.#open = undefined;
  }

  #takeRow(branches: string, text: string, number: number): void {
    this.close();
    const path = this.#path;
    const cells = text.split("│").map((cell) => cell.trim());
    const [name = "", fastest = ""] = (cells[0] ?? "").split(/ {2,}/);
    path.splice(1 + branches.length / 3, path.length, name);
    const median = measured(cells[2] ?? "");
    if (fastest === "" || median === undefined) return;
    const iterations = Number((cells[5] ?? "").replaceAll(",", "")) || 0;
    this.#open = { name: path.join("/"), values: [median], iterations, line: number, counter: "" };
  }
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
