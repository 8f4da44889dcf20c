import type { EvidenceSummary } from "@sweetspot/contract";
import type { Evidence } from "@sweetspot/model";
import { unreachable } from "@sweetspot/model/exhaustive";
import { hasReadableNames } from "@sweetspot/model/profile/readable-names";

/** The summary of a file for lists, which do not load it. */
export function summarise(evidence: Evidence): EvidenceSummary {
  switch (evidence.kind) {
    case "profile": {
      const { sampleTypes, strings, labels } = evidence;
      const keys = new Set<string>();
      for (let i = 0; i < labels.length && keys.size < 100; i++) keys.add(strings[labels.key[i] ?? 0] ?? "");
      const named = sampleTypes.findIndex((type) => type.type === evidence.defaultSampleType);
      return {
        kind: "profile",
        sampleTypes: sampleTypes.map(({ type, unit }) => ({ type, unit })),
        // As pprof: the one the file prefers, else the last.
        defaultSampleType: named === -1 ? Math.max(0, sampleTypes.length - 1) : named,
        samples: evidence.samples.length,
        functions: evidence.functions.length,
        durationNanos: Number(evidence.durationNanos),
        timeNanos: Number(evidence.timeNanos),
        labelKeys: [...keys].toSorted(),
        ...(hasReadableNames(evidence) ? { readableNames: true } : {}),
      };
    }
    case "bench": {
      const { names, units, values, configs, results } = evidence;
      const measured = new Set<string>();
      for (const unit of values.unit) measured.add(units[unit] ?? "");
      const config = new Map<string, string>();
      for (const entry of configs.flat()) if (!config.has(entry.key)) config.set(entry.key, entry.value);
      return {
        kind: "bench",
        results: results.length,
        benchmarks: names.length,
        units: [...measured],
        config: [...config].slice(0, 50).map(([key, value]) => ({ key, value: value.slice(0, 500) })),
      };
    }
    case "series": {
      let start = Infinity;
      let end = -Infinity;
      const { native } = evidence;
      for (const times of [evidence.timestamps, native?.timestamps ?? []]) {
        for (const time of times) {
          if (time < start) start = time;
          if (time > end) end = time;
        }
      }
      const samples = evidence.timestamps.length + (native?.timestamps.length ?? 0);
      return {
        kind: "series",
        series: evidence.series.length + (native?.series.length ?? 0),
        samples,
        startMs: samples === 0 ? 0 : start,
        endMs: samples === 0 ? 0 : end,
      };
    }
    case "events":
      return { kind: "events", events: evidence.length, lanes: evidence.lanes.length };
    case "facts":
      return { kind: "facts", facts: evidence.facts.length };
    default:
      return unreachable(evidence);
  }
}
