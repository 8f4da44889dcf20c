import { type TopDiffBody, TopDiffBody as TopDiffSchema } from "@sweetspot/contract";
import { violations } from "@sweetspot/contract/violations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeApp, type TestApp } from "../support/make-app.ts";
import { readFixture } from "../support/read-fixture.ts";

// The fates of the functions of two builds of one program: see tests/fixtures/fates/SOURCE.md.

let app: TestApp;

beforeAll(async () => {
  app = await makeApp();
  for (const [fixture, place] of [
    ["fates/before.pb.gz", "before/cpu.pb"],
    ["fates/after.pb.gz", "after/cpu.pb"],
    ["spanscan/cpu-old.pb.gz", "old/cpu.pb"],
    ["spanscan/cpu-new.pb.gz", "new/cpu.pb"],
  ] as const) {
    expect((await app.put(`p/r/${place}`, readFixture(fixture))).status).toBe(201);
  }
});

afterAll(() => app.close());

async function difference(base: string, file: string, options: Record<string, string> = {}): Promise<TopDiffBody> {
  const query = new URLSearchParams({ file: `${file}/cpu.pb`, base: `${base}/cpu.pb`, ...options });
  const reply = await app.get(`/api/v1/reports/p/r/profiles/top?${query}`);
  if (reply.statusCode !== 200) throw new Error(reply.body);
  const body = reply.json<TopDiffBody>();
  expect(violations(TopDiffSchema, body)).toEqual([]);
  return body;
}

/** The statements on functions with at least a twentieth of a side. */
function said({ names, fate, other, cumBefore, cumAfter }: TopDiffBody): Record<string, string> {
  const least = Math.max(...cumBefore, ...cumAfter) / 50;
  const rows = names.flatMap((name, row) =>
    fate[row] === "none" || Math.max(cumBefore[row]!, cumAfter[row]!) < least
      ? []
      : [[name, `${fate[row]} ${other[row]}`.trimEnd()] as const],
  );
  return Object.fromEntries(rows);
}

const expected = {
  "main.mix": "inlined main.mixed",
  "main.run.func1": "renamed main.run.func2",
  "main.run.func2": "renamed main.run.func1",
  "main.sum[go.shape.uint32]": "renamed main.sum[go.shape.uint64]",
  "main.sum[go.shape.uint64]": "renamed main.sum[go.shape.uint32]",
  "main.shared": "moved main.second",
  "main.first": "removed",
  "main.second": "added",
};

test("two builds: inlined, renamed, moved, added and removed functions are named as such", async () => {
  expect(said(await difference("before", "after"))).toEqual(expected);
  expect(said(await difference("before", "after", { noinlines: "true" }))).toEqual(expected);
  expect(said(await difference("before", "after", { mode: "share" }))).toEqual(expected);
});

test("the other way round", async () => {
  expect(said(await difference("after", "before"))).toEqual({
    ...expected,
    "main.mix": "outlined main.mixed",
    "main.shared": "moved main.first",
    "main.first": "added",
    "main.second": "removed",
  });
});

test("nothing became of anything in the same profile twice", async () => {
  expect(said(await difference("before", "before"))).toEqual({});
});

test("lines and addresses shift with every build: nothing is said of them", async () => {
  for (const granularity of ["lines", "addresses"]) {
    const body = await difference("before", "after", { granularity });
    expect(new Set(body.fate)).toEqual(new Set(["none"]));
  }
  expect(said(await difference("before", "after", { granularity: "files" }))).toEqual({});
});

test("two real designs: every one-sided function is said to be, and what nets to zero is moved", async () => {
  const body = await difference("old", "new");
  body.names.forEach((name, row) => {
    const fate = body.fate[row]!;
    const [before, after] = [body.cumBefore[row]!, body.cumAfter[row]!];
    if (before === 0) expect(["added", "renamed", "outlined"], name).toContain(fate);
    else if (after === 0) expect(["removed", "renamed", "inlined"], name).toContain(fate);
    else expect(["none", "moved", "inlined", "outlined"], name).toContain(fate);
  });
  const moved = body.names.filter((_, row) => body.fate[row] === "moved");
  expect(moved).toContain("os.(*File).WriteAt");
  const put = body.names.indexOf("go.etcd.io/bbolt.(*Bucket).Put");
  expect([body.fate[put], body.other[put]]).toEqual(["moved", "example.test/spanscan/span.ReverseScan.Save"]);
  const parts = body.names.reduce((sum, _, row) => sum + body.flatAfter[row]! - body.flatBefore[row]!, 0);
  expect(parts).toBe(body.change);
});
