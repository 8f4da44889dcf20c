import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse, type ParseOutcome } from "@sweetspot/parsers";
import { formatSample } from "@sweetspot/model/series/number-text";
import { labelsJson } from "@sweetspot/model/series/promql/answer-json";

const fixtures = join(import.meta.dirname, "../fixtures/edge");

interface Verdict {
  readonly scrape_up: "0" | "1";
  readonly samples: readonly (readonly [Record<string, string>, string])[];
}

/**
 * Files that Prometheus refuses whole because of one odd line. Here the good lines are read and the odd ones named, or the
 * oddity is understood: spaces around names, CRLF, a missing # EOF, quoted names, a time before 1970.
 */
const readAnyway = new Map<string, { readonly samples: readonly string[]; readonly remarks: readonly string[] }>([
  [
    "spaces.prom",
    { samples: ['{"__name__":"scan_other"} 3', '{"__name__":"scan_total","a":"1","b":"2"} 120'], remarks: [] },
  ],
  ["windows-lines.prom", { samples: ['{"__name__":"scan_total"} 120'], remarks: [] }],
  ["utf8-name.prom", { samples: ['{"__name__":"scan.größe total","a":"1"} 120'], remarks: [] }],
  ["negative-timestamp.prom", { samples: ['{"__name__":"scan_neg"} 1'], remarks: [] }],
  ["cut.prom", { samples: ['{"__name__":"scan_total"} 120'], remarks: ["unclosed-label"] }],
  ["bytes.prom", { samples: ['{"__name__":"scan_total","a":"bad \ufffd byte"} 1'], remarks: ["invalid-text"] }],
  ["after-eof.om.txt", { samples: ['{"__name__":"scan"} 120'], remarks: ["data-after-eof"] }],
  ["no-eof.om.txt", { samples: ['{"__name__":"scan_total"} 120'], remarks: ["timestamps-in-seconds"] }],
]);

/** Files with nothing to read in them. */
const unusable: ReadonlySet<string> = new Set([
  "bad-labels.prom",
  "bad-name.prom",
  "bad-value.prom",
  "empty.prom",
  "hex-value.prom",
  "html.prom",
  "unclosed.prom",
  "underscore-value.prom",
]);

function read(name: string): ParseOutcome {
  const bytes = readFileSync(join(fixtures, "metrics", name));
  return parse(bytes, { fileName: name, receivedAtMs: 1_700_000_000_000 });
}

function samplesOf(outcome: ParseOutcome): string[] {
  if (outcome.state !== "ready" || outcome.evidence.kind !== "series") return [];
  const { series, sampleStart, values } = outcome.evidence;
  return series.flatMap((labels, i) => {
    const rows: string[] = [];
    for (let s = sampleStart[i]!; s < sampleStart[i + 1]!; s++)
      rows.push(`${labelsJson(labels)} ${formatSample(values[s]!)}`);
    return rows;
  });
}

test("odd metrics texts are read as Prometheus reads them, or better", () => {
  const index = JSON.parse(readFileSync(join(fixtures, "goldens/metrics/index.json"), "utf8")) as {
    readonly answers: Record<string, Verdict>;
  };
  const misses: string[] = [];
  const names = Object.keys(index.answers);
  for (const name of names) {
    const verdict = index.answers[name]!;
    const outcome = read(name);
    const got = samplesOf(outcome);
    const anyway = readAnyway.get(name);
    const sorted = (list: readonly string[]): string[] => [...list].sort();
    if (unusable.has(name)) {
      if (outcome.state !== "failed" || outcome.diagnostics.length === 0)
        misses.push(`${name}: should be refused with a reason`);
      continue;
    }
    const want =
      anyway?.samples ??
      verdict.samples.map(
        ([labels, value]) =>
          `${JSON.stringify(Object.fromEntries(Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1))))} ${value}`,
      );
    if (anyway === undefined && verdict.scrape_up !== "1")
      misses.push(`${name}: Prometheus refuses it and nothing here says why not`);
    if (JSON.stringify(sorted(got)) !== JSON.stringify(sorted(want)))
      misses.push(`${name}: ${got.join(" | ")} instead of ${want.join(" | ")}`);
    for (const code of anyway?.remarks ?? []) {
      if (!outcome.diagnostics.some((remark) => remark.code === code)) misses.push(`${name}: no remark ${code}`);
    }
  }
  console.log(`odd metrics texts: ${names.length - misses.length} of ${names.length} agree`);
  expect(misses).toEqual([]);
});
