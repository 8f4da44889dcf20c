import { defineConfig } from "vitest/config";

/** Four sets, so that each can be run alone: `npm test -- --project golden`. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["packages/*/src/**/*.test.ts", "apps/*/src/**/*.test.ts", "scripts/**/*.test.ts"],
          // No test is judged by its time; this only ends one that hangs.
          testTimeout: 60_000,
        },
      },
      { test: { name: "golden", include: ["tests/golden/**/*.test.ts"], testTimeout: 120_000 } },
      {
        test: {
          name: "contract",
          include: ["tests/{contract,fault}/**/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["tests/e2e/**/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
