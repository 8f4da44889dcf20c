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
 * Long proofs, which `npm run prove` runs. They are of four kinds: calibration and random, damaged, foreign or hostile input; each route, place, key, theme and
 * size of a page in turn, where `npm test` has one of them; faults of disks, clocks, clients and processes; and what seldom changes once it works: sign-in,
 * teams and their settings, archives, the trash, shared links, logs, memory, attribution, print, answers kept for the next process, `bench` with
 * real processes, traces.
 */
const proofs = [
  "packages/model/{calibration/**/*,src/findings/unchanged}.test.ts",
  "tests/fault/**/*.test.ts",
  "tests/golden/{*-fuzz,formats-long-lines,pprof-command}.test.ts",
  "tests/proof/**/*.test.ts",
  "tests/contract/{archives,attribution,backups-s3,bench-command,client-script,doctor,forged-id-tokens,hostile-profiles}.test.ts",
  "tests/contract/{home,job-tokens,mail,opening,operators-settings,projects-of-teams,providers,rights,secrets}.test.ts",
  "tests/contract/{logs,shares,sign-in,storage-policy,tracing,trash}.test.ts",
  "tests/e2e/{*-hostile,access,accessibility*,api-page,archives,benchmark-views,evidence,first-screens,links}.test.ts",
  "tests/e2e/{many-variants,metric-options,print,rebinding,sign-in,slow-browser,trash}.test.ts",
  "tests/e2e/{attribution,frame-menu,logs,memory-and-events,order,profile-filters,profile-tables,project-storage,share,toolbars}.test.ts",
];

/** For every set. A poll is no more judged by its time than a test: both only end when something hangs. */
const shared = {
  // Two files more than there are cores: more of them only wait for each other.
  maxWorkers: Math.max(2, availableParallelism()) + 2,
  expect: { poll: { timeout: 15_000 } },
  // Node runs TypeScript itself: nothing is transformed, and line numbers are those of the files.
  experimental: { viteModuleRunner: false, nodeLoader: false },
} as const;

/**
 * Seven sets, so that each can be run alone: `npm test -- --project golden`. Where a file says nothing else its modules are
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
          include: ["packages/*/src/**/*.test.ts", "apps/{api,cli}/src/**/*.test.ts", "scripts/**/*.test.ts"],
          exclude: [...ofProcesses, ...proofs],
          pool: "threads",
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...shared,
          name: "page",
          include: ["apps/web/src/**/*.test.ts"],
          pool: "threads",
          isolate: false,
          testTimeout: 60_000,
          // Vite runs these, as it builds what they test.
          experimental: {},
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
