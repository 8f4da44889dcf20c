import { describe, expect, it } from "vitest";
import { findingText } from "../words/finding-text.ts";
import type { Fact } from "../facts/table.ts";
import { profileFromStacks } from "../../test-support/profile-from-stacks.ts";
import { BenchTableBuilder } from "../bench/builder.ts";
import {
  sizeOfMetric,
  sizesOfBenches,
  sizesOfFacts,
  sizesOfNotes,
  sizesOfProfile,
  type StatedSize,
} from "./stated-size.ts";
import { unitConfusionFindings } from "./unit-confusion.ts";

const said = (...sizes: readonly StatedSize[][]) =>
  unitConfusionFindings(sizes.flat())
    .map(findingText)
    .map(({ subject, change, remark }) => [subject, change, remark].join(" "));

const fact = (subject: string, quantity: string, value: number, unit: string, step = 0): Fact => ({
  subject,
  quantity,
  value,
  unit,
  step,
  line: 1,
});
const facts = (list: readonly Fact[], type = "", file = "figures.csv") =>
  sizesOfFacts([
    {
      variant: "published",
      file,
      table: { kind: "facts", facts: list, about: type === "" ? [] : [{ key: "Type", value: type }], limitations: [] },
    },
  ]);
/** `pprof -top` writes GB and means 1024³; its last digit is a hundredth of it. */
const listing = facts([fact("", "total", 43.5 * 2 ** 30, "bytes", 0.01 * 2 ** 30)], "inuse_space", "mem.top.txt");

describe("the same digits in powers of 1000 and of 1024", () => {
  it("are named with both numbers, and what was calculated of them", () => {
    const stated = facts([
      fact("node", "process", 100, "GB"),
      fact("node", "heap profile", 43.5, "GB", 0.1),
      fact("node", "unaccounted", 56.5, "GB", 0.1),
    ]);
    expect(said(stated, listing)).toEqual([
      "43.5 GB is really 43.5 GiB: 7.4 % more than written published, mem.top.txt: total is 43.5 GiB or 46.7 GB; so unaccounted is 49.6 GiB, not 56.5: process 100 GB less 43.5 GiB",
    ]);
  });

  it("are found in notes, profiles, metrics and what benchmarks print", () => {
    const profile = profileFromStacks(`main ${Math.round(1.36 * 2 ** 30)}`, [{ type: "inuse_space", unit: "bytes" }]);
    expect(
      said(sizesOfNotes("The heap profile shows 1.36 GB."), sizesOfProfile("after", "heap.pb.gz", profile)),
    ).toEqual([expect.stringContaining("1.36 GB is really 1.36 GiB: 7.4 % more than written")]);
    const resident = sizeOfMetric("after", "process_resident_memory_bytes", 339 * 2 ** 20);
    expect(said(sizesOfNotes("RSS reached 339 MB."), [resident])).toEqual([
      expect.stringContaining("339 MB is really 339 MiB: 4.9 % more than written"),
    ]);
    const builder = new BenchTableBuilder();
    const result = builder.add({
      name: "Write",
      iterations: 1,
      values: [{ value: 1, unit: "ns/op" }],
      config: [],
      line: 1,
    });
    builder.addFact({ name: "DB file size", value: 41.9 * 2 ** 20, unit: "B", line: 2, result });
    expect(said(sizesOfNotes("The DB file size is 41.9 MB."), sizesOfBenches("after", [builder.build()]))).toEqual([
      expect.stringContaining("41.9 MB is really 41.9 MiB"),
    ]);
  });

  it("are found the other way round", () => {
    const resident = sizeOfMetric("after", "process_resident_memory_bytes", 2_420_000_000);
    expect(said(sizesOfNotes("RSS is 2.42 GiB."), [resident])).toEqual([
      expect.stringContaining("2.42 GiB is really 2.42 GB: 6.9 % less than written"),
    ]);
  });
});

describe("nothing is said", () => {
  it("of sizes that agree, in whatever unit", () => {
    expect(said(sizesOfNotes("The heap profile shows 46.7 GB, or 43.5 GiB."), listing)).toEqual([]);
    expect(said(facts([fact("node", "heap profile", 46.7, "GB", 0.1)]), listing)).toEqual([]);
  });
  it("of other quantities with the same digits", () => {
    expect(said(sizesOfNotes("The disk holds 43.5 GB."), listing)).toEqual([]);
    expect(said(facts([fact("node", "swap", 43.5, "GB", 0.1)]), listing)).toEqual([]);
  });
  it("of figures of one or two digits, of exact counts, and of what is no size", () => {
    const half = facts([fact("", "total", 30 * 2 ** 30, "bytes", 0.01 * 2 ** 30)], "inuse_space");
    expect(said(sizesOfNotes("The heap is 30 GB."), half)).toEqual([]);
    expect(said(sizesOfNotes("The heap grew 43.5 %, in 43.5 s."), listing)).toEqual([]);
  });
  it("of claims, which have verdicts of their own", () => {
    expect(said(sizesOfNotes("claim: the heap profile shows 43.5 GB = 1"), listing)).toEqual([]);
  });
});
