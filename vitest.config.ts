import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";

// The tests start many servers: each keeps what Node made of its modules, so that the next one need not compile them.
process.env["NODE_COMPILE_CACHE"] ??= path.join(import.meta.dirname, "node_modules/.compile-cache");

/** Tests of processes, of their memory and of signals: each file in a process of its own. */
const ofProcesses = [
  "apps/api/src/**/{inflate,memory-limit,receive,watch-pool}.test.ts",
  "apps/cli/src/bench/{measure-rounds,meter}.test.ts",
];

/**
 * Long proofs, which `npm run prove` runs: calibration, faults of disks, clocks, clients and processes, texts of millions of lines,
 * Go's own benchmarks, damaged and foreign files in every format, findings of 300 unchanged reports, long lines, axe, targets and keys of every page, hostile and many names, a link to each kind
 * of place, foreign names of the server, slow browsers, every example of the API as it is pasted; and what seldom changes: sign-in and rights on the page, archives,
 * the trash, `bench` with real processes, traces.
 */
const proofs = [
  "packages/model/{calibration/**/*,src/findings/unchanged}.test.ts",
  "tests/fault/**/*.test.ts",
  "tests/golden/formats-{fuzz,long-lines}.test.ts",
  "tests/proof/**/*.test.ts",
  "tests/contract/{bench-command,tracing}.test.ts",
  "tests/e2e/{*-hostile,access,accessibility*,api-page,archives,links,many-variants,rebinding,sign-in,slow-browser,trash}.test.ts",
];

/** For every set. A poll is no more judged by its time than a test: both only end when something hangs. */
const shared = {
  // Two files more than there are cores: more of them only wait for each other.
  maxWorkers: Math.max(2, availableParallelism()) + 2,
  expect: { poll: { timeout: 15_000 } },
} as const;

/**
 * Six sets, so that each can be run alone: `npm test -- --project golden`. Where a file says nothing else its modules are
 * those of the files before it, so that the program is loaded once for each core and not once for each file.
 */
export default defineConfig({
  test: {
    maxWorkers: shared.maxWorkers,
    projects: [
      {
        test: {
          ...shared,
          name: "unit",
          include: ["packages/*/src/**/*.test.ts", "apps/*/src/**/*.test.ts", "scripts/**/*.test.ts"],
          exclude: [...ofProcesses, ...proofs],
          pool: "threads",
          isolate: false,
          testTimeout: 60_000,
        },
      },
      { test: { ...shared, name: "processes", include: ofProcesses, testTimeout: 60_000 } },
      {
        test: {
          ...shared,
          name: "proof",
          include: proofs,
          globalSetup: "tests/support/examples-server.ts",
          isolate: false,
          retry: 1,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...shared,
          name: "golden",
          include: ["tests/golden/**/*.test.ts"],
          exclude: proofs,
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...shared,
          name: "contract",
          include: ["tests/contract/**/*.test.ts"],
          exclude: proofs,
          isolate: false,
          // Processes, clocks and browsers of a busy machine: here, in `proof` and in `e2e` a test that fails is tried once more, and
          // named when that passes (`unsteady-reporter.ts`).
          retry: 1,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...shared,
          name: "e2e",
          include: ["tests/e2e/**/*.test.ts"],
          exclude: proofs,
          globalSetup: "tests/support/examples-server.ts",
          // The files that one process runs share its browser (`site.ts`).
          isolate: false,
          retry: 1,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
