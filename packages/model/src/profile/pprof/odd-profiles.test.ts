import { describe, expect, test } from "vitest";
import { ProfileBuilder } from "../builder.ts";
import { checkProfile } from "../check.ts";
import type { Profile } from "../table.ts";
import { PprofError } from "./error.ts";
import { selectNodes, sortNodes } from "./graph.ts";
import { loadProfile } from "./load.ts";
import { defaultPprofOptions, parsePprofOptions } from "./options.ts";
import { Report } from "./report.ts";
import { pprofText } from "./text.ts";

const cpu = [{ type: "cpu", unit: "nanoseconds" }];

/** A profile from lines such as `main;run 5`: frames root first, then the value. */
function stacks(text: string, types = cpu): Profile {
  const builder = new ProfileBuilder(types);
  for (const line of text.trim().split("\n")) {
    const [frames = "", value = "0"] = line.trim().split(/ (?=\S+$)/);
    const names = frames === "-" ? [] : frames.split(";");
    builder.sample(
      names.toReversed().map((name) => builder.frame(name)),
      [BigInt(value)],
    );
  }
  const profile = builder.finish();
  expect(checkProfile(profile)).toBeUndefined();
  return profile;
}

const top = (profile: Profile, ...pairs: [string, string][]): string =>
  pprofText(profile, "top", parsePprofOptions([["nodefraction", "0"], ["unit", "ns"], ...pairs]));

/** `name flat cum` of every row, exactly: before pprof's units and digits. */
const rows = (profile: Profile): string[] => {
  const report = new Report(loadProfile(profile), "top", defaultPprofOptions);
  const { nodes, sums } = report.nodes();
  const found = selectNodes(report, nodes, sums);
  sortNodes(found, nodes, sums, report.options.sort);
  return Array.from(found, (row) => `${nodes.printableName(row)} ${sums.flatValue(row)} ${sums.cumValue(row)}`);
};

describe("names", () => {
  test("those of an object's own members are names like any other", () => {
    expect(rows(stacks("__proto__;constructor 3\n__proto__;toString 2\nhasOwnProperty 1"))).toEqual([
      "constructor 3 3",
      "toString 2 2",
      "hasOwnProperty 1 1",
      "__proto__ 0 5",
    ]);
  });

  test("long, right-to-left and markup names come out as they went in", () => {
    const long = "n".repeat(65_536);
    const text = top(stacks(`مرحبا;${long} 7\n<script>alert(1)</script> 1\n日本語 1`));
    expect(text).toContain(`  ${long}\n`);
    expect(text).toContain("  مرحبا\n");
    expect(text).toContain("  <script>alert(1)</script>\n");
  });

  test("equal values are ordered by the bytes of the names", () => {
    expect(rows(stacks("\ue000 1\n😀 1\nz 1\nZ 1")).map((row) => row.split(" ")[0])).toEqual([
      "Z",
      "z",
      "\ue000",
      "😀",
    ]);
  });
});

describe("values", () => {
  test("sums beyond 2^53 are exact and wrap at 64 bits", () => {
    expect(rows(stacks("a 9007199254740993\na 9007199254740993"))).toEqual(["a 18014398509481986 18014398509481986"]);
    expect(rows(stacks("a 9223372036854775807\na 1\nb 5"))).toEqual([
      "b 5 5",
      "a -9223372036854775808 -9223372036854775808",
    ]);
  });

  test("negative values count towards the total by their magnitude", () => {
    const text = top(stacks("a 30\nb -10"));
    expect(text).toContain("Showing nodes accounting for 20ns, 50.00% of 40ns total");
    expect(text).toContain("     -10ns 25.00% 50.00%      -10ns 25.00%  b");
  });

  test("what nets to zero is not there, what is zero has no percentage", () => {
    expect(rows(stacks("a 5\na -5\nb 1"))).toEqual(["b 1 1"]);
    expect(top(stacks("a 0"))).toContain("Showing nodes accounting for 0, 0% of 0 total");
  });
});

describe("shapes", () => {
  test("recursion 10,000 deep counts each function once", () => {
    const deep = Array.from({ length: 10_000 }, (_, i) => (i % 2 === 0 ? "even" : "odd")).join(";");
    const profile = stacks(`${deep} 4`);
    expect(rows(profile)).toEqual(["odd 4 4", "even 0 4"]);
    expect(pprofText(profile, "traces", defaultPprofOptions).split("\n").length).toBe(10_000 + 4);
    expect(pprofText(profile, "dot", parsePprofOptions([["call_tree", ""]]))).toContain("odd");
  });

  test("a profile without samples, or with a sample without frames, is not an error", () => {
    expect(top(new ProfileBuilder(cpu).finish())).toContain("0, 0% of 0 total");
    expect(top(stacks("- 5\na 5"))).toContain("Showing nodes accounting for 5ns, 50.00% of 10ns total");
  });

  test("addresses without symbols are shown by their binary", () => {
    const builder = new ProfileBuilder(cpu);
    const mapping = builder.mapping({ start: 0x1000n, limit: 0x2000n, file: "/usr/lib/libc.so.6" });
    builder.sample([builder.location({ mapping, address: 0x1234n })], [5]);
    builder.sample([builder.location({ address: 0xffffffffffffffffn })], [3]);
    const profile = builder.finish();
    expect(rows(profile)).toEqual(["[libc.so.6] 5 5", "<unknown> 3 3"]);
    expect(top(profile, ["addresses", ""])).toContain("ffffffffffffffff <unknown>");
  });

  test("no sample types: said, not crashed", () => {
    expect(() => top(new ProfileBuilder([]).finish())).toThrow(PprofError);
  });
});

describe("differences", () => {
  const before = "main;a 10\nmain;b 5\nmain;gone 1";
  const after = "main;a 4\nmain;b 5\nmain;new 2";

  test("a base's total is 100 % of a diff, the difference's own of a subtraction", () => {
    const text = (mode: "diff" | "subtract"): string =>
      pprofText(stacks(after), "top", parsePprofOptions([["unit", "ns"]]), { base: { profile: stacks(before), mode } });
    expect(text("diff")).toContain("Showing nodes accounting for -5ns, 31.25% of 16ns total");
    expect(text("subtract")).toContain("Showing nodes accounting for -5ns, 55.56% of 9ns total");
  });
});
