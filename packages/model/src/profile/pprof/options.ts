import { granularities, type Granularity } from "../granularity.ts";
import { PprofError } from "./error.ts";

/** Nodes are put in order by their own value, or by that of all that they call as well. */
export const nodeSorts = ["flat", "cum"] as const;
export type NodeSort = (typeof nodeSorts)[number];

/** pprof's options under pprof's own names; see `go tool pprof -help`. An empty text means "not set". */
export interface PprofOptions {
  readonly sample_index: string;
  readonly mean: boolean;
  readonly divide_by: number;
  readonly focus: string;
  readonly ignore: string;
  readonly hide: string;
  readonly show: string;
  readonly show_from: string;
  readonly prune_from: string;
  readonly tagfocus: string;
  readonly tagignore: string;
  readonly tagshow: string;
  readonly taghide: string;
  readonly tagroot: string;
  readonly tagleaf: string;
  readonly noinlines: boolean;
  readonly showcolumns: boolean;
  readonly granularity: Granularity;
  readonly sort: NodeSort;
  readonly nodecount: number;
  readonly nodefraction: number;
  readonly edgefraction: number;
  readonly trim: boolean;
  readonly drop_negative: boolean;
  readonly relative_percentages: boolean;
  readonly call_tree: boolean;
  readonly compact_labels: boolean;
  readonly unit: string;
  readonly normalize: boolean;
  readonly trim_path: string;
  readonly source_path: string;
  /** pprof's `-symbolize`, of which only the naming of C++ functions matters here; "none" when not set. */
  readonly symbolize: string;
}

/** The defaults of pprof's command line. */
export const defaultPprofOptions: PprofOptions = {
  sample_index: "",
  mean: false,
  divide_by: 1,
  focus: "",
  ignore: "",
  hide: "",
  show: "",
  show_from: "",
  prune_from: "",
  tagfocus: "",
  tagignore: "",
  tagshow: "",
  taghide: "",
  tagroot: "",
  tagleaf: "",
  noinlines: false,
  showcolumns: false,
  granularity: "functions",
  sort: "flat",
  nodecount: -1,
  nodefraction: 0.005,
  edgefraction: 0.001,
  trim: true,
  drop_negative: false,
  relative_percentages: false,
  call_tree: false,
  compact_labels: false,
  unit: "minimum",
  normalize: false,
  trim_path: "",
  source_path: "",
  symbolize: "none",
};

/** Older flags that name a sample type. */
const sampleTypeFlags = new Map([
  ["inuse_space", "inuse_space"],
  ["inuse_objects", "inuse_objects"],
  ["alloc_space", "alloc_space"],
  ["alloc_objects", "alloc_objects"],
  ["total_delay", "delay"],
  ["mean_delay", "delay"],
  ["contentions", "contentions"],
]);

/** Flags that pprof takes and that change nothing in a text made from the profile alone. */
const ignoredFlags = new Set(["tools", "intel_syntax"]);

const truthy = new Set(["", "1", "t", "T", "true", "TRUE", "True"]);
const falsy = new Set(["0", "f", "F", "false", "FALSE", "False"]);

/**
 * Options from names and values as a command line or a query gives them: `["cum", "1"]`, `["granularity", "lines"]`,
 * `["lines", ""]`, `["focus", "main"]`. A flag without a value is on; an empty text or number is not set.
 * @throws {PprofError} `bad-option` naming the option, for an unknown one, a bad value, or two that exclude each other.
 */
export function parsePprofOptions(pairs: Iterable<readonly [string, string]>): PprofOptions {
  const options: Record<string, string | number | boolean> = { ...defaultPprofOptions };
  const chosen = { granularity: "", sort: "" };
  const choose = (group: "granularity" | "sort", name: string): void => {
    if (chosen[group] !== "" && chosen[group] !== name) {
      throw new PprofError("bad-option", `${chosen[group]} and ${name} exclude each other: give one of them.`, name);
    }
    chosen[group] = name;
    options[group] = name;
  };
  let typeFlag = "";
  for (const [name, value] of pairs) {
    const sampleType = sampleTypeFlags.get(name);
    const current = Object.hasOwn(defaultPprofOptions, name) ? options[name] : undefined;
    if (ignoredFlags.has(name)) continue;
    if (name === "granularity" || name === "sort") {
      const allowed: readonly string[] = name === "sort" ? ["flat", "cum"] : granularities;
      if (value !== "" && !allowed.includes(value)) {
        throw new PprofError("bad-option", `${name} is one of ${allowed.join(", ")}, not "${value}".`, name);
      }
      if (value !== "") choose(name, value);
    } else if (name === "flat" || name === "cum") {
      if (readBoolean(name, value)) choose("sort", name);
    } else if ((granularities as readonly string[]).includes(name)) {
      if (readBoolean(name, value)) choose("granularity", name);
    } else if (sampleType !== undefined) {
      if (!readBoolean(name, value)) continue;
      if (name === "mean_delay") options["mean"] = true;
      if (typeFlag === "") typeFlag = sampleType;
    } else if (typeof current === "boolean") options[name] = readBoolean(name, value);
    else if (typeof current === "number") {
      if (value !== "") options[name] = readNumber(name, value);
    } else if (typeof current === "string") {
      if (value !== "" || name === "unit") options[name] = value;
    } else throw new PprofError("bad-option", `There is no option "${name}".`, name);
  }
  if (options["sample_index"] === "") options["sample_index"] = typeFlag;
  return options as unknown as PprofOptions;
}

function readBoolean(name: string, value: string): boolean {
  if (truthy.has(value)) return true;
  if (falsy.has(value)) return false;
  throw new PprofError("bad-option", `${name} is on or off (1 or 0), not "${value}".`, name);
}

function readNumber(name: string, value: string): number {
  const isWhole = name === "nodecount";
  const pattern = isWhole ? /^[+-]?(\d+|0x[0-9a-f]+)$/i : /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
  const number = Number(value);
  if (!pattern.test(value) || !Number.isFinite(number)) {
    throw new PprofError("bad-option", `${name} is a ${isWhole ? "whole " : ""}number, not "${value}".`, name);
  }
  if (name === "divide_by" && number === 0) throw new PprofError("bad-option", "divide_by must not be 0.", name);
  return number;
}
