import type { FindingBody, FindingsBody } from "@sweetspot/contract";
import { readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeApp, type TestApp } from "../support/make-app.ts";
import { fixturePath, readFixture } from "../support/read-fixture.ts";

// Runs whose work is known: tests/fixtures/profile-work/SOURCE.md.

let server: TestApp;
beforeAll(async () => {
  server = await makeApp();
});
afterAll(() => server.close());

/** The answer about a report of two folders of runs, before and after. */
async function compare(report: string, before: string, after: string): Promise<FindingsBody> {
  for (const [variant, folder] of [
    ["before", before],
    ["after", after],
  ] as const) {
    for (const name of readdirSync(fixturePath(`profile-work/${folder}`))) {
      await server.put(`aa/${report}/${variant}/${name}`, readFixture(`profile-work/${folder}/${name}`));
    }
  }
  return (await server.get(`/api/v1/reports/aa/${report}/findings`)).json();
}

const profilesOf = ({ findings }: FindingsBody): FindingBody[] =>
  findings.filter(({ kind }) => kind === "profile-change");
const of = (body: FindingsBody, sampleType: string): FindingBody | undefined =>
  profilesOf(body).find((finding) => finding.of.sampleType === sampleType);
const conditionsOf = (finding: FindingBody | undefined) => finding?.certainty.conditions.map(({ kind }) => kind);

test("as many bytes an operation are no change, however many operations there were", async () => {
  const body = await compare("memn2", "memn2/before", "memn2/after");
  expect(of(body, "alloc_space")).toBeUndefined();
  const cpu = of(body, "cpu");
  expect([cpu?.group, cpu?.certainty.level]).toEqual(["unclear", "differs"]);
  expect(cpu?.numbers?.ratio).toBeCloseTo(460 / 7906 / (710 / 3974), 2);
  // The lengths differ, and the operations are counted.
  expect(body.findings.filter(({ kind }) => kind === "incomparable")).toEqual([]);
});

test("a process's total since its start is measured at two moments, neither better nor worse", async () => {
  const body = await compare("late", "late/before", "late/after");
  const allocated = of(body, "alloc_space");
  expect([allocated?.group, allocated?.tone, allocated?.certainty.level]).toEqual(["unclear", "measured", "measured"]);
  expect(conditionsOf(allocated)).toContain("no-denominator");
});

describe("six processes a side", () => {
  test("of one program are not told apart", async () => {
    const body = await compare("saver-unchanged", "saver/a", "saver/b");
    expect(profilesOf(body)).toEqual([]);
  });

  test("prove that one does 30 % more, with the bytes that the benchmark counts", async () => {
    const body = await compare("saver-slow", "saver/a", "saver/slow");
    const allocated = of(body, "alloc_space")!;
    expect([allocated.group, allocated.certainty.level, allocated.certainty.processes]).toEqual(["worse", "proven", 6]);
    expect(conditionsOf(allocated)).toEqual(["alternated", "by-operation"]);
    // 20 and 26 blocks of 16 KiB, as the benchmark prints them, within sampling.
    expect(allocated.numbers!.before! / 327_680).toBeCloseTo(1, 1);
    expect(allocated.numbers!.after! / 425_984).toBeCloseTo(1, 1);
    expect(of(body, "cpu")?.group).toBe("worse");
  });

  test("have a breakdown by function that adds up to the change by operation", async () => {
    const { attributions } = await compare("saver-slow", "saver/a", "saver/slow");
    const found = attributions.find(({ sampleType }) => sampleType === "alloc_space")!;
    expect([found.per, found.operations?.before.count, found.operations?.after.count]).toEqual([
      "operation",
      9006,
      9006,
    ]);
    const sum = found.parts.reduce((total, { change }) => total + change, found.rest.change);
    expect(sum).toBeCloseTo(found.after - found.before, 6);
    expect(found.parts[0]?.name).toBe("saver.save");
  });

  test("are compared by the same operations in the page's view", async () => {
    const others = (side: string, key: string) =>
      [2, 3, 4, 5, 6].map((run) => `${key}=${side}/mem-${run}.pb.gz`).join("&");
    const query = `file=after/mem-1.pb.gz&base=before/mem-1.pb.gz&sample_index=alloc_space&mode=operation`;
    const url = `/api/v1/reports/aa/saver-slow/profiles/top?${query}&${others("after", "also")}&${others("before", "base_also")}`;
    const top = (await server.get(url)).json();
    expect([top.operations.before.count, top.operations.after.count]).toEqual([9006, 9006]);
  });
});

describe("profiles of other names", () => {
  const put = (path: string, fixture: string) => server.put(`named/${path}`, readFixture(`profile-work/${fixture}`));
  const findingsOf = async (report: string): Promise<FindingsBody> =>
    (await server.get(`/api/v1/reports/named/${report}/findings`)).json();
  const [a, slow] = ["saver/a", "saver/slow"].map((folder) =>
    readdirSync(fixturePath(`profile-work/${folder}`))
      .filter((name) => name.includes("mem"))
      .map((name) => `${folder}/${name}`),
  );

  test("are compared where each variant has one of the kind", async () => {
    await put("one/main/main.pb.gz", a![0]!);
    await put("one/branch/branch.pb.gz", slow![0]!);
    expect(of(await findingsOf("one"), "alloc_space")).toBeDefined();
  });

  test("are not guessed among several, and the verdict says so", async () => {
    await put("two/main/main.pb.gz", a![0]!);
    await put("two/main/other.pb.gz", a![1]!);
    await put("two/branch/branch.pb.gz", slow![0]!);
    const body = await findingsOf("two");
    expect(profilesOf(body)).toEqual([]);
    expect(body.sentences[0]).toContain("No profile of one variant has a counterpart in another");
  });

  test("of other sample types are no counterparts, whatever their name", async () => {
    await put("types/main/profile.pb.gz", a![0]!);
    await put("types/branch/profile.pb.gz", "saver/a/cpu-1.pb.gz");
    expect((await findingsOf("types")).sentences[0]).toContain("No profile of one variant has a counterpart");
  });

  test("of the same bytes show no change", async () => {
    await put("same/main/main.pb.gz", a![0]!);
    await put("same/branch/branch.pb.gz", a![0]!);
    expect((await findingsOf("same")).sentences[0]).toBe(
      "The profile that the variants share shows no change in its total beyond chance.",
    );
  });
});
