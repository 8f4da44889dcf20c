import type { Fact } from "../facts/table.ts";
import type { EvidenceLink } from "./finding.ts";

/** The row of the stated figures that holds a number: its table, what it is about, and the quantity. */
export function factsLink(file: string, { subject, quantity }: Pick<Fact, "subject" | "quantity">): EvidenceLink {
  return { view: "facts", parameters: { "q.quantity": quantity, "q.row": [file, subject, quantity].join("\n") } };
}
