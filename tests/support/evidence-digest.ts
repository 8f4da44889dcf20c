import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Evidence } from "@sweetspot/model";
import type { Profile } from "@sweetspot/model/profile/table";
import type { SeriesTable } from "@sweetspot/model/series/table";

/**
 * Returns what a person would see of evidence, by a name for each result, stack, series, event or fact: its values, without the lines
 * they come from. Two readings are the same where their digests are.
 */
export function evidenceDigest(evidence: Evidence): ReadonlyMap<string, string> {
  switch (evidence.kind) {
    case "bench":
      return benchDigest(evidence);
    case "profile":
      return profileDigest(evidence);
    case "series":
      return seriesDigest(evidence);
    case "events":
      return joined(
        Array.from({ length: evidence.length }, (_, i) => [
          `${evidence.lanes[evidence.lane[i]!]} ${evidence.names[evidence.name[i]!]}`,
          `${evidence.time[i]}:${evidence.duration[i]}`,
        ]),
      );
    case "facts":
      return joined(
        evidence.facts.map(({ subject, quantity, unit, value }) => [`${subject} ${quantity} ${unit}`, String(value)]),
      );
  }
}

/** Puts the values of equal names into one text. */
function joined(entries: readonly (readonly [name: string, value: string])[]): ReadonlyMap<string, string> {
  const all = new Map<string, string>();
  for (const [name, value] of entries) all.set(name, `${all.get(name) ?? ""}|${value}`);
  return all;
}

function benchDigest({ results, names, units, values }: BenchTable): ReadonlyMap<string, string> {
  const entries: [string, string][] = [];
  for (let i = 0; i < results.length; i++) {
    for (let at = results.firstValue[i]!; at < results.firstValue[i + 1]!; at++) {
      const unit = JSON.stringify(units[values.unit[at]!]);
      entries.push([`${names[results.name[i]!]} ${unit}`, `${values.value[at]}@${results.process[i]}`]);
    }
  }
  return joined(entries);
}

function profileDigest({
  samples,
  locations,
  lines,
  functions,
  strings,
  sampleTypes,
}: Profile): ReadonlyMap<string, string> {
  const totals = new Map<string, bigint>();
  for (const [type, { type: name, unit }] of sampleTypes.entries()) {
    for (let sample = 0; sample < samples.length; sample++) {
      const frames: string[] = [];
      for (let at = samples.locationStart[sample]!; at < samples.locationStart[sample + 1]!; at++) {
        const location = samples.locations[at]!;
        for (let line = locations.lineStart[location]!; line < locations.lineStart[location + 1]!; line++) {
          frames.push(strings[functions.name[lines.function[line]!]!]!);
        }
      }
      const key = `${name} ${unit} ${frames.join(";")}`;
      totals.set(key, (totals.get(key) ?? 0n) + BigInt(samples.values[type]![sample]!));
    }
  }
  return new Map([...totals].map(([key, total]) => [key, String(total)]));
}

function seriesDigest({ series, sampleStart, values, timestamps, native }: SeriesTable): ReadonlyMap<string, string> {
  const entries: [string, string][] = series.map((labels, i) => {
    const [from, to] = [sampleStart[i]!, sampleStart[i + 1]!];
    return [JSON.stringify(labels), `${timestamps.slice(from, to).join()}:${values.slice(from, to).join()}`];
  });
  return joined([...entries, ["native histograms", String(native?.series.length ?? 0)]]);
}
