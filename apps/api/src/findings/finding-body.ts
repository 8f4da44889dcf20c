import { finiteOrNull } from "@sweetspot/model/finite-or-null";
import type { FindingBody, FindingMark } from "@sweetspot/contract";
import { evidenceParameters } from "@sweetspot/contract/view-state-links";
import { type Finding, kindOf } from "@sweetspot/model/finding-kinds/finding-kinds";
import { toneOf } from "@sweetspot/model/findings/finding";
import { conditionText } from "@sweetspot/model/words/condition-text";
import { findingTitle } from "@sweetspot/model/words/finding-title";
import { findingText } from "@sweetspot/model/words/finding-text";

/** A finding as it is sent: its data, its words beside them, the link that shows it, and what the author thinks of it. */
export function findingBody(finding: Finding, mark: FindingMark): FindingBody {
  const { id, kind, group, certainty, evidence, strength } = finding;
  const { certainty: text, ...parts } = findingText(finding);
  const { numbers: numbersOf, quantity } = kindOf(finding);
  const numbers = numbersOf?.(finding) ?? null;
  return {
    id,
    kind,
    group,
    tone: toneOf(finding),
    certainty: {
      ...certainty,
      conditions: certainty.conditions.map((condition) => ({ ...condition, text: conditionText(condition) })),
      text,
    },
    numbers:
      numbers === null
        ? null
        : {
            before: finiteOrNull(numbers.before),
            after: finiteOrNull(numbers.after),
            ratio: finiteOrNull(numbers.ratio),
            low: finiteOrNull(numbers.interval?.low),
            high: finiteOrNull(numbers.interval?.high),
            unit: numbers.unit,
          },
    of: namesOf(finding),
    quantity: quantity?.(finding) ?? evidence.view,
    ...findingTitle(finding),
    ...parts,
    evidence: { view: evidence.view, parameters: evidenceParameters(evidence) },
    strength,
    mark,
  };
}

const names = ["benchmark", "metric", "file", "sampleType", "variant", "baseline"] as const;

/** The names that a finding says it is about. */
function namesOf(finding: Finding): FindingBody["of"] {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = (finding as Partial<Record<(typeof names)[number], unknown>>)[name];
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
}
