import { expect, it } from "vitest";
import type { Denominator, DenominatorKind } from "./denominator.ts";
import { sharedWork } from "./shared-work.ts";

const known = (kind: DenominatorKind, subject: string, count: number, others = 0): Denominator => ({
  id: `${kind}:${subject}`,
  kind,
  subject,
  count,
  low: count,
  high: count,
  basis: "",
  part: null,
  others,
});
const seconds = (count: number) => known("duration", "", count);
const requests = (count: number) => known("counter", "requests_total", count);

it("is the best measure that every run knows", () => {
  const both = [requests(5), seconds(10)];
  expect(sharedWork([both, both], [[requests(7), seconds(11)]], false)).toMatchObject({
    kind: "counter",
    before: [{ count: 5 }, { count: 5 }],
    after: [{ count: 7 }],
  });
  expect(sharedWork([both, [seconds(10)]], [both], false)?.kind).toBe("duration");
  expect(sharedWork([both], [[]], false)).toBeNull();
});

it("is nothing for profiles of several benchmarks, and no time for any benchmark", () => {
  const several = [known("iterations", "Save", 100, 2), seconds(10)];
  expect(sharedWork([several], [several], true)).toBeNull();
  expect(sharedWork([[seconds(10)]], [[seconds(12)]], true)).toBeNull();
  const single = [known("iterations", "Save", 100), seconds(10)];
  expect(sharedWork([single], [single], true)?.kind).toBe("iterations");
});
