import type { FindingBody, FindingsBody } from "@sweetspot/contract";
import { expect, test } from "vitest";
import { openingSubject } from "./opening-subject.ts";

function finding(id: string, given: Partial<FindingBody>): FindingBody {
  const bare = { id, kind: "bench", tone: "better", quantity: "sec/op", of: {}, mark: { state: "none", note: "" } };
  return { ...bare, evidence: { view: "benchmarks", parameters: {} }, ...given } as FindingBody;
}

const subjectOf = (findings: readonly FindingBody[], benchAttributions: unknown[] = []) =>
  openingSubject({ findings: [...findings], benchAttributions } as Pick<
    FindingsBody,
    "findings" | "benchAttributions"
  >);

test("sections open with the variant and the sample type of the first finding that has a variant", () => {
  const subject = subjectOf([
    finding("a", { tone: "caution", of: { variant: "again" } }),
    finding("b", { quantity: "B/op", of: { variant: "2-byte" } }),
    finding("c", { of: { variant: "1-byte" } }),
  ]);
  expect(subject).toEqual({ variant: "2-byte", profiles: null, sampleType: "alloc_space", metric: "" });
  expect(subjectOf([finding("a", { tone: "contradiction" })])).toBeNull();
  expect(subjectOf([finding("a", { of: { variant: "x" }, mark: { state: "hidden", note: "" } })])).toBeNull();
});

test("the profiles are those that break the finding down, else those whose totals a finding compares", () => {
  const total = finding("total", {
    tone: "differs",
    of: { variant: "after", sampleType: "cpu" },
    evidence: { view: "profiles", parameters: { "p.file": "after/c.pb", "p.base": "before/c.pb", "p.type": "cpu" } },
  });
  const first = finding("first", { of: { variant: "after" } });
  expect(subjectOf([first, total])?.profiles).toEqual({ file: "after/c.pb", base: "before/c.pb" });
  const sides = { before: { variant: "before", file: "w.pb" }, after: { variant: "after", file: "w.pb" } };
  const attributed = [{ finding: "first", attribution: { kind: "attributed", ...sides } }];
  expect(subjectOf([first, total], attributed)?.profiles).toEqual({ file: "after/w.pb", base: "before/w.pb" });
});

test("the metric is the first one of the variant among the strongest findings", () => {
  const charted = (id: string, variant: string, metric: string) =>
    finding(id, { tone: "differs", quantity: id, of: { variant, metric } });
  const findings = [finding("a", { of: { variant: "new" } }), charted("b", "old", "x"), charted("c", "new", "y")];
  expect(subjectOf(findings)?.metric).toBe("y");
  expect(subjectOf(findings.slice(0, 2))?.metric).toBe("x");
});
