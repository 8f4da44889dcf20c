import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { bringChromium } from "../tests/support/chromium.ts";

/**
 * Everything that must hold, in the order in which it is cheapest to fail: formatting, lint, import directions, types,
 * then every vitest set but the long proofs. `--static` stops before the tests, `--prove` runs the long proofs alone; other words go
 * to vitest (`npm test -- --project golden`).
 * Ends with one line `N passed, N failed` over checks and tests.
 */

const root = path.resolve(import.meta.dirname, "..");
const words = process.argv.slice(2);
const staticOnly = words.includes("--static");
const proving = words.includes("--prove");
const others = words.filter((word) => word !== "--static" && word !== "--prove");
const forVitest = proving ? ["--project", "proof", ...others] : others.length === 0 ? ["--project", "!proof"] : others;

const bin = (name: string, file: string): string => path.join(root, "node_modules", name, file);
const tsc = bin("typescript", "bin/tsc");
const checks: readonly { readonly name: string; readonly args: readonly string[] }[] = [
  { name: "format", args: [bin("oxfmt", "bin/oxfmt"), "--check", "."] },
  { name: "lint", args: [bin("oxlint", "bin/oxlint"), "--type-aware", "--deny-warnings"] },
  { name: "import directions", args: [path.join(root, "scripts/check-imports.ts")] },
  { name: "house rules", args: [path.join(root, "scripts/check-house.ts")] },
  // All packages in one run, each against the declarations of those that it imports; what did not change is not read again.
  { name: "types", args: [tsc, "-b", root] },
];

interface Outcome {
  readonly code: number;
  readonly output: string;
}

function runNode(args: readonly string[], show: boolean): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ...args], {
      cwd: root,
      stdio: ["ignore", show ? "inherit" : "pipe", show ? "inherit" : "pipe"],
    });
    let output = "";
    child.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.on("exit", (code) => resolve({ code: code ?? 1, output }));
  });
}

let passed = 0;
let failed = 0;

const mutations = { name: "mutations", args: [path.join(root, "scripts/fuzz.ts"), "--mutations", "1000"] };
const waiting = others.length > 0 ? [] : proving ? [mutations] : [...checks];
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const { code, output } = await runNode(check.args, false);
      console.log(`${code === 0 ? "pass" : "FAIL"}  ${check.name}`);
      if (code === 0) passed++;
      else {
        failed++;
        console.log(output.trimEnd());
      }
    }
  }),
);

if (!staticOnly) {
  bringChromium();
  const folder = mkdtempSync(path.join(tmpdir(), "sweetspot-vitest-"));
  const resultFile = path.join(folder, "results.json");
  const { code } = await runNode(
    [
      bin("vitest", "vitest.mjs"),
      "run",
      "--reporter=default",
      "--reporter=json",
      `--reporter=${path.join(root, "scripts/unsteady-reporter.ts")}`,
      `--outputFile.json=${resultFile}`,
      ...forVitest,
    ],
    true,
  );
  const counts = readCounts(resultFile);
  rmSync(folder, { recursive: true, force: true });
  passed += counts.passed;
  failed += counts.failed;
  // A run that failed without a failed test (a file that does not load, an unhandled rejection) is a failure too.
  if (code !== 0 && counts.failed === 0) failed++;
}

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function readCounts(file: string): { passed: number; failed: number } {
  try {
    const result = JSON.parse(readFileSync(file, "utf8")) as { numPassedTests: number; numFailedTests: number };
    return { passed: result.numPassedTests, failed: result.numFailedTests };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
