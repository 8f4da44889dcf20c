import type { EvidenceReference, FileReference } from "@sweetspot/model/findings/evidence-reference";
import { literally } from "@sweetspot/model/words/profile-words";
import { benchViewState } from "./view-state-bench.ts";
import { factsViewState } from "./view-state-facts.ts";
import { memoryViewState } from "./view-state-memory.ts";
import type { ViewStatePart } from "./view-state-part.ts";
import type { Place } from "./view-state-place.ts";
import { profileViewState } from "./view-state-profile.ts";
import { seriesViewState } from "./view-state-series.ts";

/** The parameters of a link that shows a piece of evidence, as the views themselves write and read them. */
export function evidenceParameters(reference: EvidenceReference): Record<string, string> {
  switch (reference.view) {
    case "benchmarks": {
      const { cell } = reference;
      if (cell === undefined) return {};
      // A phone shows one column: the one that the finding is about.
      return written(benchViewState, {
        column: cell.variant,
        cell: [cell.unit, cell.row, cell.variant].join("\n"),
      });
    }
    case "profiles":
      return written(profileViewState, {
        file: fileText(reference.file),
        base: reference.base === null ? "-" : fileText(reference.base),
        type: reference.sampleType ?? "",
        search: reference.functionName === undefined ? "" : literally(reference.functionName),
        mode: reference.mode ?? "absolute",
      });
    case "metrics":
      return written(seriesViewState, { added: reference.metrics });
    case "memory":
      return written(memoryViewState, { moments: reference.moments.map(fileText) });
    case "facts": {
      const { file, subject, quantity } = reference.row;
      return written(factsViewState, { quantity, row: [file, subject, quantity].join("\n") });
    }
    case "events":
    case "files":
    case "notes":
    case "sweet-spot":
      return {};
  }
}

/** The place that shows something of a report by its name, with the parameters that its section needs for it. */
export function namedPlace(
  kind: "benchmark" | "metric" | "function",
  name: string,
): { readonly place: Place; readonly parameters: Record<string, string> } {
  switch (kind) {
    case "benchmark":
      return { place: { section: "benchmarks", part: "" }, parameters: written(benchViewState, { search: name }) };
    case "metric":
      return { place: { section: "metrics", part: name }, parameters: written(seriesViewState, { added: [name] }) };
    case "function":
      return {
        place: { section: "profiles", part: "" },
        parameters: written(profileViewState, { search: literally(name) }),
      };
  }
}

/** The namespace of each view's parameters; views without a state have none. */
export const evidenceNamespaces: ReadonlyMap<string, string> = new Map([
  ["benchmarks", benchViewState.namespace],
  ["profiles", profileViewState.namespace],
  ["metrics", seriesViewState.namespace],
  ["memory", memoryViewState.namespace],
  ["facts", factsViewState.namespace],
]);

function written<State extends object>(part: ViewStatePart<State>, state: Partial<State>): Record<string, string> {
  return Object.fromEntries(part.write({ ...part.initial, ...state }));
}

function fileText({ variant, file }: FileReference): string {
  return `${variant}/${file}`;
}
