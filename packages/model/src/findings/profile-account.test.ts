import { expect, it } from "vitest";
import { profileFromStacks } from "../../test-support/profile-from-stacks.ts";
import { findingText } from "../words/finding-text.ts";
import { profileAccount } from "./profile-account.ts";

const types = [{ type: "cpu", unit: "nanoseconds" }];
const account = (text: string) => profileAccount("now", "cpu.pb.gz", profileFromStacks(text, types), "cpu");

it("says where a profile goes by itself, by own values", () => {
  const found = account("main;(*Cursor).next 600000000\nmain;read;(*Cursor).next 100000000\nmain;read 300000000");
  expect(found).toMatchObject({
    total: 1e9,
    unit: "nanoseconds",
    parts: [
      { name: "(*Cursor).next", value: 7e8 },
      { name: "read", value: 3e8 },
    ],
    evidence: { view: "profiles", base: null, functionName: "(*Cursor).next" },
  });
  expect(findingText(found!).change).toBe("70.0 % in (*Cursor).next");
});

it("says nothing of an empty profile, of another sample type, or where no function stands out", () => {
  expect(account("main 0")).toBeNull();
  expect(profileAccount("now", "x", profileFromStacks("main 1", types), "alloc_space")).toBeNull();
  expect(account(Array.from({ length: 30 }, (_, i) => `main;f${i} 1`).join("\n"))).toBeNull();
});
