import { type NewLabel, ProfileBuilder, type ProfileHeader } from "@sweetspot/model/profile/builder";
import type { NewLine } from "@sweetspot/model/profile/code-rows";
import {
  MappingFlag,
  type LocationIndex,
  type MappingIndex,
  type Profile,
  type ValueType,
} from "@sweetspot/model/profile/table";
import { UnusableInput } from "../diagnostics.ts";
import type { Format, ParseContext, SniffAnswer } from "../format.ts";
import { entryOf } from "../read/entry-of.ts";
import { headText, LineReader } from "../read/lines.ts";
import { parseGoTime } from "./go-time.ts";
import { parseInt64 } from "./legacy/address-stacks.ts";
import { checkProfileLimits } from "./stack-tree.ts";
import { wholeNumbers } from "./whole-numbers.ts";

const headerLine = /^(PeriodType|Period|Time|Duration|Comment|Doc): ?(.*)$/;
const locationLine = /^\s*(\d+): (0x[0-9a-f]{1,16})(?: M=(\d+))?( \[F\])?(?: (.*))?$/;
const mappingLine = /^(\d+): (0x[0-9a-f]{1,16})\/(0x[0-9a-f]{1,16})\/(0x[0-9a-f]{1,16})(?: (.*))?$/;
const symbol = /^(.*) (\S*?):(-?\d+)(?::(-?\d+))? s=(-?\d+)(?:\((.*)\))?$/;

/** The text of `go tool pprof -raw`: everything a profile holds but the frames to drop. */
export const pprofRaw: Format = {
  id: "pprof-raw",
  label: "text of go tool pprof -raw",
  kind: "profile",
  version: 2,
  guide: {
    madeBy: "go tool pprof",
    command: "go tool pprof -raw cpu.pb.gz > cpu.raw.txt",
    reads: "The whole profile.",
    leaves: "Parts of a profile that the text does not hold, such as several values of one label.",
  },
  sniff,
  parse,
};

function sniff(head: Uint8Array): SniffAnswer {
  const lines = headText(head).split(/\r?\n/, 2000);
  const samples = lines.findIndex((line) => line.trimEnd() === "Samples:");
  if (samples < 0 || !lines.slice(0, samples).some((line) => headerLine.test(line))) return "no";
  return /^\S+\/\S*( \S+\/\S*)*\s*$/.test(lines[samples + 1] ?? "") ? "certain" : "no";
}

interface RawSample {
  readonly values: readonly (number | bigint)[];
  readonly locations: readonly (number | bigint)[];
  readonly labels: NewLabel[];
}

interface RawLocation {
  readonly address: bigint;
  readonly mapping: number;
  readonly isFolded: boolean;
  /** `name file:line:column s=start`, innermost inlined first. */
  readonly symbols: string[];
}

interface RawMapping {
  readonly start: bigint;
  readonly limit: bigint;
  readonly offset: bigint;
  readonly rest: string;
}

function parse(bytes: Uint8Array, context: ParseContext): Profile {
  const reader = new RawReader(context);
  const lines = new LineReader(bytes, context.diagnostics);
  for (let line = lines.next(); line !== undefined; line = lines.next()) reader.read(line, lines.number);
  return reader.finish();
}

class RawReader {
  readonly #context: ParseContext;
  readonly #header: { -readonly [K in keyof ProfileHeader]: ProfileHeader[K] } = {};
  readonly #comments: string[] = [];
  #types: ValueType[] | undefined;
  #part: "header" | "types" | "samples" | "locations" | "mappings" = "header";
  readonly #samples: RawSample[] = [];
  /** By their line: many samples have the same. */
  readonly #labels = new Map<string, readonly NewLabel[]>();
  readonly #locations = new Map<number, RawLocation>();
  readonly #mappings = new Map<number, RawMapping>();
  #lastLocation: RawLocation | undefined;
  #references = 0;

  constructor(context: ParseContext) {
    this.#context = context;
  }

  read(line: string, number: number): void {
    const title = line.trimEnd();
    if (title === "") return;
    if (this.#part === "header" && title === "Samples:") this.#part = "types";
    else if (this.#part === "samples" && title === "Locations") this.#part = "locations";
    else if (this.#part === "locations" && title === "Mappings") this.#part = "mappings";
    else if (!this.#readRow(line)) {
      this.#context.diagnostics.add({
        severity: "warning",
        code: "bad-line",
        message: "This line does not fit a pprof -raw text; it was skipped.",
        line: number,
      });
    }
  }

  #readRow(line: string): boolean {
    switch (this.#part) {
      case "header":
        return this.#readHeader(line);
      case "types":
        this.#types = line
          .trim()
          .split(/\s+/)
          .map((text) => this.#readType(text));
        this.#part = "samples";
        return true;
      case "samples":
        return this.#readSample(line) || this.#readLabels(line);
      case "locations":
        return this.#readLocation(line);
      case "mappings":
        return this.#readMapping(line);
    }
  }

  #readHeader(line: string): boolean {
    const match = headerLine.exec(line.trimEnd());
    const text = match?.[2] ?? "";
    switch (match?.[1]) {
      case "PeriodType": {
        const space = text.indexOf(" ");
        this.#header.periodType = {
          type: space < 0 ? text : text.slice(0, space),
          unit: space < 0 ? "" : text.slice(space + 1),
        };
        return true;
      }
      case "Period":
        this.#header.period = parseInt64(text) ?? 0n;
        return true;
      case "Time":
        this.#header.timeNanos = parseGoTime(text) ?? 0n;
        return true;
      case "Duration": {
        // pprof cuts the text to four characters, so `25.0` may be 25.02s or 25.03ms: only a kept unit can be trusted.
        const seconds = /^(\d+(?:\.\d+)?)s$/.exec(text);
        if (seconds !== null) this.#header.durationNanos = BigInt(Math.round(Number(seconds[1]) * 1e9));
        return true;
      }
      case "Comment":
        this.#comments.push(text);
        return true;
      case "Doc":
        this.#header.docUrl = text;
        return true;
      default:
        return false;
    }
  }

  #readType(text: string): ValueType {
    const name = text.replace(/\[dflt\]$/, "");
    const slash = name.lastIndexOf("/");
    const type = { type: slash < 0 ? name : name.slice(0, slash), unit: slash < 0 ? "" : name.slice(slash + 1) };
    if (name !== text) this.#header.defaultSampleType = type.type;
    return type;
  }

  #readSample(line: string): boolean {
    const colon = line.indexOf(":");
    const values = wholeNumbers(line, 0, colon);
    if (values === undefined || values.length !== this.#types?.length) return false;
    const locations = wholeNumbers(line, colon + 1, line.length);
    if (locations === undefined) return false;
    this.#references += locations.length;
    const { limits } = this.#context;
    if (this.#samples.length >= limits.samples || this.#references > limits.locationReferences) {
      throw new UnusableInput("too-large", "The profile has too many samples or frames.");
    }
    this.#samples.push({ values, locations, labels: [] });
    return true;
  }

  /** `key:[a b] key2:[c]` for text, or `bytes:[64]`, `bytes:[64 bytes]` for numbers; a line holds one kind only. */
  #readLabels(line: string): boolean {
    const sample = this.#samples[this.#samples.length - 1];
    const { labelsPerSample } = this.#context.limits;
    if (sample === undefined || !line.startsWith("   ") || sample.labels.length > labelsPerSample) return false;
    const labels = entryOf(this.#labels, line, () => labelsOf(line, labelsPerSample));
    sample.labels.push(...labels);
    return labels.length > 0;
  }

  #readLocation(line: string): boolean {
    const match = locationLine.exec(line);
    if (match === null) {
      if (this.#lastLocation === undefined || !line.startsWith(" ".repeat(13))) return false;
      this.#lastLocation.symbols.push(line.slice(13));
      return true;
    }
    const rest = match[5] ?? "";
    this.#lastLocation = {
      address: BigInt(match[2] ?? "0x0"),
      mapping: Number(match[3] ?? 0),
      isFolded: match[4] !== undefined,
      symbols: rest.trim() === "" ? [] : [rest],
    };
    this.#locations.set(Number(match[1]), this.#lastLocation);
    return true;
  }

  #readMapping(line: string): boolean {
    const match = mappingLine.exec(line);
    if (match === null) return false;
    const [, id, start = "0x0", limit = "0x0", offset = "0x0", rest = ""] = match;
    this.#mappings.set(Number(id), { start: BigInt(start), limit: BigInt(limit), offset: BigInt(offset), rest });
    return true;
  }

  finish(): Profile {
    if (this.#types === undefined) throw new UnusableInput("no-samples", "The pprof -raw text has no samples.");
    const builder = new ProfileBuilder(this.#types, { ...this.#header, comments: this.#comments });
    const mappings = new Map<number, MappingIndex>();
    for (const [id, mapping] of this.#mappings)
      mappings.set(id, builder.mapping({ ...mapping, ...parseMappingNames(mapping.rest) }));
    const locations = new Map<number | bigint, LocationIndex>();
    for (const [id, { address, mapping, isFolded, symbols }] of this.#locations) {
      const index = mappings.get(mapping);
      const lines = symbols.map((text) => parseSymbol(text, builder)).filter((line) => line !== undefined);
      locations.set(
        id,
        builder.location({ address, isFolded, lines, ...(index === undefined ? {} : { mapping: index }) }),
      );
      checkProfileLimits(builder, this.#context.limits);
    }
    let missing = 0;
    for (const sample of this.#samples) {
      const stack: LocationIndex[] = [];
      for (const id of sample.locations) {
        const location = locations.get(id);
        if (location !== undefined) stack.push(location);
      }
      missing += sample.locations.length - stack.length;
      builder.sample(stack, sample.values, sample.labels);
    }
    if (missing > 0) {
      const message = `${missing} frames name a location that is not in the text; it may have been cut.`;
      this.#context.diagnostics.add({ severity: "warning", code: "missing-location", message });
    }
    return builder.finish();
  }
}

function labelsOf(line: string, most: number): NewLabel[] {
  const pairs: [key: string, text: string][] = [];
  for (const part of line.trim().split("]").slice(0, most)) {
    const bracket = part.indexOf(":[");
    if (bracket > 0) pairs.push([part.slice(0, bracket).trim(), part.slice(bracket + 2)]);
  }
  if (!pairs.every(([, text]) => /^(-?\d+( [a-z]+)?)( -?\d+( [a-z]+)?)*$/.test(text)))
    return pairs.map(([key, text]) => ({ key, text }));
  return pairs.flatMap(([key, text]) =>
    Array.from(text.matchAll(/(-?\d+)(?: ([a-z]+))?/g), ([, digits = "", unit]) => {
      return { key, number: parseInt64(digits) ?? 0n, ...(unit === undefined ? {} : { unit }) };
    }),
  );
}

function parseSymbol(text: string, builder: ProfileBuilder): NewLine | undefined {
  const match = symbol.exec(text);
  if (match === null) return undefined;
  const [, name = "", file = "", line, column, start, systemName] = match;
  return {
    function: builder.function(name, file, systemName ?? name, Number(start)),
    line: Number(line),
    column: Number(column ?? 0),
  };
}

/** `file buildid [FN][FL][LN][IN]`, each part possibly empty. */
function parseMappingNames(text: string): { file: string; buildId: string; flags: number } {
  const bits = /(?: |^)((?:\[(?:FN|FL|LN|IN)\])*)$/.exec(text);
  const names = bits === null ? text : text.slice(0, text.length - bits[0].length);
  const space = names.lastIndexOf(" ");
  const flags =
    (bits?.[1]?.includes("[FN]") === true ? MappingFlag.functions : 0) |
    (bits?.[1]?.includes("[FL]") === true ? MappingFlag.filenames : 0) |
    (bits?.[1]?.includes("[LN]") === true ? MappingFlag.lineNumbers : 0) |
    (bits?.[1]?.includes("[IN]") === true ? MappingFlag.inlineFrames : 0);
  return { file: space < 0 ? names : names.slice(0, space), buildId: space < 0 ? "" : names.slice(space + 1), flags };
}
