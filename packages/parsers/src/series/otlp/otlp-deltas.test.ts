import { expect, test } from "vitest";
import { parse } from "../../parse.ts";

/** What is said of exports of a counter with this temporality, and the counter's values. */
function read(aggregationTemporality: number) {
  const lines = [3, 4, 5].map((asInt, i) =>
    JSON.stringify({
      resourceMetrics: [
        {
          scopeMetrics: [
            {
              metrics: [
                {
                  name: "reqs",
                  sum: {
                    aggregationTemporality,
                    isMonotonic: true,
                    dataPoints: [{ timeUnixNano: `179548439${i}000000000`, asInt: String(asInt) }],
                  },
                },
              ],
            },
          ],
        },
      ],
    }),
  );
  const outcome = parse(new TextEncoder().encode(lines.join("\n")), { fileName: "metrics.json", receivedAtMs: 0 });
  if (outcome.state !== "ready" || outcome.evidence.kind !== "series") throw new Error(JSON.stringify(outcome));
  return { codes: outcome.diagnostics.map(({ code }) => code), values: [...outcome.evidence.values] };
}

test("deltas are added up, and it is said from where; cumulated values stay as they are", () => {
  expect(read(1)).toEqual({ codes: ["deltas"], values: [3, 7, 12] });
  expect(read(2)).toEqual({ codes: [], values: [3, 4, 5] });
});
