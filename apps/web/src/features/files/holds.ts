import type { ArtifactBody } from "@sweetspot/contract";

const count = (n: number, one: string, many = `${one}s`) => `${n.toLocaleString("en")} ${n === 1 ? one : many}`;

/** The contents of a file in a few words: `1,204 samples · 25 s · samples, cpu`. */
export function holds(file: ArtifactBody): string {
  const summary = file.summary;
  if (summary === null) return "";
  switch (summary.kind) {
    case "profile": {
      const types = [...new Set(summary.sampleTypes.map((type) => type.type))].join(", ");
      const seconds = summary.durationNanos / 1e9;
      return [count(summary.samples, "sample"), seconds > 0 ? `${Number(seconds.toPrecision(3))} s` : "", types]
        .filter((part) => part !== "")
        .join(" · ");
    }
    case "bench":
      return [
        count(summary.benchmarks, "benchmark"),
        count(summary.results, "result"),
        summary.units.slice(0, 4).join(", "),
      ]
        .filter((part) => part !== "")
        .join(" · ");
    case "series":
      return [
        count(summary.series, "series", "series"),
        count(summary.samples, "sample"),
        span(summary.endMs - summary.startMs),
      ]
        .filter((part) => part !== "")
        .join(" · ");
    case "events":
      return `${count(summary.events, "event")} in ${count(summary.lanes, "lane")}`;
    case "facts":
      return count(summary.facts, "fact");
  }
}

/** The words for files of one run: their sum, and the time they cover. */
export function holdsTogether(files: readonly ArtifactBody[]): string {
  let samples = 0;
  let start = Infinity;
  let end = -Infinity;
  for (const { summary } of files) {
    if (summary?.kind !== "series") return "";
    samples += summary.samples;
    start = Math.min(start, summary.startMs);
    end = Math.max(end, summary.endMs);
  }
  return [count(samples, "sample"), span(end - start)].filter((part) => part !== "").join(" · ");
}

function span(ms: number): string {
  if (!(ms > 0)) return "";
  const seconds = ms / 1000;
  if (seconds < 120) return `${Number(seconds.toPrecision(3))} s`;
  if (seconds < 7200) return `${Number((seconds / 60).toPrecision(3))} min`;
  return `${Number((seconds / 3600).toPrecision(3))} h`;
}
