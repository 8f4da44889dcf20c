import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execFileSync } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { blockOf } from "../../apps/cli/src/bench/bench-writer.ts";
import { makeApp, type TestApp } from "../support/make-app.ts";
import { runClient } from "../support/run-client.ts";

let server: TestApp;
let url = "";
let folder = "";

beforeAll(async () => {
  server = await makeApp();
  url = await server.app.listen({ host: "127.0.0.1", port: 0 });
  folder = mkdtempSync(join(tmpdir(), "sweetspot-client-"));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

test("the server hands the client out as one script that runs under any name, in any folder", async () => {
  expect(existsSync(server.config.clientFile), "npm run build makes the script").toBe(true);
  const answer = await fetch(`${url}/cli`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toContain("text/javascript");
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="sweetspot"');
  const script = await answer.text();
  for (const type of ["commonjs", "module"]) {
    mkdirSync(join(folder, type));
    writeFileSync(join(folder, type, "package.json"), JSON.stringify({ type }));
    const saved = join(folder, type, "cli");
    writeFileSync(saved, script);
    const help = await runClient(["help"], { script: saved });
    expect(help).toMatchObject({ code: 0, err: "" });
    expect(help.out).toContain("sweetspot bench --before");
    const ofBench = await runClient(["bench", "--help"], { script: saved });
    expect(ofBench).toMatchObject({ code: 0, err: "" });
    expect(ofBench.out).toContain("--until <2%>");
    expect(ofBench.out).not.toContain("sweetspot upload");
    const args = ["bench", "--before-command", "exit 0", "--after-command", "exit 0", "--rounds", "2", "--out", "out"];
    const measured = await runClient([...args, "--project", "script", "--report", type], {
      script: saved,
      url,
      folder: join(folder, type),
    });
    expect(measured).toMatchObject({ code: 0, out: `${url}/script/${type}\n` });
    chmodSync(saved, 0o755);
    expect(execFileSync(saved, ["help"], { encoding: "utf8" })).toBe(help.out);
  }
});

test("a server without the script says how it comes to be", async () => {
  const bare = await makeApp({ clientFile: join(folder, "nowhere.js") });
  const answer = await bare.get("/cli");
  expect(answer.statusCode).toBe(404);
  expect(answer.json().error.message).toContain("npm run build");
  await bare.close();
});

/** Ten processes of a benchmark, alternated with those of the other side. */
function processes(side: 0 | 1, center: number): string {
  return Array.from({ length: 10 }, (_, index) =>
    blockOf(
      {
        round: index + 1,
        order: 2 * index + 1 + side,
        started: new Date(Date.UTC(2026, 0, 1, 0, 0, 2 * index + side)),
      },
      `goos: linux\nBenchmarkPut-8 100 ${center + ((index * 7) % 10)} ns/op\nPASS\n`,
    ),
  ).join("");
}

test.each([
  ["fail", 1500, 1],
  ["pass", 1000, 0],
])("a verdict of %s", async (word, center, exit) => {
  await server.put(`verdicts/${word}/before/bench.txt`, processes(0, 1000));
  await server.put(`verdicts/${word}/after/bench.txt`, processes(1, center));
  const { code, out, err } = await runClient(["verdict", `verdicts/${word}`], { url });
  expect({ code, err }).toEqual({ code: exit, err: "" });
  expect(out.split("\n")[0]).toBe(word);
  if (word === "fail") expect(out).toMatch(/^- .*Put.*$/m);
});

test("too few samples are unclear", async () => {
  await server.put("verdicts/few/before/bench.txt", "BenchmarkPut-8 100 1000 ns/op\n");
  await server.put("verdicts/few/after/bench.txt", "BenchmarkPut-8 100 1500 ns/op\n");
  const { code, out } = await runClient(["verdict", `${url}/verdicts/few`], { url });
  expect(code).toBe(3);
  expect(out).toMatch(/^unclear\n/);
});

test("a verdict of a server of another version: new parts are printed, an unknown verdict is refused", async () => {
  let body = {};
  const other = createServer((_request, response) => response.end(JSON.stringify(body)));
  await new Promise<void>((listening) => other.listen(0, "127.0.0.1", listening));
  const at = { url: `http://127.0.0.1:${(other.address() as { port: number }).port}` };
  body = {
    verdict: "pass",
    sentences: ["It is faster.", { text: "And smaller." }],
    reasons: [{ kind: "x", message: "B/op" }],
    more: 1,
  };
  expect(await runClient(["verdict", "p/r"], at)).toEqual({
    code: 0,
    out: "pass\nIt is faster.\nAnd smaller.\n- B/op\n",
    err: "",
  });
  body = { verdict: "perhaps" };
  const unknown = await runClient(["verdict", "p/r"], at);
  expect(unknown.code).toBe(2);
  expect(unknown.err).toContain('"perhaps" is not known to this client');
  other.close();
  expect((await runClient(["verdict", "p"], at)).err).toContain("verdict takes <project>/<report>");
});
