import { formatSample } from "../number-text.ts";
import type { SeriesLabels } from "../table.ts";
import { QueryError } from "./error.ts";
import type { InstantAnswer, RangeAnswer } from "./query.ts";

/** Seconds with as many as three decimals, as Prometheus writes times. */
function timeJson(ms: number): string {
  const whole = Math.trunc(ms / 1000);
  const rest = Math.abs(Math.round(ms - whole * 1000));
  const sign = ms < 0 && whole === 0 ? "-" : "";
  return rest === 0 ? `${whole}` : `${sign}${whole}.${String(rest).padStart(3, "0")}`;
}

/** A label set as a JSON object. */
export function labelsJson(labels: SeriesLabels): string {
  return `{${labels.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(",")}}`;
}

const point = (timeMs: number, value: number): string => `[${timeJson(timeMs)},"${formatSample(value)}"]`;

/** An answer of more points is refused: its text would be too long to be made, let alone read. */
const maxPoints = 5_000_000;

function checkSize(points: number): void {
  if (points <= maxPoints) return;
  throw new QueryError(
    "execution",
    `the answer has ${points} points, more than ${maxPoints}: narrow the selector or the range, or widen the step`,
  );
}

/** The `data` of Prometheus' answer to `query_range`, byte for byte in its form. Throws `QueryError` where it is too large. */
export function rangeJson(answer: RangeAnswer): string {
  checkSize(answer.series.length * answer.times.length);
  const times = Array.from(answer.times, timeJson);
  const series = answer.series.map(({ labels, values, present }) => {
    const points: string[] = [];
    for (let i = 0; i < times.length; i++)
      if (present[i] === 1) points.push(`[${times[i]},"${formatSample(values[i]!)}"]`);
    return `{"metric":${labelsJson(labels)},"values":[${points.join(",")}]}`;
  });
  return `{"resultType":"matrix","result":[${series.join(",")}]}`;
}

/** The `data` of Prometheus' answer to `query`. */
export function instantJson(answer: InstantAnswer): string {
  switch (answer.kind) {
    case "scalar":
      return `{"resultType":"scalar","result":${point(answer.timeMs, answer.value)}}`;
    case "string":
      return `{"resultType":"string","result":[${timeJson(answer.timeMs)},${JSON.stringify(answer.value)}]}`;
    case "vector": {
      const samples = answer.samples.map(
        ({ labels, value }) => `{"metric":${labelsJson(labels)},"value":${point(answer.timeMs, value)}}`,
      );
      return `{"resultType":"vector","result":[${samples.join(",")}]}`;
    }
    case "matrix": {
      checkSize(answer.series.reduce((sum, { times }) => sum + times.length, 0));
      const series = answer.series.map(({ labels, times, values }) => {
        const points = Array.from(times, (ms, i) => point(ms, values[i]!));
        return `{"metric":${labelsJson(labels)},"values":[${points.join(",")}]}`;
      });
      return `{"resultType":"matrix","result":[${series.join(",")}]}`;
    }
  }
}
