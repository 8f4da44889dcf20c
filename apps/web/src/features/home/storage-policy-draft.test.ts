import { expect, test } from "vitest";
import { readPolicy, writePolicy } from "./storage-policy-draft.ts";

const keepsAll = { quotaBytes: null, keepDays: null, keepLast: 0, keepReports: "", keepLabels: "" };

test("a policy is written and read back as it was", () => {
  const policies = [
    keepsAll,
    { quotaBytes: 1_572_864, keepDays: 30, keepLast: 20, keepReports: "release-*, a", keepLabels: "b" },
  ];
  for (const policy of policies) expect(readPolicy(writePolicy(policy))).toEqual({ policy });
});

test.each([
  ["quotaMib", "0"],
  ["quotaMib", "-1"],
  ["quotaMib", "much"],
  ["keepDays", "1.5"],
  ["keepDays", "0"],
  ["keepLast", "-1"],
  ["keepReports", "x".repeat(1_001)],
  ["keepLabels", "x".repeat(1_001)],
] as const)("%s cannot be %j", (field, text) => {
  const read = readPolicy({ ...writePolicy(keepsAll), [field]: text });
  expect("problems" in read && Object.keys(read.problems)).toEqual([field]);
});
