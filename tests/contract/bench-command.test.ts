import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makeApp, type TestApp } from "../support/make-app.ts";
import { type ClientEnd, runClient, startClient } from "../support/run-client.ts";

let server: TestApp;
let url = "";
let work = "";
let folder = "";

beforeAll(async () => {
  server = await makeApp();
  url = await server.app.listen({ host: "127.0.0.1", port: 0 });
  work = realpathSync(mkdtempSync(join(tmpdir(), "sweetspot-bench-test-")));
});
afterAll(async () => {
  await server.close();
  rmSync(work, { recursive: true, force: true });
});
beforeEach(() => {
  folder = mkdtempSync(join(work, "test-"));
});

/** A benchmark program in JavaScript: prints Go benchmark text of real sums. */
const program = `
const size = Number(process.argv[2]);
let sum = 0;
const began = process.hrtime.bigint();
for (let i = 0; i < size * 1000; i++) sum += Math.sqrt(i);
console.log("goos: linux");
console.log("BenchmarkSum 1 " + (process.hrtime.bigint() - began) + " ns/op " + size + " size");
console.log("PASS", sum > 0 ? "" : "?");
`;

const node = process.execPath;
const bench = (...args: string[]): Promise<ClientEnd> => runClient(["bench", ...args], { url, folder });
const to = (report: string): string[] => ["--project", "measured", "--report", report];
const lines = (variant: string): string[] =>
  readFileSync(join(folder, "out", variant, "bench.txt"), "utf8").split("\n");
const ordersOf = (variant: string): number[] =>
  lines(variant).flatMap((line) => (line.startsWith("order: ") ? [Number(line.slice(7))] : []));

async function report(
  name: string,
): Promise<{ variants: { name: string; commit: string | null }[]; artifacts: { state: string; kind: string }[] }> {
  return (await server.get(`/api/v1/reports/measured/${name}`)).json();
}

test("a program that prints results: alternated, with a control, as one report", async () => {
  writeFileSync(join(folder, "sum.mjs"), program);
  const variants = ["--variant", "1-byte=10", "--variant", "2-byte=20"];
  const options = ["--control", "--rounds", "4", "--seed", "3", "--out", "out", ...to("values")];
  const { code, out, err } = await bench(...variants, ...options, "--", node, "sum.mjs", "{value}");
  expect(err).toContain("1 benchmark, 3 processes a round, 4 rounds (--seed 3)");
  expect(err).toMatch(/Sum +ns\/op +1-byte-again +× \d/);
  expect({ code, out }).toEqual({ code: 0, out: `${url}/measured/values\n` });
  const names = ["1-byte", "2-byte", "1-byte-again"];
  expect((await report("values")).variants.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  expect((await report("values")).variants[0]?.name).toBe("1-byte");
  const orders = names.flatMap(ordersOf);
  expect(orders.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(lines("1-byte-again").filter((line) => line.endsWith(" 10 size"))).toHaveLength(4);
  // benchstat's own reading has each process as a sample, and no table split by what says where it was.
  const text = (await server.get("/api/v1/reports/measured/values/benchstat.txt")).payload;
  expect(text).toContain("n=4");
  expect(text).not.toContain("round");
  const [asked = "", ...processes] = readFileSync(join(folder, "out/.experiment.jsonl"), "utf8").trim().split("\n");
  expect(JSON.parse(asked)).toMatchObject({
    seed: 3,
    variants: names.map((variant) => ({ variant })),
  });
  expect(processes).toHaveLength(12);
});

test("the same seed runs the same order", async () => {
  writeFileSync(join(folder, "sum.mjs"), program);
  const variants = ["--variant", "a=1", "--variant", "b=1", "--rounds", "6"];
  await bench(...variants, "--seed", "11", "--out", "out", "--", node, "sum.mjs", "{value}");
  const first = ordersOf("a");
  rmSync(join(folder, "out"), { recursive: true });
  await bench(...variants, "--seed", "11", "--out", "out", "--", node, "sum.mjs", "{value}");
  expect(ordersOf("a")).toEqual(first);
});

test("any command: wall time, CPU time and peak memory, or the names of those that are missing", async () => {
  const idle = `"${node}" -e "setTimeout(()=>{}, 30)"`;
  const busy = `"${node}" -e "const end=Date.now()+60; while(Date.now()<end);"`;
  const { code, err } = await bench(
    "--before",
    idle,
    "--after",
    busy,
    "--rounds",
    "3",
    "--name",
    "Wait",
    "--out",
    "out",
    ...to("time"),
  );
  expect(code).toBe(0);
  expect(err).toContain("the command is measured by its time");
  const results = lines("after").filter((line) => line.startsWith("BenchmarkWait 1 "));
  expect(results).toHaveLength(3);
  const cells = (await server.get("/api/v1/reports/measured/time/benchstat.csv")).payload;
  expect(cells).toContain("sec/op");
  if (err.includes("cannot tell CPU time")) return;
  const cpu = (variant: string): number[] =>
    lines(variant).flatMap((line) =>
      line.startsWith("BenchmarkWait") ? [Number(/(\d+) cpu-ns\/op/.exec(line)?.[1])] : [],
    );
  // A loop of 60 ms takes more CPU time than a wait: the start of Node is in both.
  expect(Math.min(...cpu("after"))).toBeGreaterThan(Math.min(...cpu("before")));
  expect(cells).toContain("cpu-sec/op");
});

test("the output of other runners: a file for each process", async () => {
  const script = `require("fs").writeFileSync(process.argv[1], JSON.stringify({results: [{command: "sort", times: [0.1, 0.11], mean: 0.105, exit_codes: [0, 0]}]}))`;
  const { code } = await bench(
    "--variant",
    "a=1",
    "--variant",
    "b=2",
    "--rounds",
    "2",
    "--out",
    "out",
    ...to("files"),
    "--",
    node,
    "-e",
    script,
    "{out}",
    "{value}",
  );
  expect(code).toBe(0);
  expect(readdirSync(join(folder, "out/a"))).toHaveLength(2);
  expect(readdirSync(join(folder, "out/a"))[0]).toMatch(/^round-001-order-0000[12]\.json$/);
  const { artifacts } = await report("files");
  expect(artifacts.map(({ state, kind }) => `${state} ${kind}`)).toEqual(
    Array.from({ length: 4 }, () => "ready bench"),
  );
});

function git(...args: string[]): string {
  const identity = ["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"];
  return execFileSync("git", [...identity, ...args], { cwd: folder, encoding: "utf8" }).trim();
}

function commitProgram(size: number): string {
  writeFileSync(join(folder, "size.txt"), String(size));
  writeFileSync(
    join(folder, "sum.mjs"),
    program.replace("Number(process.argv[2])", `Number((await import("node:fs")).readFileSync("built.txt", "utf8"))`),
  );
  git("add", "size.txt", "sum.mjs");
  git("commit", "-qm", `size ${size}`);
  return git("rev-parse", "HEAD");
}

test("commits are built in worktrees of their own, which are gone afterwards", async () => {
  git("init", "-q", "-b", "main");
  const first = commitProgram(10);
  const second = commitProgram(20);
  const sides = ["--before", "HEAD~1", "--after", "main", "--build", "cp size.txt built.txt", "--rounds", "2"];
  const { code, err } = await bench(...sides, "--out", "out", ...to("commits"), "--", node, "sum.mjs");
  expect(err).toContain(`before: commit ${first.slice(0, 12)} (HEAD~1)`);
  expect(code).toBe(0);
  expect((await report("commits")).variants).toMatchObject([
    { name: "before", commit: first },
    { name: "after", commit: second },
  ]);
  expect(lines("before").filter((line) => line.endsWith(" 10 size"))).toHaveLength(2);
  expect(lines("after").filter((line) => line.endsWith(" 20 size"))).toHaveLength(2);
  expect(git("worktree", "list").split("\n")).toHaveLength(1);
  expect(existsSync(join(folder, "built.txt"))).toBe(false);
  const broken = await bench(
    ...sides.slice(0, 4),
    "--build",
    "echo no compiler; exit 3",
    "--out",
    "none",
    "--",
    node,
    "sum.mjs",
  );
  expect(broken.code).toBe(2);
  expect(broken.err).toMatch(
    /before could not be built: "echo no compiler; exit 3" failed \(exit code 3\)\n +no compiler/,
  );
  expect(git("worktree", "list").split("\n")).toHaveLength(1);
});

test("ctrl-C keeps and uploads the complete processes, and leaves nothing behind", async () => {
  git("init", "-q", "-b", "main");
  writeFileSync(
    join(folder, "slow.mjs"),
    `setTimeout(() => console.log("BenchmarkSlow 1 5 ns/op"), process.env.ROUNDS ? 60_000 : 50)`,
  );
  git("add", ".");
  git("commit", "-qm", "slow");
  const args = ["bench", "--before", "main", "--after", "main", "--rounds", "10000", "--out", "out", ...to("stopped")];
  const client = startClient([...args, "--", node, "slow.mjs"], { url, folder });
  await client.said("round 3");
  client.process.kill("SIGINT");
  const { code, out, err } = await client.ended;
  expect(err).toContain("Stopped by ctrl-C.");
  expect(code).toBe(130);
  expect(out).toBe(`${url}/measured/stopped\n`);
  const results = [...lines("before"), ...lines("after")].filter((line) => line.startsWith("Benchmark"));
  expect(results.length).toBeGreaterThanOrEqual(4);
  expect((await report("stopped")).variants.map(({ name }) => name)).toEqual(["before", "after"]);
  expect(git("worktree", "list").split("\n")).toHaveLength(1);
});

test("ctrl-C ends a process that hangs", async () => {
  writeFileSync(
    join(folder, "hang.sh"),
    "if [ -e started ]; then echo $$ > pid; sleep 600 & wait; fi; : > started; echo BenchmarkHang 1 5 ns/op\n",
  );
  const client = startClient(
    ["bench", "--before-command", "sh hang.sh", "--after-command", "echo BenchmarkHang 1 5 ns/op", "--out", "out"],
    { folder },
  );
  await client.said("round 1");
  for (let wait = 0; !existsSync(join(folder, "pid")) && wait < 400; wait++)
    await new Promise((later) => setTimeout(later, 25));
  client.process.kill("SIGINT");
  expect((await client.ended).code).toBe(130);
  const left = spawnSync("ps", ["-o", "stat=", "-p", readFileSync(join(folder, "pid"), "utf8").trim()]);
  // Gone, or ended and not yet collected by the system's first process.
  expect(left.stdout.toString().trim()).toMatch(/^(Z.*)?$/);
});

test("a process that fails is named and counted; a variant that cannot run at all ends it before", async () => {
  writeFileSync(
    join(folder, "shaky.mjs"),
    `
import { appendFileSync, readFileSync } from "node:fs";
appendFileSync("runs", "x");
if (readFileSync("runs", "utf8").length === 5) { console.error("out of luck"); process.exit(7); }
console.log("BenchmarkShaky 1 5 ns/op");
`,
  );
  const { code, err } = await bench(
    "--before-command",
    `"${node}" shaky.mjs`,
    "--after-command",
    `"${node}" shaky.mjs`,
    "--rounds",
    "3",
    "--out",
    "out",
  );
  expect(code).toBe(1);
  expect(err).toMatch(/failed: Command of (before|after) in round 2: exit code 7 \(its output: (.+)\)/);
  expect(err).toMatch(/5 processes in \S+ s, 1 failed/);
  const [, kept = ""] = /its output: (.+)\)/.exec(err) ?? [];
  expect(readFileSync(kept, "utf8")).toContain("out of luck");
  const typo = await bench("--before", "mian", "--after", "mani", "--out", "none");
  expect(typo.code).toBe(2);
  expect(typo.err).toContain("before: the command fails (exit code 127)");
  const both = await bench("--before", "mian", "--after", "mani", "--out", "none", "--", "make", "bench");
  expect(both.err).toContain('before: "mian" is neither a commit nor a folder here');
});

test("a server that cannot be reached is known before anything is measured", async () => {
  const args = ["bench", "--before-command", "true", "--after-command", "true", ...to("none"), "--out", "out"];
  const { code, err } = await runClient(args, { url: "http://127.0.0.1:9", folder });
  expect(code).toBe(2);
  expect(err).toContain("cannot be reached");
  expect(existsSync(join(folder, "out"))).toBe(false);
});
