import { eventFindings } from "@sweetspot/model/findings/event-findings";
import { mergeEvents } from "@sweetspot/model/events/merge-events";
import type { Finding } from "@sweetspot/model/finding-kinds/finding-kinds";
import { memoryWaterfall } from "@sweetspot/model/series/memory/memory";
import { memoryFinding } from "@sweetspot/model/findings/memory-findings";
import type { TaskContext } from "../work/task.ts";
import { momentsOf } from "../evidence/memory-moments.ts";
import type { FindingsInput } from "./input.ts";

/** The findings of each variant by itself: operations that get slower, and memory beyond its heap profile. */
export function findingsOfVariants({ variants, files }: FindingsInput, context: TaskContext): Finding[] {
  return variants.flatMap((variant) => {
    const own = files.filter((file) => file.variant === variant);
    const events = own.filter(({ kind }) => kind === "events");
    const tables = events.map(({ reading }) => context.evidence({ reading }, "events"));
    return [
      ...(tables.length === 0 ? [] : eventFindings(mergeEvents(tables), variant)),
      ...memoryOf(own, variant, context),
    ];
  });
}

/** The earliest moment speaks for the variant: later ones are often taken after a forced collection. */
function memoryOf(files: FindingsInput["files"], variant: string, context: TaskContext): Finding[] {
  if (!files.some(({ kind }) => kind === "profile" || kind === "facts")) return [];
  const [first] = momentsOf(files, context)
    .filter(({ evidence }) => evidence.resident !== null)
    .toSorted((a, b) => (a.evidence.profile?.timeMs ?? Infinity) - (b.evidence.profile?.timeMs ?? Infinity) || 0);
  const finding = first === undefined ? null : memoryFinding(memoryWaterfall(first.evidence), variant, first.name);
  return finding === null ? [] : [finding];
}
