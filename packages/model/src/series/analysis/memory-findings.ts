import { type Finding, listParameter, plainFinding } from "../../findings/finding.ts";
import { metricValue } from "./metric-value.ts";
import type { MemoryWaterfall } from "./memory.ts";

/** Below these a resident size needs no explanation: every process has some 20 MiB of its own. */
const leastRatio = 1.2;
const leastBeyond = 100 * 2 ** 20;

/** How much more a process holds than its heap profile shows, and whether the collector's headroom accounts for it. */
export function memoryFinding(waterfall: MemoryWaterfall, variant: string, moment: string): Finding | null {
  const { profile, resident, terms, missing } = waterfall;
  if (profile === null || resident === null) return null;
  if (resident.bytes < leastRatio * profile.bytes || resident.bytes - profile.bytes < leastBeyond) return null;
  const beyond = terms.filter((term) => term.id !== "profile").toSorted((a, b) => b.bytes - a.bytes)[0];
  const size = (bytes: number): string => metricValue(bytes, { unit: "bytes", perSecond: false });
  const goal = waterfall.sentences.find((sentence) => sentence.text.includes("% of the resident size"));
  return {
    ...plainFinding,
    about: "memory",
    reading: "account",
    id: `memory:${variant}`,
    group: "unclear",
    subject: "resident memory",
    change: `${(resident.bytes / profile.bytes).toFixed(2)} times the heap profile`,
    scope: `${variant}, ${moment}`,
    certainty:
      missing.length === 0 || beyond?.id !== "beyond"
        ? "certain: terms add up exactly"
        : "a total only: no scrape to part it",
    remark: [
      `${size(resident.bytes)} over ${size(profile.bytes)}`,
      ...(beyond === undefined || beyond.id === "beyond" ? [] : [`${beyond.label} ${size(beyond.bytes)}`]),
      ...(goal === undefined ? [] : [goal.text]),
    ].join("; "),
    amounts: `${size(profile.bytes)} → ${size(resident.bytes)}`,
    evidence: { view: "memory", parameters: { "mem.moments": listParameter([`${variant}/${moment}`]) } },
    // What is most to be explained first.
    strength: Math.log1p((resident.bytes - profile.bytes) / 2 ** 30),
  };
}
