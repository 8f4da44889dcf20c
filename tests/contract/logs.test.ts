import { gzipSync } from "node:zlib";
import * as contract from "@sweetspot/contract";
import { violations } from "@sweetspot/contract/violations";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeApp, type TestApp } from "../support/make-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await makeApp();
});
afterAll(() => server.close());

const log = (times = ["06:34:11", "06:34:12.5", "06:34:13"]) =>
  times.map((time, i) => `2026/11/21 ${time} append ${i} took ${20 + i}ms\n`).join("");

const address = (path: string) => `/api/v1/files/${path.split("/").map(encodeURIComponent).join("/")}/log`;

async function ask(method: "GET" | "POST" | "PUT" | "DELETE", path: string, payload?: object) {
  const answer = await server.app.inject({
    method,
    url: `${address(path)}${method === "PUT" || method === "DELETE" ? "?wait=1" : ""}`,
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

async function events(report: string) {
  return (await server.get(`/api/v1/reports/${report}/events`)).json().variants;
}

describe("a plain text log", () => {
  test("waits for its pattern; preview, confirm, change, take back", async () => {
    const { body } = await server.put("logs/a/before/server.log", `starting up\n${log()}  more of it\n`);
    expect(violations(contract.UploadAnswer, body)).toEqual([]);
    expect(body.artifact).toMatchObject({
      state: "failed",
      needs: "log-pattern",
      log: null,
      format: "log-lines",
      kind: null,
    });
    expect(await events("logs/a")).toEqual([]);

    const first = await ask("GET", "logs/a/before/server.log");
    expect(violations(contract.LogReadingBody, first.body)).toEqual([]);
    expect(first.body).toMatchObject({
      choices: [{ id: "go", matched: 3 }, { id: "date" }],
      pattern: { time: "%Y/%m/%d %H:%M:%S%.f", zone: "UTC" },
      preview: {
        counts: { lines: 5, events: 3, continued: 1, unread: 1 },
        isWhole: true,
        unread: [{ number: 1, text: "starting up" }],
        assumed: { zone: "UTC", start: null },
        durations: 3,
        operations: 3,
      },
    });
    expect(first.body.preview.lines[1]).toMatchObject({
      kind: "event",
      time: [0, 19],
      atMs: Date.parse("2026-11-21T06:34:11Z"),
      name: "append … took …",
      duration: 20,
      operation: 0,
    });

    const pattern = { ...first.body.pattern, zone: "+01:00" };
    const tried = await ask("POST", "logs/a/before/server.log", { pattern });
    expect(violations(contract.LogReadingBody, tried.body)).toEqual([]);
    expect(tried.body.preview.firstMs).toBe(Date.parse("2026-11-21T05:34:11Z"));
    const wrong = await ask("POST", "logs/a/before/server.log", { pattern: { ...pattern, line: "^{time} (" } });
    expect(wrong).toMatchObject({ status: 200, body: { preview: null, problem: { field: "line" } } });
    const refused = await ask("PUT", "logs/a/before/server.log", { ...pattern, zone: "Mars" });
    expect(violations(contract.ErrorBody, refused.body)).toEqual([]);
    expect(refused).toMatchObject({
      status: 400,
      body: { error: { code: "bad-pattern", details: { field: "zone" } } },
    });
    expect(await events("logs/a")).toEqual([]);

    const confirmed = await ask("PUT", "logs/a/before/server.log", pattern);
    expect(violations(contract.ArtifactBody, confirmed.body)).toEqual([]);
    expect(confirmed.body).toMatchObject({ state: "ready", needs: null, kind: "events", log: pattern });
    const [lanes] = await events("logs/a");
    expect(lanes).toMatchObject({
      startMs: Date.parse("2026-11-21T05:34:10.980Z"),
      lanes: ["server"],
      duration: [20, 21, 22],
    });

    await ask("PUT", "logs/a/before/server.log", { ...pattern, zone: "UTC" });
    expect((await events("logs/a"))[0].startMs).toBe(Date.parse("2026-11-21T06:34:10.980Z"));
    expect((await ask("DELETE", "logs/a/before/server.log")).body).toMatchObject({
      state: "failed",
      needs: "log-pattern",
    });
    expect(await events("logs/a")).toEqual([]);
  });

  test("other bytes at the same place keep what was confirmed there", async () => {
    await server.put("logs/again/v/server.log", log());
    const { body } = await ask("GET", "logs/again/v/server.log");
    await ask("PUT", "logs/again/v/server.log", body.pattern);
    const next = await server.put("logs/again/v/server.log", log(["07:00:00", "07:00:01"]));
    expect(next.body.artifact).toMatchObject({ state: "ready", summary: { events: 2 }, log: body.pattern });
  });

  test("what was confirmed in a project is offered first there, and nowhere else", async () => {
    const text = "#1795242851# a\n#1795242852# b\n";
    await server.put("memory/a/v/odd.log", text);
    expect((await ask("GET", "memory/a/v/odd.log")).body).toMatchObject({ choices: [], pattern: null, preview: null });
    const pattern = {
      line: "^#{time}# (?P<message>.*)$",
      time: "%s",
      zone: "UTC",
      start: "",
      detail: "",
      pairs: false,
    };
    expect((await ask("PUT", "memory/a/v/odd.log", pattern)).body).toMatchObject({
      state: "ready",
      summary: { events: 2 },
    });
    await server.put("memory/b/v/other.log", `${text}#1795242853# c\n`);
    expect((await ask("GET", "memory/b/v/other.log")).body.choices).toEqual([
      { id: "project", label: "as confirmed last in this project", pattern, matched: 3 },
    ]);
    await server.put("elsewhere/b/v/other.log", `${text}#1795242853# c\n`);
    expect((await ask("GET", "elsewhere/b/v/other.log")).body.choices).toEqual([]);
    const fromCi = await server.put("memory/c/v/ci.log", `${text}#1795242854# d\n`, "?wait=1&log=project");
    expect(fromCi.body.artifact).toMatchObject({ state: "ready", log: pattern });
  });

  test("an upload says it: by name, by the best fit, by a time format", async () => {
    const klog = "I1121 06:34:11.123456 1 main.go:42] a\nE1121 06:34:12.000000 1 main.go:42] b\n";
    const put = async (name: string, query: string, text: string = klog) =>
      (await server.put(`ci/r/v/${name}`, text, `?wait=1&${query}`)).body;
    expect((await put("klog", "log=klog&log_zone=Europe/Berlin&log_start=2025")).artifact).toMatchObject({
      state: "ready",
      log: { preset: "klog", zone: "Europe/Berlin", start: "2025" },
    });
    expect((await events("ci/r"))[0].startMs).toBe(Date.parse("2025-11-21T05:34:11.123Z") + 0.456);
    expect((await put("auto.gz", "log=auto", gzipSync(log()) as never)).artifact.state).toBe("ready");
    const format = encodeURIComponent("%Y/%m/%d %H:%M:%S%.f");
    expect((await put("format", `log=${format}`, log())).artifact).toMatchObject({
      state: "ready",
      summary: { events: 3 },
    });
    expect((await put("profiled", "log=auto", "BenchmarkPut-8 100 250 ns/op\n")).artifact.kind).toBe("bench");
    for (const [query, field] of [
      ["log=klogg", "log"],
      ["log=%25q", "log"],
      ["log=klog&log_zone=Mars", "log_zone"],
      ["log=klog&log_start=now", "log_start"],
      ["log_line=x&log=%25s", "log_line"],
      ["log_zone=UTC", "log_zone"],
      ["log=project", "log"],
    ] as const) {
      const answer = await put("refused", query);
      expect(violations(contract.ErrorBody, answer), query).toEqual([]);
      expect(answer, query).toMatchObject({ error: { code: "bad-query", details: { field } } });
    }
    expect((await server.get("/api/v1/files/ci/r/v/refused")).statusCode).toBe(404);
    // Equal bytes with another choice: nothing is uploaded, and they are read again.
    const changed = await server.put("ci/r/v/klog", klog, "?wait=1&log=klog&log_start=2024");
    expect(changed).toMatchObject({ status: 200, body: { artifact: { state: "ready", log: { start: "2024" } } } });
  });

  test("lists do not count it as failed", async () => {
    await server.put("waiting/r/v/server.log", log());
    const list = (await server.get("/api/v1/reports?project=waiting")).json();
    expect(list.reports[0]).toMatchObject({ artifacts: 1, failed: 0 });
  });
});

describe("identical bytes", () => {
  const scrape = "# TYPE x_total counter\nx_total 5\n";
  const evidenceOf = async (path: string, text: string) => (await server.put(path, text)).body.artifact;
  const start = async (report: string, name: string) => {
    const body = (await server.get(`/api/v1/reports/${report}`)).json();
    return body.artifacts.find((file: { name: string }) => file.name === name).summary.startMs;
  };

  test("take the time of their own file's name, or of their own upload", async () => {
    const a = await evidenceOf("same/r/a/metrics-1795228068035.prom", scrape);
    const b = await evidenceOf("same/r/b/metrics-1795228073035.prom", scrape);
    expect(b.sha256).toBe(a.sha256);
    expect(b.evidence).not.toBe(a.evidence);
    expect([a.summary.startMs, b.summary.startMs]).toEqual([1795228068035, 1795228073035]);
    const c = await evidenceOf("same/r/c/metrics.prom", scrape);
    expect(c.summary.startMs).toBe(Date.parse(c.uploadedAt));
    // An equal time from another name is the same reading.
    expect((await evidenceOf("same/r/d/node-1795228068035.prom", scrape)).evidence).toBe(a.evidence);
    const samples = await server.get(
      "/api/v1/reports/same/r/b/prometheus/api/v1/query?query=x_total[1h]&time=1795228080",
    );
    expect(samples.json().data.result[0].values).toEqual([[1795228073.035, "5"]]);
  });

  test("share a reading where nothing but the bytes is used, whatever their names", async () => {
    const bench = "goos: linux\nBenchmarkShared-8 100 250 ns/op\n";
    const a = await evidenceOf("share/r/a/one.txt", bench);
    const b = await evidenceOf("share/s/b/two.txt", bench);
    expect(b.evidence).toBe(a.evidence);
    const readings = await server.database.read
      .selectFrom("reading")
      .select("id")
      .where("sha256", "=", a.sha256)
      .execute();
    expect(readings).toEqual([{ id: a.evidence }]);
  });

  test("sent all at once, each gets its own time; deleting one leaves the others", async () => {
    const names = Array.from({ length: 20 }, (_, i) => `m-${1795228000000 + i * 1000}.prom`);
    const text = `${scrape}y_total 1\n`;
    await Promise.all(names.map((name) => server.put(`burst/r/v/${name}`, text, "")));
    await server.settled();
    for (const name of names) expect(await start("burst/r", name)).toBe(Number(name.slice(2, 15)));
    await server.app.inject({ method: "DELETE", url: `/api/v1/files/burst/r/v/${names[0]}` });
    expect(await start("burst/r", names[1] ?? "")).toBe(1795228001000);
    const { sha256 } = (await server.get("/api/v1/reports/burst/r")).json().artifacts[0];
    const rows = await server.database.read.selectFrom("reading").select("id").where("sha256", "=", sha256).execute();
    expect(rows).toHaveLength(19);
  });

  test("a rename that says another time is read again, one that does not is not", async () => {
    const text = `${scrape}z_total 1\n`;
    const a = await evidenceOf("rename/r/v/m-1795228068035.prom", text);
    const rename = async (from: string, name: string) => {
      const url = `/api/v1/files/rename/r/v/${from}`;
      await server.app.inject({ method: "PATCH", url, payload: { name } });
      return (await server.put(`rename/r/v/${name}`, text)).body.artifact;
    };
    expect((await rename("m-1795228068035.prom", "n-1795228068035.prom")).evidence).toBe(a.evidence);
    const moved = await rename("n-1795228068035.prom", "n-1795228099000.prom");
    expect(moved).toMatchObject({ state: "ready", summary: { startMs: 1795228099000 } });
  });
});
