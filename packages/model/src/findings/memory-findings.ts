import { untested } from "../judge/certainty.ts";
import type { MemoryWaterfall } from "../series/memory/memory.ts";
import type { MemoryAccount } from "../finding-kinds/memory-account.ts";

/** Below these a resident size needs no explanation: every process has some 20 MiB of its own. */
const leastRatio = 1.2;
const leastBeyond = 100 * 2 ** 20;

/** The bytes that a process holds beyond its heap profile, and whether the collector's headroom accounts for them. */
export function memoryFinding(waterfall: MemoryWaterfall, variant: string, moment: string): MemoryAccount | null {
  const { profile, resident, terms, missing } = waterfall;
  if (profile === null || resident === null) return null;
  if (resident.bytes < leastRatio * profile.bytes || resident.bytes - profile.bytes < leastBeyond) return null;
  const beyond = terms.filter((term) => term.id !== "profile").toSorted((a, b) => b.bytes - a.bytes)[0];
  return {
    kind: "memory-account",
    id: `memory:${variant}`,
    group: "unclear",
    certainty: untested("measured", [{ kind: "one-run" }]),
    evidence: { view: "memory", moments: [{ variant, file: moment }] },
    // The change that most needs an explanation comes first.
    strength: Math.log1p((resident.bytes - profile.bytes) / 2 ** 30),
    variant,
    moment,
    profile: profile.bytes,
    resident: resident.bytes,
    largest: beyond === undefined || beyond.id === "beyond" ? null : { label: beyond.label, bytes: beyond.bytes },
    isComplete: missing.length === 0 || beyond?.id !== "beyond",
    goal: waterfall.sentences.find((sentence) => sentence.about === "goal")?.text ?? null,
  };
}
