/** A report by the names in its address. */
export interface ReportName {
  readonly project: string;
  readonly report: string;
}

/** A variant by the names in its address. */
export interface VariantName extends ReportName {
  readonly variant: string;
}

/** A file by the names in its address: where an upload belongs. */
export interface Place extends VariantName {
  readonly file: string;
}

/** A name that a file can be found by: of a benchmark or a metric that it has, or of a function that is on most of its stacks. */
export interface EvidenceName {
  readonly kind: "benchmark" | "metric" | "function";
  readonly text: string;
}
