import type { SeriesLabels } from "../table.ts";

/*
 * The series of a counter that count failures, where a label says how each operation ended.
 */

const httpLabel =
  /^(http_)?(response_)?(status_)?(code|status|status_code)$|^envoy_response_code(_class)?$|^http_response_status_code$/;
const outcomeLabel = /^(outcome|result|status|state)$/;
const grpcLabel = /^(rpc_)?grpc_(status_)?code$/;

/** The server's own failures: what a client did wrong says nothing of the program. */
const failedHttp = /^5(\d\d|xx)?$/i;
const failedOutcome = /^(error|errors|failure|failed|fail|exception|timeout|server_error)$/i;
const failedGrpc = new Set(["Unknown", "DeadlineExceeded", "Internal", "Unavailable", "DataLoss", "ResourceExhausted"]);

/** The label and the value by which a series counts failures; null for one that does not. */
export function failedBy(labels: SeriesLabels): { readonly name: string; readonly value: string } | null {
  for (const [name, value] of labels) {
    const isFailed =
      (httpLabel.test(name) && failedHttp.test(value)) ||
      (outcomeLabel.test(name) && failedOutcome.test(value)) ||
      (grpcLabel.test(name) && failedGrpc.has(value));
    if (isFailed) return { name, value };
  }
  return null;
}
