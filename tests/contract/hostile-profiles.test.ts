import type { CallersBody, FlameBody, SearchBody, TopBody, TopDiffBody } from "@sweetspot/contract";
import type { Profile } from "@sweetspot/model";
import { ProfileBuilder } from "@sweetspot/model/profile/builder";
import { encodePprof } from "@sweetspot/model/profile/encode-pprof";
import { parse } from "@sweetspot/parsers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeSamples as describeAll } from "../support/describe-profile.ts";
import { makeApp, type TestApp } from "../support/make-app.ts";

const highest = 2n ** 63n - 1n;
const lowest = -(2n ** 63n);
const deep = 10_000;

/** Names that are code, members of every object, other directions of writing, or longer than any line. */
const names = [
  "constructor",
  "__proto__",
  "toString",
  "hasOwnProperty",
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "=cmd|' /C calc'!A0",
  "\u202egnp.exe",
  "\u0645\u0631\u062d\u0628\u0627 (*שלום).Do",
  "a;b\nc d 7",
  "`|**x**|`",
  "x".repeat(65_536),
];

const cpu = [{ type: "cpu", unit: "nanoseconds" }];

/** Each name called by `main.main` and calling the next one; its own value is its place. */
function hostileNames(scale: number): Profile {
  const builder = new ProfileBuilder(cpu);
  const root = builder.frame("main.main", "main.go", 1);
  names.forEach((name, at) => {
    const called = builder.frame(names[(at + 1) % names.length]!, "evil</td>.go", 7);
    builder.sample([called, builder.frame(name, "evil</td>.go", at + 1), root], [(at + 1) * scale]);
  });
  return builder.finish();
}

function deepRecursion(): Profile {
  const builder = new ProfileBuilder(cpu);
  const frame = builder.frame("main.fall", "main.go", 3);
  builder.sample([builder.frame("main.floor", "main.go", 9), ...Array.from({ length: deep }, () => frame)], [5]);
  return builder.finish();
}

function extremes(): Profile {
  const builder = new ProfileBuilder([{ type: "events", unit: "count" }]);
  const root = builder.frame("main.main");
  builder.sample([builder.frame("most"), root], [highest]);
  builder.sample([builder.frame("least"), root], [lowest]);
  builder.sample([builder.frame("more"), builder.frame("most"), root], [highest]);
  builder.sample([builder.frame("odd"), root], [9_007_199_254_740_993n]);
  return builder.finish();
}

function withoutSymbols(): Profile {
  const builder = new ProfileBuilder(cpu);
  const mapping = builder.mapping({ start: 0x400000n, limit: 0x800000n, file: "/opt/<b>bin</b>/server" });
  builder.sample(
    [builder.location({ mapping, address: 0x401000n }), builder.location({ mapping, address: 0x402000n })],
    [3],
  );
  builder.sample([builder.location({ address: 0xffffffffffffffffn })], [4]);
  return builder.finish();
}

/** Samples as lines; without mappings, of which pprof makes one up where there is none, and with long names cut. */
const describeSamples = (profile: Profile) =>
  describeAll(profile).map((line) => line.replaceAll("@-", "@").replace(/x{100,}/g, (run) => `x${run.length}`));

let app: TestApp;

beforeAll(async () => {
  app = await makeApp();
  for (const [place, profile] of [
    ["old/names.pb", hostileNames(10)],
    ["new/names.pb", hostileNames(25)],
    ["old/deep.pb", deepRecursion()],
    ["old/extremes.pb", extremes()],
    ["old/bare.pb", withoutSymbols()],
    ["old/empty.pb", new ProfileBuilder(cpu).finish()],
    ["old/typeless.pb", new ProfileBuilder([]).finish()],
  ] as const) {
    const { status, body } = await app.put(`p/r/${place}`, encodePprof(profile));
    expect(status).toBe(201);
    expect(body.artifact, place).toMatchObject({ state: "ready", kind: "profile" });
  }
});

afterAll(() => app.close());

const path = (answer: string, query: Record<string, string>) =>
  `/api/v1/reports/p/r/profiles/${answer}?${new URLSearchParams(query)}`;

async function get<Body>(answer: string, query: Record<string, string>): Promise<Body> {
  const reply = await app.get(path(answer, query));
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body.slice(0, 500)}`);
  return reply.json<Body>();
}

async function text(file: string, name: string, query: Record<string, string> = {}): Promise<string> {
  const reply = await app.get(`/api/v1/files/p/r/${file}/pprof/${name}?${new URLSearchParams(query)}`);
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body.slice(0, 500)}`);
  return reply.body;
}

async function exported(query: Record<string, string>): Promise<Profile> {
  const reply = await app.get(path("export.pb", query));
  expect(reply.statusCode).toBe(200);
  const read = parse(new Uint8Array(reply.rawPayload), { fileName: "export.pb", receivedAtMs: 0 });
  if (read.state !== "ready" || read.evidence.kind !== "profile") throw new Error(JSON.stringify(read.diagnostics));
  return read.evidence;
}

describe("names", () => {
  test("are in the table, in a difference and in the lines as they are", async () => {
    const top = await get<TopBody>("top", { file: "old/names.pb" });
    expect(top.names.toSorted()).toEqual([...names, "main.main"].toSorted());
    names.forEach((name, at) => {
      const row = top.names.indexOf(name);
      // Its own value as the callee of the one before; with it what it calls.
      const before = at === 0 ? names.length : at;
      expect([top.flat[row], top.cum[row]]).toEqual([before * 10, (before + at + 1) * 10]);
      expect(top.files[row]).toBe("evil</td>.go");
    });

    const diff = await get<TopDiffBody>("top", { file: "new/names.pb", base: "old/names.pb" });
    expect(diff.names.toSorted()).toEqual(top.names.toSorted());
    const row = diff.names.indexOf("__proto__");
    expect([diff.flatBefore[row], diff.flatAfter[row]]).toEqual([10, 25]);
    expect(diff.fate.every((fate) => fate === "none")).toBe(true);

    const lines = await get<TopBody>("top", { file: "old/names.pb", granularity: "lines" });
    expect(lines.names).toContain("constructor evil</td>.go:1");
    expect(lines.names).toContain(`${names.at(-1)} evil</td>.go:${names.length}`);
  });

  test("are found, and have callers and callees", async () => {
    for (const [at, name] of names.entries()) {
      const query = { file: "old/names.pb", function: name };
      const body = await get<CallersBody>("callers", query);
      const before = at === 0 ? names.length : at;
      expect((body.callees as FlameBody).total[0], name.slice(0, 40)).toBe((before + at + 1) * 10);
      expect((body.callers as FlameBody).names).toContain("main.main");
    }
    const found = await get<SearchBody>("search", { file: "old/names.pb", search: "<script>" });
    expect(found.found.map(({ name }) => name)).toContain("<script>alert(1)</script>");
  });

  test("are in pprof's texts, and are escaped in its graph", async () => {
    const top = await text("old/names.pb", "top.txt", { nodefraction: "0" });
    expect(names.filter((name) => !top.includes(name))).toEqual([]);
    expect(await text("old/names.pb", "peek.txt", { peek: "^__proto__$" })).toContain("__proto__");
    const dot = await text("old/names.pb", "dot", { nodefraction: "0", edgefraction: "0" });
    expect(dot).toContain("<script>alert(1)</script>");
    // No quote of a name ends the label that it is in.
    expect(dot).not.toMatch(/[^\\]"><img/);
  });

  test("leave folded stacks as lines that read back, and a pprof file as they are", async () => {
    const folded = await app.get(path("folded", { file: "old/names.pb" }));
    expect(folded.headers["content-type"]).toBe("text/plain; charset=utf-8");
    const stacks = folded.body.trimEnd().split("\n");
    expect(stacks).toHaveLength(names.length);
    for (const stack of stacks) expect(stack).toMatch(/^main\.main;[^;]*;[^;]* \d+$/s);

    const read = await exported({ file: "old/names.pb" });
    expect(describeSamples(read)).toEqual(describeSamples(hostileNames(10)));
    const diff = await exported({ file: "new/names.pb", base: "old/names.pb" });
    expect(Array.from(diff.samples.values[0]!, Number).reduce((sum, value) => sum + value, 0)).toBe(78 * 15);
  });
});

describe("numbers", () => {
  test("beyond 2^53 come to the last digit, and sums beyond 2^63 do not wrap", async () => {
    const top = await get<TopBody>("top", { file: "old/extremes.pb" });
    const of = (name: string) => {
      const row = top.names.indexOf(name);
      return [top.exact?.flat[row], top.exact?.cum[row]];
    };
    expect(of("most")).toEqual([String(highest), String(2n * highest)]);
    expect(of("least")).toEqual([String(lowest), String(lowest)]);
    expect(of("odd")).toEqual(["9007199254740993", "9007199254740993"]);
    expect(of("main.main")).toEqual(["0", String(2n * highest + lowest + 9_007_199_254_740_993n)]);
    // A number that a double holds is not said twice.
    expect((await get<TopBody>("top", { file: "old/names.pb" })).exact).toBeNull();

    const flame = await get<FlameBody>("flame", { file: "old/extremes.pb" });
    const inFlame = flame.name.findIndex((name) => flame.names[name] === "most");
    expect([flame.exact?.self[inFlame], flame.exact?.total[inFlame]]).toEqual([String(highest), String(2n * highest)]);
    const callers = await get<CallersBody>("callers", { file: "old/extremes.pb", function: "odd" });
    expect((callers.callees as FlameBody).exact?.total[0]).toBe("9007199254740993");
    const folded = (await app.get(path("folded", { file: "old/extremes.pb" }))).body;
    expect(folded).toContain(`main.main;most;more ${highest}\n`);
    expect(folded).toContain(`main.main;least ${lowest}\n`);
    expect(folded).toContain("main.main;odd 9007199254740993\n");
    // pprof's own words: its sums wrap, and it prints through doubles.
    expect(await text("old/extremes.pb", "peek.txt", { peek: "odd" })).toContain("9007199254740992 0.098%");
    expect((await get<FlameBody>("flame", { file: "old/names.pb" })).exact).toBeUndefined();

    const none = await get<TopDiffBody>("top", { file: "old/extremes.pb", base: "old/extremes.pb" });
    const row = none.names.indexOf("odd");
    expect([none.exact?.cumBefore[row], none.exact?.cumAfter[row]]).toEqual(["9007199254740993", "9007199254740993"]);
    expect(describeSamples(await exported({ file: "old/extremes.pb" }))).toEqual(describeSamples(extremes()));
  });

  test("below zero keep their sign, their width and their part", async () => {
    const gain = await app.put("p/r/v/gain.pb", encodePprof(negative(-40)));
    expect(gain.status).toBe(201);
    await app.put("p/r/v/loss.pb", encodePprof(negative(-100)));
    const top = await get<TopBody>("top", { file: "v/gain.pb" });
    expect(top.whole).toBe(50);
    expect(top.flat[top.names.indexOf("freed")]).toBe(-40);
    const flame = await get<FlameBody>("flame", { file: "v/gain.pb" });
    expect([flame.total[0], flame.wholeWeight]).toEqual([-30, 50]);
    const diff = await get<TopDiffBody>("top", { file: "v/gain.pb", base: "v/loss.pb" });
    const row = diff.names.indexOf("freed");
    expect([diff.flatBefore[row], diff.flatAfter[row], diff.change]).toEqual([-100, -40, 60]);
    expect((await app.get(path("folded", { file: "v/gain.pb" }))).body).toContain("main.main;freed -40");
  });
});

function negative(value: number): Profile {
  const builder = new ProfileBuilder([{ type: "space", unit: "bytes" }]);
  const root = builder.frame("main.main");
  builder.sample([builder.frame("freed"), root], [value]);
  builder.sample([builder.frame("kept"), root], [10]);
  return builder.finish();
}

describe("shapes", () => {
  test(`recursion ${deep} deep`, async () => {
    const query = { file: "old/deep.pb" };
    const top = await get<TopBody>("top", query);
    const row = top.names.indexOf("main.fall");
    expect([top.flat[row], top.cum[row]]).toEqual([0, 5]);
    const flame = await get<FlameBody>("flame", query);
    expect(flame.frames).toBe(deep + 2);
    expect(flame.parent.length + flame.hiddenTotal).toBe(flame.frames);
    const callers = await get<CallersBody>("callers", { ...query, function: "main.floor" });
    expect((callers.callers as FlameBody).frames).toBe(deep + 2);
    expect(await text("old/deep.pb", "peek.txt", { peek: "fall" })).toContain("main.floor");
    const folded = (await app.get(path("folded", query))).body;
    expect(folded.split(";")).toHaveLength(deep + 1);
    expect(describeSamples(await exported(query))).toEqual(describeSamples(deepRecursion()));
    const same = await get<TopDiffBody>("top", { ...query, base: "old/deep.pb" });
    expect(same.change).toBe(0);
  });

  test("no symbols: the binary's name, or addresses", async () => {
    const top = await get<TopBody>("top", { file: "old/bare.pb" });
    expect(top.names.toSorted()).toEqual(["<unknown>", "[server]"]);
    const addresses = await get<TopBody>("top", { file: "old/bare.pb", granularity: "addresses" });
    expect(addresses.names).toContain("ffffffffffffffff <unknown>");
    expect(describeSamples(await exported({ file: "old/bare.pb" }))).toEqual(describeSamples(withoutSymbols()));
  });

  test("nothing at all is nothing, not a failure", async () => {
    for (const file of ["old/empty.pb", "old/typeless.pb"]) {
      expect(await get<TopBody>("top", { file })).toMatchObject({ names: [], whole: 0, exact: null });
      expect(await get<FlameBody>("flame", { file })).toMatchObject({ frames: expect.any(Number), wholeWeight: 0 });
      expect(await get<CallersBody>("callers", { file, function: "constructor" })).toMatchObject({ found: false });
      expect((await app.get(path("folded", { file }))).body).toBe("");
      expect((await exported({ file })).samples.length).toBe(0);
    }
    const diff = await get<TopDiffBody>("top", { file: "new/names.pb", base: "old/empty.pb" });
    expect(new Set(diff.fate)).toEqual(new Set(["added"]));
    expect(diff.change).toBe(78 * 25);
  });
});
