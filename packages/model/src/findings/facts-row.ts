import type { Fact } from "../facts/table.ts";
import type { EvidenceReference } from "./evidence-reference.ts";

/** The row of the stated figures that holds a number. */
export function factsRow(
  file: string,
  { subject, quantity }: Pick<Fact, "subject" | "quantity">,
): EvidenceReference & { readonly view: "facts" } {
  return { view: "facts", row: { file, subject, quantity } };
}
