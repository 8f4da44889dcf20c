import type { Profile } from "../table.ts";
import { compareText } from "../text-order.ts";
import { MappingFlag } from "../table.ts";
import { numericLabels, textLabels } from "./labels.ts";
import { utcTime } from "./legend.ts";
import type { Report } from "./report.ts";

/** The text of `go tool pprof -raw`: the whole profile with its ids. */
export function rawText(report: Report): string {
  const { profile } = report;
  const out: string[] = profile.comments.map((comment) => `Comment: ${comment}`);
  if (profile.docUrl !== "") out.push(`Doc: ${profile.docUrl}`);
  out.push(`PeriodType: ${profile.periodType.type} ${profile.periodType.unit}`, `Period: ${profile.period}`);
  if (profile.timeNanos !== 0n) out.push(`Time: ${utcTime(profile.timeNanos)}${fraction(profile.timeNanos)} +0000 UTC`);
  if (profile.durationNanos !== 0n) out.push(`Duration: ${goDuration(profile.durationNanos).slice(0, 4)}`);
  const types = profile.sampleTypes.map(
    ({ type, unit }) => `${type}/${unit}${type === profile.defaultSampleType ? "[dflt]" : ""} `,
  );
  out.push("Samples:", types.join("").trim());
  for (let sample = 0; sample < profile.samples.length; sample++) addSample(out, profile, sample);
  out.push("Locations");
  const { noinlines, showcolumns } = report.options;
  for (let location = 0; location < profile.locations.length; location++) {
    addLocation(out, profile, location, noinlines, showcolumns);
  }
  out.push("Mappings");
  for (let mapping = 0; mapping < profile.mappings.length; mapping++)
    out.push(mappingLine(profile, mapping, noinlines));
  return `${out.join("\n")}\n`;
}

/** The fraction of a second as Go prints it: without trailing zeros, nothing for none. */
function fraction(nanos: bigint): string {
  const rest = ((nanos % 1_000_000_000n) + 1_000_000_000n) % 1_000_000_000n;
  return rest === 0n ? "" : `.${rest.toString().padStart(9, "0").replace(/0+$/, "")}`;
}

/** As Go's `time.Duration` prints itself: `1h2m3.5s`, `1.5ms`, `20ns`. */
function goDuration(nanos: bigint): string {
  const sign = nanos < 0n ? "-" : "";
  const value = nanos < 0n ? -nanos : nanos;
  const decimal = (unit: bigint): string => {
    const rest = (value % unit)
      .toString()
      .padStart(unit.toString().length - 1, "0")
      .replace(/0+$/, "");
    return `${value / unit}${rest === "" ? "" : `.${rest}`}`;
  };
  if (value < 1_000n) return `${sign}${value}ns`;
  if (value < 1_000_000n) return `${sign}${decimal(1_000n)}µs`;
  if (value < 1_000_000_000n) return `${sign}${decimal(1_000_000n)}ms`;
  const seconds = value / 1_000_000_000n;
  const rest = (value % 1_000_000_000n).toString().padStart(9, "0").replace(/0+$/, "");
  const last = `${seconds % 60n}${rest === "" ? "" : `.${rest}`}s`;
  if (seconds < 60n) return sign + last;
  const minutes = seconds / 60n;
  return minutes < 60n ? `${sign}${minutes}m${last}` : `${sign}${minutes / 60n}h${minutes % 60n}m${last}`;
}

function addSample(out: string[], profile: Profile, sample: number): void {
  const { samples, locations, strings } = profile;
  const values = samples.values.map((column) => ` ${String(column[sample]).padStart(10)}`).join("");
  let stack = "";
  for (let at = samples.locationStart[sample] ?? 0; at < (samples.locationStart[sample + 1] ?? 0); at++) {
    stack += `${locations.id[samples.locations[at] ?? 0] ?? 0n} `;
  }
  out.push(`${values}: ${stack}`);
  const texts = Array.from(textLabels(profile, sample), ([key, list]) => `${strings[key] ?? ""}:[${list.join(" ")}]`);
  const numbers = Array.from(numericLabels(profile, sample), ([key, { values: list, units }]) => {
    const printed = list.map((value, i) => (units === undefined ? String(value) : `${value} ${units[i] ?? ""}`));
    return `${strings[key] ?? ""}:[${printed.join(" ")}]`;
  });
  for (const labels of [texts, numbers]) {
    if (labels.length > 0) out.push(" ".repeat(16) + labels.sort(compareText).join(" "));
  }
}

function addLocation(out: string[], profile: Profile, location: number, noInlines: boolean, columns: boolean): void {
  const { locations, lines, functions, mappings, strings } = profile;
  const mapping = locations.mapping[location] ?? -1;
  let start = `${String(locations.id[location]).padStart(6)}: 0x${(locations.address[location] ?? 0n).toString(16)} `;
  if (mapping >= 0) start += `M=${mappings.id[mapping] ?? 0n} `;
  if (locations.isFolded[location] === 1) start += "[F] ";
  const to = locations.lineStart[location + 1] ?? 0;
  const first = locations.lineStart[location] ?? 0;
  const from = noInlines ? Math.max(first, to - 1) : first;
  if (from === to) out.push(start);
  for (let row = from; row < to; row++) {
    const fn = lines.function[row] ?? -1;
    let text = "??";
    if (fn >= 0) {
      const name = strings[functions.name[fn] ?? 0] ?? "";
      const systemName = strings[functions.systemName[fn] ?? 0] ?? "";
      const column = noInlines && !columns ? 0 : (lines.column[row] ?? 0);
      const place = `${strings[functions.filename[fn] ?? 0] ?? ""}:${lines.line[row] ?? 0}:${column}`;
      text = `${name} ${place} s=${functions.startLine[fn] ?? 0}${name === systemName ? "" : `(${systemName})`}`;
    }
    out.push(start + text);
    start = " ".repeat(13);
  }
}

function mappingLine(profile: Profile, mapping: number, noInlines: boolean): string {
  const { mappings, strings } = profile;
  const hex = (column: BigUint64Array): string => `0x${(column[mapping] ?? 0n).toString(16)}`;
  const flags = mappings.flags[mapping] ?? 0;
  const has = (flag: number, mark: string): string => ((flags & flag) === 0 ? "" : mark);
  const marks =
    has(MappingFlag.functions, "[FN]") +
    has(MappingFlag.filenames, "[FL]") +
    has(MappingFlag.lineNumbers, "[LN]") +
    (noInlines ? "" : has(MappingFlag.inlineFrames, "[IN]"));
  const range = `${hex(mappings.start)}/${hex(mappings.limit)}/${hex(mappings.offset)}`;
  const file = strings[mappings.file[mapping] ?? 0] ?? "";
  return `${mappings.id[mapping] ?? 0n}: ${range} ${file} ${strings[mappings.buildId[mapping] ?? 0] ?? ""} ${marks}`;
}
