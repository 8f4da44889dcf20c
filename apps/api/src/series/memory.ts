import type { MemoryBody } from "@sweetspot/contract";
import { memoryWaterfall, type StatedBytes } from "@sweetspot/model/series/memory/memory";
import { type MemoryFile, momentsOf } from "../evidence/memory-moments.ts";
import type { Task } from "../work/task.ts";

export interface MemoryInput {
  readonly variants: readonly { readonly name: string; readonly files: readonly MemoryFile[] }[];
}

/** Every moment of every variant at which a heap profile, or its printed total, can be held against the resident size. */
export const memoryTask: Task<MemoryInput, MemoryBody> = ({ variants }, context) => ({
  moments: variants.flatMap(({ files }, variant) =>
    momentsOf(files, context).map(({ name, evidence }) => {
      const { terms, profile, resident, goal, sentences, missing } = memoryWaterfall(evidence);
      return {
        variant,
        name,
        timeMs: evidence.profile?.timeMs ?? evidence.scrape?.timeMs ?? null,
        terms: [...terms],
        profile: profile && stated(profile),
        resident: resident && stated(resident),
        goal,
        sentences: sentences.map(({ text, tone }) => ({ text, tone })),
        missing: [...missing],
      };
    }),
  ),
});

function stated({ bytes, step, source }: StatedBytes): StatedBytes {
  return { bytes, step, source };
}
