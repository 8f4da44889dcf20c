import type { CallersBody, FlameBody, FlameDiffBody, SearchBody, TopBody, TopDiffBody } from "@sweetspot/contract";
import { parse } from "@sweetspot/parsers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeApp, type TestApp } from "../support/make-app.ts";
import { readFixture } from "../support/read-fixture.ts";

let app: TestApp;

beforeAll(async () => {
  app = await makeApp();
  for (const [fixture, place] of [
    ["spanscan/cpu-old.pb.gz", "p/r/old/cpu.pb"],
    ["spanscan/cpu-new.pb.gz", "p/r/new/cpu.pb"],
    ["spanscan/cpu-new-steady.pb.gz", "p/r/new/steady.pb"],
    ["spanscan/heap-old.pb.gz", "p/r/old/heap.pb"],
    ["spanscan/block-old.pb.gz", "p/r/old/block.pb"],
    ["spanscan/block-new.pb.gz", "p/r/new/block.pb"],
    ["edge/profiles/odd-names.pb.gz", "p/r/odd/names.pb"],
  ] as const) {
    expect((await app.put(place, readFixture(fixture))).status).toBe(201);
  }
});

afterAll(() => app.close());

async function get<Body>(answer: string, query: Record<string, string>): Promise<Body> {
  const reply = await app.get(`/api/v1/reports/p/r/profiles/${answer}?${new URLSearchParams(query)}`);
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`);
  return reply.json<Body>();
}

async function refusal(answer: string, query: Record<string, string>) {
  const reply = await app.get(`/api/v1/reports/p/r/profiles/${answer}?${new URLSearchParams(query)}`);
  return { status: reply.statusCode, ...reply.json<{ error: { code: string; details?: unknown } }>().error };
}

describe("flame", () => {
  test("gives the widest frames with exact totals and counts the rest", async () => {
    const body = await get<FlameBody>("flame", { file: "old/cpu.pb", frames: "50" });
    expect(body).toMatchObject({
      kind: "flame",
      whole: 22_870_000_000,
      sampleType: { type: "cpu", unit: "nanoseconds" },
    });
    expect(body.total[0]).toBe(22_870_000_000);
    expect(body.parent).toHaveLength(50);
    expect(body.parent.length + body.hiddenTotal).toBe(body.frames);
    expect(body.hidden.reduce((sum, hidden) => sum + hidden, 0)).toBe(body.hiddenTotal);
    body.parent.forEach((parent, row) => {
      expect(parent).toBeLessThan(row);
      if (row > 0) expect(body.total[row]).toBeLessThanOrEqual(body.total[parent]!);
    });
  });

  test("zooms by a path that means the same in another file", async () => {
    const old = await get<FlameBody>("flame", { file: "old/cpu.pb" });
    const row = old.name.findIndex((name) => old.names[name] === "main.(*node).checkAndSave");
    const zoomed = await get<FlameBody>("flame", { file: "new/cpu.pb", root: old.id[row]! });
    expect(zoomed.rootFound).toBe(true);
    expect(zoomed.names[zoomed.name[0]!]).toBe("main.(*node).checkAndSave");
    expect(zoomed.ancestors.at(-1)?.name).toBe("main.main.func3.1");
    expect((await get<FlameBody>("flame", { file: "new/cpu.pb", root: "zzz" })).rootFound).toBe(false);
  });

  test("keeps the width of removed paths in a difference", async () => {
    const body = await get<FlameDiffBody>("flame", { file: "new/cpu.pb", base: "old/cpu.pb" });
    expect(body).toMatchObject({
      kind: "flame-diff",
      before: { whole: 22_870_000_000 },
      after: { whole: 1_440_000_000 },
    });
    const removed = body.totalAfter.findIndex((after, row) => after === 0 && body.totalBefore[row]! > 0);
    expect(body.weight[removed]).toBe(body.totalBefore[removed]);
    const children = new Float64Array(body.parent.length);
    body.parent.forEach((parent, row) => parent >= 0 && (children[parent]! += body.weight[row]!));
    children.forEach((sum, row) => expect(sum).toBeLessThanOrEqual(body.weight[row]!));
  });

  test("compares shares and rates, and says what they are", async () => {
    const share = await get<FlameDiffBody>("flame", { file: "new/cpu.pb", base: "old/cpu.pb", mode: "share" });
    expect(share.sampleType.unit).toBe("share");
    expect([share.totalBefore[0], share.totalAfter[0]]).toEqual([expect.closeTo(1, 12), expect.closeTo(1, 12)]);
    const rate = await get<FlameDiffBody>("flame", { file: "new/cpu.pb", base: "old/cpu.pb", mode: "operation" });
    expect(rate.sampleType.unit).toBe("nanoseconds/s");
    expect(rate.totalBefore[0]).toBeCloseTo(22_870_000_000 / 25, -8);
  });

  test("names the field of an expression that RE2 does not take", async () => {
    expect(await refusal("flame", { file: "old/cpu.pb", focus: "a(" })).toMatchObject({
      status: 400,
      code: "bad-pattern",
      details: { field: "focus" },
    });
    expect(await refusal("flame", { file: "old/cpu.pb", sample_index: "bytes" })).toMatchObject({
      code: "bad-query",
      details: { field: "sample_index" },
    });
    expect(await refusal("flame", { file: "old/cpu.pb", base: "old/heap.pb" })).toMatchObject({
      code: "bad-query",
      details: { field: "base" },
    });
    expect(await refusal("flame", { file: "nothing" })).toMatchObject({ code: "bad-query" });
    expect(await refusal("flame", { file: "old/none.pb" })).toMatchObject({ status: 404, code: "file-not-found" });
  });
});

describe("top", () => {
  test("has pprof's flat and cum", async () => {
    const body = await get<TopBody>("top", { file: "old/cpu.pb" });
    const next = body.names.indexOf("go.etcd.io/bbolt.(*Cursor).next");
    expect([body.flat[next], body.cum[next]]).toEqual([4_050_000_000, 16_120_000_000]);
    expect(body.flat.reduce((sum, value) => sum + value, 0)).toBe(22_870_000_000);
    expect(body.spread).toBeNull();
  });

  test("adds repeated runs up and gives each function's spread", async () => {
    const one = await get<TopBody>("top", { file: "new/cpu.pb" });
    const other = await get<TopBody>("top", { file: "new/steady.pb" });
    const both = await get<TopBody>("top", { file: "new/cpu.pb", also: "new/steady.pb" });
    const flatOf = (body: TopBody, name: string) => body.flat[body.names.indexOf(name)] ?? 0;
    expect(both.spread?.runs).toBe(2);
    both.names.forEach((name, row) => {
      const runs = [flatOf(one, name), flatOf(other, name)];
      expect(both.flat[row]).toBe(runs[0]! + runs[1]!);
      expect([both.spread?.flatLeast[row], both.spread?.flatGreatest[row]]).toEqual([
        Math.min(...runs),
        Math.max(...runs),
      ]);
    });
  });

  test("gives both sides of a difference, parts adding up to the whole change", async () => {
    const body = await get<TopDiffBody>("top", { file: "new/cpu.pb", base: "old/cpu.pb" });
    const change = body.flatAfter.reduce((sum, value, row) => sum + value - body.flatBefore[row]!, 0);
    expect(change).toBe(1_440_000_000 - 22_870_000_000);
  });
});

describe("what is asked of a table", () => {
  const rowOf = (body: TopBody, name: string) => body.names.indexOf(name);

  test("means are each function's sum by its count, in flame graphs beside widths that stay sums", async () => {
    const query = { file: "old/block.pb" };
    const delay = await get<TopBody>("top", query);
    const contentions = await get<TopBody>("top", { ...query, sample_index: "contentions" });
    const mean = await get<TopBody>("top", { ...query, mean: "true" });
    expect([delay.mean, mean.mean]).toEqual([false, true]);
    expect(mean.names.toSorted()).toEqual(delay.names.toSorted());
    for (const [row, name] of mean.names.entries()) {
      const sum = delay.cum[rowOf(delay, name)]!;
      expect(mean.cum[row]).toBe(Math.trunc(sum / contentions.cum[rowOf(contentions, name)]!));
    }
    const flame = await get<FlameBody>("flame", query);
    const flameMean = await get<FlameBody>("flame", { ...query, mean: "true" });
    expect(flame.mean).toBeNull();
    expect(flameMean.total).toEqual(flame.total);
    expect(flameMean.mean?.[0]).toBe(Math.trunc(flame.total[0]! / contentions.whole));
    const callers = await get<CallersBody>("callers", { ...query, mean: "true", function: "runtime.selectgo" });
    expect((callers.callees as FlameBody).mean?.[0]).toBe(mean.cum[rowOf(mean, "runtime.selectgo")]);
  });

  test("of a difference each side has its own means, whatever the mode", async () => {
    const before = await get<TopBody>("top", { file: "old/block.pb", mean: "true" });
    const after = await get<TopBody>("top", { file: "new/block.pb", mean: "true" });
    const both = await get<TopDiffBody>("top", {
      file: "new/block.pb",
      base: "old/block.pb",
      mean: "true",
      mode: "share",
    });
    expect([both.mode, both.before.whole, both.after.whole]).toEqual(["absolute", before.whole, after.whole]);
    for (const [row, name] of both.names.entries()) {
      expect(both.cumBefore[row]).toBe(before.cum[rowOf(before, name)] ?? 0);
      expect(both.cumAfter[row]).toBe(after.cum[rowOf(after, name)] ?? 0);
    }
  });

  test("relative percentages are of what passes the filters", async () => {
    const query = { file: "old/cpu.pb", focus: "checkAndSave" };
    const plain = await get<TopBody>("top", query);
    const relative = await get<TopBody>("top", { ...query, relative_percentages: "true" });
    expect(plain.whole).toBe(22_870_000_000);
    expect(relative.whole).toBe(plain.flat.reduce((sum, value) => sum + value, 0));
    expect(relative.flat).toEqual(plain.flat);
    const flame = await get<FlameBody>("flame", { ...query, relative_percentages: "true" });
    expect(flame.whole).toBe(relative.whole);
  });

  test("trimming leaves rows out as pprof does and says what it left", async () => {
    const whole = await get<TopBody>("top", { file: "old/cpu.pb" });
    expect(whole.trimmed).toBeNull();
    const heavy = await get<TopBody>("top", { file: "old/cpu.pb", nodefraction: "0.01" });
    const kept = whole.names.filter((_, row) => whole.cum[row]! >= 228_700_000);
    expect(heavy.names).toEqual(kept);
    expect(heavy.trimmed).toMatchObject({ cutoff: 228_700_000, dropped: whole.names.length - kept.length });
    const few = await get<TopBody>("top", { file: "old/cpu.pb", nodefraction: "0.01", nodecount: "3", sort: "cum" });
    expect(few.names).toHaveLength(3);
    expect(few.trimmed?.functions).toBe(kept.length);
    expect(Math.min(...few.cum)).toBe(whole.cum.toSorted((a, b) => b - a)[2]);
    expect(await refusal("top", { file: "old/cpu.pb", nodefraction: "2" })).toMatchObject({ status: 400 });
  });

  test("tells each run of those that were added up", async () => {
    const body = await get<TopBody>("top", { file: "new/cpu.pb", also: "new/steady.pb" });
    for (const [row] of body.names.entries()) {
      const runs = body.spread!.flatByRun![row]!;
      expect(runs.reduce((sum, value) => sum + value, 0)).toBe(body.flat[row]);
      const present = body.spread!.cumByRun![row]!.filter((value) => value !== 0).length;
      expect(body.spread!.inRuns[row]).toBeGreaterThanOrEqual(present);
    }
    expect(body.spread!.inRuns).toContain(1);
    expect(body.spread!.inRuns).toContain(2);
  });

  test("a difference of several runs has each of them", async () => {
    const query = { file: "new/cpu.pb", also: "new/steady.pb", base: "old/cpu.pb" };
    const body = await get<TopDiffBody>("top", query);
    for (const [row] of body.names.entries()) {
      const [before, after] = [body.byRun!.before[row]!, body.byRun!.after[row]!];
      expect([before.length, after.length]).toEqual([1, 2]);
      expect(after[0]! + after[1]!).toBe(body.cumAfter[row]);
      expect(before[0]).toBe(body.cumBefore[row]);
    }
    expect((await get<TopDiffBody>("top", { ...query, mode: "share" })).byRun).toBeNull();
    expect((await get<TopDiffBody>("top", { file: "new/cpu.pb", base: "old/cpu.pb" })).byRun).toBeNull();
  });

  test("frames are named as pprof prints them, whatever they are", async () => {
    const lines = await get<TopBody>("top", { file: "old/cpu.pb", granularity: "lines", tagleaf: "nothing" });
    expect(lines.names).toContain("nothing");
    const files = await get<TopBody>("top", { file: "odd/names.pb", granularity: "files" });
    expect(files.names.some((name) => name.includes("//"))).toBe(false);
  });
});

test("search counts the whole profile and lights up rows of the same answer", async () => {
  const query = { file: "old/cpu.pb", frames: "40" };
  const flame = await get<FlameBody>("flame", query);
  const found = await get<SearchBody>("search", { ...query, search: "cursor" });
  const drawn = flame.name.flatMap((name, row) => (/cursor/i.test(flame.names[name]!) ? [row] : []));
  expect(found.rows).toEqual(drawn);
  expect(found.frames).toBeGreaterThan(drawn.length);
  expect(found.weight / found.wholeWeight).toBeGreaterThan(0.8);
  expect(await refusal("search", { ...query, search: "(" })).toMatchObject({
    code: "bad-pattern",
    details: { field: "search" },
  });
});

test("callers and callees both add up to the function's cum", async () => {
  const body = await get<CallersBody>("callers", { file: "old/cpu.pb", function: "go.etcd.io/bbolt.(*Cursor).next" });
  for (const side of [body.callers, body.callees] as (FlameBody | null)[]) expect(side?.total[0]).toBe(16_120_000_000);
  expect(await get<CallersBody>("callers", { file: "old/cpu.pb", function: "nobody" })).toMatchObject({ found: false });
});

test("what is exported reads back the same, filtered and as a difference", async () => {
  const query = { file: "new/cpu.pb", base: "old/cpu.pb", ignore: "^runtime" };
  const exported = await app.get(`/api/v1/reports/p/r/profiles/export.pb?${new URLSearchParams(query)}`);
  const read = parse(new Uint8Array(exported.rawPayload), { fileName: "export.pb", receivedAtMs: 0 });
  if (read.state !== "ready" || read.evidence.kind !== "profile") throw new Error("the export cannot be read");
  const total = Array.from(read.evidence.samples.values[1]!, Number).reduce((sum, value) => sum + value, 0);
  const top = await get<TopDiffBody>("top", query);
  expect(total).toBe(top.flatAfter.reduce((sum, value, row) => sum + value - top.flatBefore[row]!, 0));

  const folded = await app.get("/api/v1/reports/p/r/profiles/folded?file=old/cpu.pb");
  const values = folded.body
    .trimEnd()
    .split("\n")
    .map((line) => Number(line.slice(line.lastIndexOf(" ") + 1)));
  expect(values.reduce((sum, value) => sum + value, 0)).toBe(22_870_000_000);
});

test("an export without inlined frames has none, and the same values", async () => {
  const query = { file: "old/cpu.pb", noinlines: "true" };
  const exported = await app.get(`/api/v1/reports/p/r/profiles/export.pb?${new URLSearchParams(query)}`);
  const read = parse(new Uint8Array(exported.rawPayload), { fileName: "export.pb", receivedAtMs: 0 });
  if (read.state !== "ready" || read.evidence.kind !== "profile") throw new Error("the export cannot be read");
  const { locations } = read.evidence;
  for (let i = 0; i < locations.length; i++) {
    expect(locations.lineStart[i + 1]! - locations.lineStart[i]!).toBeLessThanOrEqual(1);
  }
  await app.put("p/r/flat/cpu.pb", new Uint8Array(exported.rawPayload));
  const { flat, names } = await get<TopBody>("top", query);
  expect(await get<TopBody>("top", { file: "flat/cpu.pb" })).toMatchObject({ flat, names });
});

test("hostile names come through as they are", async () => {
  const body = await get<TopBody>("top", { file: "odd/names.pb" });
  expect(body.names).toContain("<script>alert(1)</script>");
  for (const name of ["constructor", "__proto__", "toString"]) {
    if (!body.names.includes(name)) continue;
    expect(await get<CallersBody>("callers", { file: "odd/names.pb", function: name })).toMatchObject({ found: true });
  }
});
