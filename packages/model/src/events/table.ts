import type { SpanAnchor } from "./spans.ts";

/** Points and spans on named lanes, in time order: a node's log, or the operations of a client. */
export interface EventTable {
  readonly kind: "events";
  readonly lanes: readonly string[];
  readonly names: readonly string[];
  readonly levels: readonly string[];
  readonly length: number;
  /** Milliseconds since the Unix epoch. */
  readonly time: Float64Array;
  /** Index into `lanes`, `names`, `levels`. */
  readonly lane: Uint32Array;
  readonly name: Uint32Array;
  readonly level: Uint32Array;
  /** Milliseconds; NaN for a point. */
  readonly duration: Float64Array;
  /** Operation index; -1 for none. */
  readonly operation: Int32Array;
  /** The end of a span that its time gives, where the format leaves no doubt. */
  readonly anchor?: SpanAnchor;
}
