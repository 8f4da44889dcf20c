import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { parse } from "@sweetspot/parsers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeApp, type TestApp } from "../support/make-app.ts";
import { fixturePath } from "../support/read-fixture.ts";

// pprof's own texts over HTTP; that they are right is what tests/golden/pprof.test.ts holds.
let server: TestApp;
const at = (variant: string, file: string): string => `/api/v1/files/p/r/${variant}/${encodeURIComponent(file)}/pprof/`;

beforeAll(async () => {
  server = await makeApp();
  const put = async (path: string, fixture: string) => {
    const { status } = await server.put(path, readFileSync(fixturePath(fixture)));
    expect(status).toBe(201);
  };
  await put("p/r/root/cpu profile.pb.gz", "headerindex/cpu-root.pb.gz");
  await put("p/r/prefix 2/cpu%.pb.gz", "headerindex/cpu-prefix2.pb.gz");
  await put("p/r/root/mem.pb.gz", "headerindex/mem-root.pb.gz");
  await put("p/r/root/bench.txt", "headerindex/bench-root.txt");
});
afterAll(() => server.close());

const golden = (name: string): string => {
  const bytes = readFileSync(fixturePath(`headerindex/goldens/${name}`));
  return (name.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
};

describe("texts", () => {
  test("options are named as pprof's, flags are on without a value", async () => {
    for (const query of ["nodecount=0", "nodecount=0&cum=0", "nodecount=0&cum=false"]) {
      const answer = await server.get(`${at("root", "cpu profile.pb.gz")}top.txt?${query}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
      expect(answer.body).toBe(golden("cpu-root/top-flat.txt"));
    }
    for (const query of ["nodecount=0&cum=1", "nodecount=0&cum", "nodecount=0&sort=cum", "cum=true&nodecount=0"]) {
      const answer = await server.get(`${at("root", "cpu profile.pb.gz")}top.txt?${query}`);
      expect(answer.body).toBe(golden("cpu-root/top-cum.txt"));
    }
  });

  test("a base is named by variant and file, whatever characters they have", async () => {
    const address = `${at("root", "cpu profile.pb.gz")}top.txt?nodecount=0&diff_base=`;
    const answer = await server.get(address + encodeURIComponent("prefix 2/cpu%.pb.gz"));
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toMatch(/ -\d+/);
    const reverse = await server.get(
      `${at("prefix%202", "cpu%.pb.gz")}top.txt?nodecount=0&diff_base=${encodeURIComponent("root/cpu profile.pb.gz")}`,
    );
    expect(reverse.body).toBe(golden("cpu-prefix2/diff-base.txt"));
  });

  test("several files and several bases are added up first", async () => {
    const other = encodeURIComponent("prefix 2/cpu%.pb.gz");
    const self = encodeURIComponent("root/cpu profile.pb.gz");
    const merged = await server.get(`${at("prefix 2", "cpu%.pb.gz")}top.txt?nodecount=0&also=${self}`);
    expect(merged.statusCode).toBe(200);
    expect(merged.body).toBe(golden("cpu-prefix2/merged.txt"));
    const sums = /^Duration: (\S+), Total samples = (\S+)/m;
    const one = await server.get(`${at("root", "cpu profile.pb.gz")}top.txt?nodecount=1`);
    const twice = await server.get(`${at("root", "cpu profile.pb.gz")}top.txt?nodecount=1&also=${self}&also=${self}`);
    const [plain, thrice] = [one, twice].map(({ body }) => Number.parseFloat(sums.exec(body)![2]!));
    expect(thrice! / plain!).toBeCloseTo(3, 1);
    const nothing = await server.get(
      `${at("root", "cpu profile.pb.gz")}top.txt?also=${other}&diff_base=${self}&diff_base=${other}`,
    );
    expect(nothing.body).toContain("Showing nodes accounting for 0, 0%");
    const exclusive = await server.get(`${at("root", "cpu profile.pb.gz")}top.txt?base=${self}&diff_base=${other}`);
    expect(exclusive.json().error).toMatchObject({ code: "bad-query", details: { field: "base" } });
  });

  test("names from comments are left out unless they are asked for", async () => {
    await server.put("p/r/root/heap.txt", readFileSync(fixturePath("spanscan/heap-old.debug1.txt")));
    const address = `${at("root", "heap.txt")}top.txt?nodecount=1`;
    expect((await server.get(address)).body).not.toContain("bbolt");
    expect((await server.get(`${address}&printed_symbols=1`)).body).toContain("go.etcd.io/bbolt.(*node).put");
    const file = await server.get(`${at("root", "heap.txt")}profile.pb.gz?printed_symbols=1`);
    const read = parse(gunzipSync(file.rawPayload), { fileName: "heap.pb.gz", receivedAtMs: 0 });
    expect(read.state === "ready" && read.evidence.kind === "profile" && read.evidence.strings).toContain(
      "go.etcd.io/bbolt.(*node).put",
    );
  });

  test("every kind of text answers, and the same again is 304", async () => {
    for (const text of ["peek.txt?peek=bbolt", "tree.txt", "traces.txt", "tags.txt", "raw.txt", "dot"]) {
      const answer = await server.get(at("root", "cpu profile.pb.gz") + text);
      expect(answer.statusCode, text).toBe(200);
      const etag = answer.headers.etag as string;
      const again = await server.get(at("root", "cpu profile.pb.gz") + text, { "if-none-match": etag });
      expect(again.statusCode, text).toBe(304);
    }
  });

  test("the filtered profile comes back as a profile", async () => {
    const answer = await server.get(`${at("root", "cpu profile.pb.gz")}profile.pb.gz?focus=Commit`);
    expect(answer.statusCode).toBe(200);
    const outcome = parse(gunzipSync(answer.rawPayload), { fileName: "x", receivedAtMs: 0 });
    const whole = await server.get(`${at("root", "cpu profile.pb.gz")}profile.pb.gz`);
    const all = parse(gunzipSync(whole.rawPayload), { fileName: "x", receivedAtMs: 0 });
    if (outcome.state !== "ready" || outcome.evidence.kind !== "profile") throw new Error("not a profile");
    if (all.state !== "ready" || all.evidence.kind !== "profile") throw new Error("not a profile");
    expect(outcome.evidence.samples.length).toBeGreaterThan(0);
    expect(outcome.evidence.samples.length).toBeLessThan(all.evidence.samples.length);
  });
});

describe("refusals", () => {
  const refused: readonly (readonly [string, number, string, unknown])[] = [
    ["top.txt?focus=(a", 400, "bad-pattern", { field: "focus", reason: "bad-pattern", position: 0 }],
    ["top.txt?tagfocus=key%3Da,b(", 400, "bad-pattern", { field: "tagfocus", reason: "bad-pattern", position: 6 }],
    ["top.txt?nosuch=1", 400, "bad-query", { field: "nosuch", reason: "bad-option" }],
    ["top.txt?nodecount=many", 400, "bad-query", { field: "nodecount", reason: "bad-option" }],
    ["top.txt?cum=perhaps", 400, "bad-query", { field: "cum", reason: "bad-option" }],
    ["top.txt?granularity=modules", 400, "bad-query", { field: "granularity", reason: "bad-option" }],
    ["top.txt?lines=1&files=1", 400, "bad-query", { field: "files", reason: "bad-option" }],
    ["top.txt?sample_index=9", 400, "bad-query", { field: "sample_index", reason: "bad-option" }],
    ["top.txt?normalize=1", 400, "bad-query", { field: "normalize", reason: "bad-option" }],
    ["top.txt?divide_by=0", 400, "bad-query", { field: "divide_by", reason: "bad-option" }],
    ["peek.txt", 400, "bad-query", { field: "peek", reason: "bad-option" }],
    ["peek.txt?peek=no%20such%20function", 422, "unusable", { field: "peek", reason: "no-match" }],
    ["top.txt?base=root/mem.pb.gz", 422, "unusable", undefined],
    ["top.txt?diff_base=root", 400, "bad-query", { field: "base" }],
    ["top.txt?diff_base=root/none", 404, "file-not-found", expect.anything()],
    ["top.txt?diff_base=root/bench.txt", 409, "wrong-kind", expect.anything()],
    ["nothing.txt", 404, "not-found", undefined],
    ["constructor", 404, "not-found", undefined],
  ];

  test.each(refused)("%s → %i %s", async (address, status, code, details) => {
    const answer = await server.get(at("root", "cpu profile.pb.gz") + address);
    expect(answer.statusCode).toBe(status);
    const { error } = answer.json<{ error: { code: string; message: string; details?: unknown } }>();
    expect(error.code).toBe(code);
    expect(error.message.length).toBeGreaterThan(10);
    expect(error.details).toEqual(details);
  });

  test("a file that is no profile has no profile texts", async () => {
    const answer = await server.get(`${at("root", "bench.txt")}top.txt`);
    expect(answer.statusCode).toBe(409);
    expect(answer.json<{ error: { code: string } }>().error.code).toBe("wrong-kind");
  });
});
