import { type FindingsBody, type ReportBody, TrashList } from "@sweetspot/contract";
import { violations } from "@sweetspot/contract/violations";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeApp, type TestApp } from "../support/make-app.ts";

const day = 24 * 3600 * 1000;
const before = "BenchmarkPut-8 100 250 ns/op\n";
const after = "BenchmarkPut-8 100 150 ns/op\n";

let server: TestApp;
beforeEach(async () => {
  server = await makeApp();
  await server.put("p/r/before/bench.txt", before);
  await server.put("p/r/after/bench.txt", after);
});
afterEach(() => server.close());

const send = (method: "DELETE" | "POST" | "PATCH" | "PUT", url: string, payload?: object) =>
  server.app.inject({ method, url: `/api/v1/${url}`, ...(payload && { payload }) });
const report = async () => (await server.get("/api/v1/reports/p/r")).json<ReportBody>();
const trash = async () => {
  const body = (await server.get("/api/v1/projects/p/trash")).json<TrashList>();
  expect(violations(TrashList, body)).toEqual([]);
  return body.entries;
};
const bytes = async (place: string) => {
  const answer = await server.get(`/api/v1/files/${place}`);
  return answer.statusCode === 200 ? answer.body : answer.statusCode;
};

async function deleted(url: string): Promise<string> {
  const answer = await send("DELETE", url);
  expect(answer.statusCode).toBe(204);
  return answer.headers["sweetspot-trash"] as string;
}

async function restored(id: string) {
  const answer = await send("POST", `projects/p/trash/${id}/restore`);
  return { status: answer.statusCode, body: answer.json<unknown>() };
}

/** All that a report is, without what changes with every touch and every reading. */
async function shape() {
  const { title, notes, variants, artifacts } = await report();
  return {
    title,
    notes,
    variants,
    files: artifacts.map(({ variant, name, sha256, uploadedAt }) => ({ variant, name, sha256, uploadedAt })),
  };
}

describe("what is deleted can be put back", () => {
  test("a report with its notes, order, commits, marks and bytes", async () => {
    await send("PATCH", "reports/p/r", { title: "Ours", notes: "Words", variantOrder: ["after", "before"] });
    await send("PATCH", "reports/p/r/variants/after", { commit: "abc123", parameter: 3 });
    const { findings } = (await server.get("/api/v1/reports/p/r/findings")).json<FindingsBody>();
    const marked = findings[0]!.id;
    await send("PUT", `reports/p/r/findings/${encodeURIComponent(marked)}/mark`, { state: "pinned", note: "see" });
    const was = await shape();

    const id = await deleted("reports/p/r");
    expect((await server.get("/api/v1/reports/p/r")).statusCode).toBe(404);
    expect((await server.get("/api/v1/projects")).json()).toEqual({ projects: [] });
    expect(await trash()).toMatchObject([
      { id, kind: "report", report: "r", title: "Ours", variant: null, file: null, files: 2, bytes: 58 },
    ]);

    expect(await restored(id)).toEqual({ status: 200, body: { url: "/p/r" } });
    expect(await shape()).toEqual(was);
    expect(await bytes("p/r/after/bench.txt")).toBe(after);
    await expect.poll(async () => (await report()).artifacts.map(({ state }) => state)).toEqual(["ready", "ready"]);
    const again = (await server.get("/api/v1/reports/p/r/findings")).json<FindingsBody>();
    expect(again.findings.find((finding) => finding.id === marked)?.mark).toEqual({ state: "pinned", note: "see" });
    expect(await trash()).toEqual([]);
  });

  test("a variant, at its old place among the others", async () => {
    await server.put("p/r/third/bench.txt", "BenchmarkPut-8 100 50 ns/op\n");
    await send("PATCH", "reports/p/r", { variantOrder: ["third", "before", "after"] });
    const was = await shape();
    const id = await deleted("reports/p/r/variants/third");
    expect((await report()).variants.map(({ name }) => name)).toEqual(["before", "after"]);
    expect(await trash()).toMatchObject([{ kind: "variant", variant: "third", files: 1 }]);
    await restored(id);
    expect(await shape()).toEqual(was);
  });

  test("a file, with the variant that went with it", async () => {
    await send("PATCH", "reports/p/r/variants/after", { commit: "abc123" });
    const was = await shape();
    const id = await deleted("files/p/r/after/bench.txt");
    expect((await report()).variants.map(({ name }) => name)).toEqual(["before"]);
    await restored(id);
    expect(await shape()).toEqual(was);
    expect(await bytes("p/r/after/bench.txt")).toBe(after);
  });
});

describe("what cannot be put back is said, and stays in the trash", () => {
  test("when its place is taken, when its report is gone, when there is no such entry", async () => {
    const file = await deleted("files/p/r/after/bench.txt");
    await server.put("p/r/after/bench.txt", "BenchmarkPut-8 100 1 ns/op\n");
    expect(await restored(file)).toMatchObject({ status: 409, body: { error: { code: "name-taken" } } });
    const whole = await deleted("reports/p/r");
    expect(await restored(file)).toMatchObject({ status: 404, body: { error: { code: "report-not-found" } } });
    await server.put("p/r/other/bench.txt", before);
    expect(await restored(whole)).toMatchObject({ status: 409, body: { error: { code: "name-taken" } } });
    expect((await trash()).map(({ kind }) => kind)).toEqual(["report", "file"]);
    expect(await restored("nothing")).toMatchObject({ status: 404, body: { error: { code: "trash-not-found" } } });
  });

  test("another project's address does not reach it", async () => {
    const id = await deleted("files/p/r/after/bench.txt");
    await server.put("q/r/before/bench.txt", before);
    expect((await send("POST", `projects/q/trash/${id}/restore`)).statusCode).toBe(404);
    expect((await send("DELETE", `projects/q/trash/${id}`)).statusCode).toBe(404);
    expect(await trash()).toHaveLength(1);
  });
});

describe("what is deleted for good is gone with its bytes", () => {
  const contents = async () => (await server.database.read.selectFrom("content").select("sha256").execute()).length;

  test("by ?forever=1, by emptying the trash, and by one entry", async () => {
    const answer = await send("DELETE", "files/p/r/after/bench.txt?forever=1");
    expect([answer.statusCode, answer.headers["sweetspot-trash"]]).toEqual([204, undefined]);
    expect([await contents(), await trash()]).toEqual([1, []]);

    await server.put("p/r/after/bench.txt", after);
    const id = await deleted("files/p/r/after/bench.txt");
    expect(await contents()).toBe(2);
    expect((await send("DELETE", `projects/p/trash/${id}`)).statusCode).toBe(204);
    expect([await contents(), await trash()]).toEqual([1, []]);

    await deleted("reports/p/r");
    expect(await contents()).toBe(1);
    expect((await send("DELETE", "projects/p/trash")).statusCode).toBe(204);
    expect(await contents()).toBe(0);
    expect((await server.get("/api/v1/projects/p")).statusCode).toBe(404);
  });

  test("bytes that a file still has stay", async () => {
    await server.put("p/r/before/copy.txt", after);
    const id = await deleted("files/p/r/after/bench.txt");
    await send("DELETE", `projects/p/trash/${id}`);
    expect(await bytes("p/r/before/copy.txt")).toBe(after);
  });

  test("after 30 days, and not before", async () => {
    await deleted("files/p/r/after/bench.txt");
    const { trash: port } = server.services.stores;
    const now = server.services.now();
    expect(await port.purge(now + 29 * day)).toBe(false);
    expect([await contents(), (await trash()).length]).toEqual([2, 1]);
    expect(await port.purge(now + 30 * day + 1000)).toBe(false);
    expect([await contents(), (await trash()).length]).toEqual([1, 0]);
  });
});
