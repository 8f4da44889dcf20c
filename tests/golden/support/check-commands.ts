/*
 * Runs the commands that stand under random states of the profiles page through an installed `go tool pprof` and compares
 * what they print with what the page gets:
 *
 *   node tests/golden/support/check-commands.ts [states] [first seed]
 *
 * It needs Go, so no test runs it; tests/golden/pprof-command.test.ts holds the same against our own texts.
 */
import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { makeApp } from "../../support/make-app.ts";
import { readFixture } from "../../support/read-fixture.ts";
import { checkCommands } from "./command-check.ts";
import { caseFixtures, type ViewCase, viewCase } from "./view-states.ts";

const pprof = execFileSync("go", ["tool", "-n", "pprof"], { encoding: "utf8" }).trim();
const states = Number(process.argv[2] ?? 60);
const firstSeed = Number(process.argv[3] ?? 1);
const folder = mkdtempSync(join(tmpdir(), "pprof-commands-"));
const app = await makeApp();
for (const [place, fixture] of caseFixtures) {
  const bytes = readFixture(fixture);
  await app.put(`p/r/${place}`, bytes);
  mkdirSync(join(folder, dirname(place)), { recursive: true });
  // The page names the server's own pprof file where names that a compiler made were replaced.
  const isRenamed = place.includes("mangled");
  const written = isRenamed ? (await app.get(`/api/v1/files/p/r/${place}/pprof/profile.pb.gz`)).rawPayload : bytes;
  writeFileSync(join(folder, place), written);
}

function run(words: readonly string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    const options = { cwd: folder, env: { ...process.env, TZ: "UTC" }, maxBuffer: 1 << 28 };
    execFile(pprof, words, options, (error, stdout) => resolve(error === null ? stdout : undefined));
  });
}

async function answerOf({ state, query }: ViewCase): Promise<string | undefined> {
  const text = state.view === "peek" ? "peek.txt" : "dot";
  const address =
    state.view === "peek" || state.view === "graph"
      ? `/api/v1/files/p/r/${state.sources[0]}/pprof/${text}`
      : `/api/v1/reports/p/r/profiles/${state.view === "lines" ? "top" : state.view}`;
  const reply = await app.get(`${address}?${query}`);
  return reply.statusCode === 200 ? reply.body : undefined;
}

let missed = 0;
for (let seed = firstSeed; seed < firstSeed + states; seed++) {
  const view = viewCase(seed);
  let wrong: string | undefined;
  // pprof leaves what is equal in any order: one of its runs has ours.
  for (let attempt = 0; attempt < 4; attempt++) {
    wrong = await checkCommands(view, run, answerOf);
    if (wrong !== "another text") break;
  }
  if (wrong === undefined) continue;
  missed++;
  console.log(`${seed} ${view.state.view} ${JSON.stringify(view.state)}\n  ${wrong}`);
}
console.log(`${states - missed} of ${states} states agree with pprof`);
await app.close();
rmSync(folder, { recursive: true });
process.exitCode = missed === 0 ? 0 : 1;
