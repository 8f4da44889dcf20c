import { expect, it } from "vitest";
import { profileFromStacks } from "../profile/flame/stacks-text.ts";
import type { Profile } from "../profile/table.ts";
import { seededNormal } from "../series/analysis/seeded-noise.ts";
import { profileFindings } from "./profile-findings.ts";

const types = [
  { type: "samples", unit: "count" },
  { type: "cpu", unit: "nanoseconds" },
];

/** A CPU profile at 100 Hz that saw each function about so often, as chance has it (Poisson, by its normal limit). */
function sampled(counts: readonly number[], normal: () => number): Profile {
  const lines = counts.map((mean, index) => {
    const count = Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()));
    return `main;work${index} ${count} ${count * 10_000_000}`;
  });
  return profileFromStacks(lines.join("\n"), types);
}

const groupsOf = (before: Profile, after: Profile) =>
  profileFindings([
    {
      before: { variant: "before", file: "cpu.pb.gz", profile: before },
      after: { variant: "after", file: "cpu.pb.gz", profile: after },
      sampleTypes: ["cpu"],
    },
  ]).map(({ finding }) => finding.group);

it("calls 1,000 pairs of unchanged profiles better or worse at no more than the stated rate", () => {
  let found = 0;
  for (let seed = 1; seed <= 1000; seed++) {
    const normal = seededNormal(seed);
    const work = [400, 300, 200, 50, 50];
    const groups = groupsOf(sampled(work, normal), sampled(work, normal));
    if (groups.some((group) => group === "better" || group === "worse")) found++;
  }
  // Two standard deviations leave 4.55 %; plus 3 standard deviations of a binomial.
  expect(found).toBeLessThanOrEqual(45 + 20);
  expect(found).toBeGreaterThan(0);
});

it("still sees a change of a fifth", () => {
  const normal = seededNormal(1);
  expect(groupsOf(sampled([800, 200], normal), sampled([600, 200], normal))).toEqual(["better"]);
});
