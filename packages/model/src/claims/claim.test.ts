import { describe, expect, it } from "vitest";
import { ExpressionError, type Lookup } from "./expression.ts";
import { checkClaim, claimsOf } from "./claim.ts";

const none: Lookup = (name) => {
  throw new ExpressionError(`no ${name} here`);
};
const check = (line: string, lookup: Lookup = none): string => {
  const { verdict } = checkClaim(claimsOf(line)[0]!, lookup);
  return verdict.kind === "cannot-be-checked"
    ? `${verdict.kind}: ${verdict.reason}`
    : `${verdict.kind} ${verdict.remark}`.trim();
};

describe("claims of the published investigations", () => {
  it("flags children that do not add up as stated", () => {
    expect(check("claim: children add up to 88 % = (4.08 + 3.62 + 3.81) / 10.62")).toBe("contradicted");
  });
  it("flags a percentage against the wrong base", () => {
    expect(check("claim: Badger took 28 % longer = (146.0 + 38.6) / 146.0 - 1")).toBe("contradicted");
  });
  it("flags GB where GiB is meant", () => {
    expect(check("claim: the heap is 43.5 GB = 43.5 GiB")).toBe("contradicted it holds in GiB, not in GB");
  });
  it("checks against the evidence by name", () => {
    const lookup: Lookup = (name, args) => (name === "bench" && args[2] === "2-byte" ? 4140556080 : 7304628624);
    const ratio = 'bench("SmallBatch", "B/op", "2-byte") / bench("SmallBatch", "B/op", "control") - 1';
    expect(check(`claim: -50% memory = ${ratio}`, lookup)).toBe("contradicted");
    expect(check(`claim: −43.3% memory = ${ratio}`, lookup)).toBe("holds");
    expect(check(`claim: -40% memory = ${ratio}`, lookup)).toBe("rounds-to in 1 significant digit");
  });
});

it("doubts a time for each of many things that no thread can keep", () => {
  const remark = (line: string): string => {
    const { verdict } = checkClaim(claimsOf(line)[0]!, () => 0);
    return "remark" in verdict ? verdict.remark : "";
  };
  expect(remark("claim: 54,000 keys in 300 ms are 2.8 ns a key = 300 ms / (2000 * 54000)")).toContain(
    "implausible for one thread",
  );
  expect(remark("claim: that is 2.8 ns = 2.8 ns")).toBe("");
  expect(remark("claim: that is 28 ns a key = 28 ns")).toBe("");
});

describe("what cannot be checked", () => {
  it.each([
    ["claim: it is much faster", "it states no number"],
    ["claim: 3x faster", "it names no evidence"],
    ['claim: 5 s = metric("up")', "no metric here"],
    ["claim: 5 s = 1 / 0", "no finite number"],
    ["claim: 5 s = (((", "expected a number"],
    ["claim: 5 s = 3 apples", "cannot read"],
    [`claim: 5 s = ${"(".repeat(60)}1${")".repeat(60)}`, "nested too deeply"],
  ])("%s", (line, reason) => {
    expect(check(line)).toContain(reason);
  });
});

it("finds claims in lists and quotes, and nothing else", () => {
  expect(claimsOf("a\n- claim: 5 s = 5 s\n> Claim: 1 h\nno claim: here").map(({ line, text }) => [line, text])).toEqual(
    [
      [2, "5 s"],
      [3, "1 h"],
    ],
  );
});
