import { type Finding, kindOf } from "../finding-kinds/finding-kinds.ts";
import { findingText } from "./finding-text.ts";
import { capital, type Sentence, sentence, strong } from "./sentence.ts";

/** A finding that is no benchmark's as one sentence of a verdict. A finding that is not tested is told of the runs, in the past. */
export function findingSentence(finding: Finding): Sentence {
  const own = kindOf(finding).sentence?.(finding);
  if (own !== undefined) return own;
  const { subject, change, scope } = findingText(finding);
  return capital(sentence(`${subject} `, strong(change), scope === "" ? "." : ` (${scope}).`));
}
