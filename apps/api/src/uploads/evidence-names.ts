import type { Evidence } from "@sweetspot/model";
import { unreachable } from "@sweetspot/model/exhaustive";
import { widestFunctions } from "@sweetspot/model/profile/widest-functions";
import { familyNames } from "@sweetspot/model/series/family/families";
import type { EvidenceName } from "../storage/ports.ts";

/** Names that are kept of one file. */
const mostNames = 5_000;
const mostFunctions = 200;
/** A longer name is cut. */
const longestName = 500;

/** Returns what a reading has names for: its benchmarks, its metrics, or the functions that are on most of its stacks. */
export function namesIn(evidence: Evidence): EvidenceName[] {
  switch (evidence.kind) {
    case "bench":
      return named("benchmark", evidence.names);
    case "series":
      return named("metric", familyNames(evidence));
    case "profile":
      return named("function", widestFunctions(evidence, mostFunctions));
    case "events":
    case "facts":
      return [];
    default:
      return unreachable(evidence);
  }
}

function named(kind: EvidenceName["kind"], names: readonly string[]): EvidenceName[] {
  const texts = new Set(names.slice(0, mostNames).map((name) => name.slice(0, longestName)));
  return [...texts].map((text) => ({ kind, text }));
}
