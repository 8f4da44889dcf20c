import { expect, test } from "vitest";
import { parseQuery } from "../promql/parser.ts";
import { unitOfQuery } from "./unit-of-query.ts";

test.each([
  ["sum(rate(bolt_tx_write_seconds_total[1m]))", "seconds", true],
  ["go_memstats_heap_inuse_bytes > 5", "bytes", false],
  ["histogram_quantile(0.9, sum by (le) (rate(x_seconds_bucket[5m])))", "seconds", false],
  ["max_over_time(process_resident_memory_bytes[1h])", "bytes", false],
  ["rate(a_seconds_sum[1m]) / rate(a_seconds_count[1m])", "", false],
  ["rate(a_bytes_total[1m]) + rate(b_bytes_total[1m])", "bytes", true],
  ["count(up_bytes)", "", false],
  ["rate(http_requests_total[1m])", "", true],
  ["1 + 2", "", false],
])("%s", (query, unit, perSecond) => {
  expect(unitOfQuery(parseQuery(query))).toEqual({ unit, perSecond });
});
