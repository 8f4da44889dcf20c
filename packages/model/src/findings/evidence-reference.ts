/** A reference to what a finding speaks of, in the words of the evidence. `contract/view-state-links.ts` makes a link of it. */
export type EvidenceReference =
  | {
      readonly view: "benchmarks";
      readonly cell?: { readonly unit: string; readonly row: string; readonly variant: string };
    }
  | {
      readonly view: "profiles";
      readonly file: FileReference;
      /** Null for a profile that is compared with nothing. */
      readonly base: FileReference | null;
      readonly sampleType?: string;
      /** The function to light up, by its name. */
      readonly functionName?: string;
      readonly mode?: "share" | "operation";
    }
  | { readonly view: "metrics"; readonly metrics: readonly string[] }
  | { readonly view: "memory"; readonly moments: readonly FileReference[] }
  | {
      readonly view: "facts";
      readonly row: { readonly file: string; readonly subject: string; readonly quantity: string };
    }
  | { readonly view: "events" | "files" | "notes" | "sweet-spot" };

export interface FileReference {
  readonly variant: string;
  readonly file: string;
}
