import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeApp } from "../support/make-app.ts";
import { runClient } from "../support/run-client.ts";

const hasGo = spawnSync("go", ["version"]).status === 0;
test.runIf(hasGo)(`go test benchmarks${hasGo ? "" : ": not run, since this machine has no go"}`, async () => {
  const server = await makeApp();
  const folder = mkdtempSync(join(tmpdir(), "sweetspot-bench-go-"));
  onTestFinished(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const url = await server.app.listen({ host: "127.0.0.1", port: 0 });
  const benchmarks = (spin: number): string => `package x
import "testing"
var sink int
func spin(b *testing.B, n int) { for i := 0; i < b.N; i++ { for j := 0; j < n; j++ { sink += j } } }
func BenchmarkSub(b *testing.B) {
	b.Run("size-64", func(b *testing.B) { spin(b, ${spin}) })
	b.Run("a b/c.d|e", func(b *testing.B) { println("noise"); spin(b, 1000) })
}
func BenchmarkNoise(b *testing.B) { b.ReportAllocs(); spin(b, 1000) }
func BenchmarkOther(b *testing.B) { spin(b, 1000) }
`;
  for (const [variant, spin] of [
    ["old", 1000],
    ["new", 10_000],
  ] as const) {
    mkdirSync(join(folder, variant));
    writeFileSync(join(folder, variant, "go.mod"), "module x\n");
    writeFileSync(join(folder, variant, "x_test.go"), benchmarks(spin));
  }
  const sides = ["--before", "./old", "--after", "./new", "--rounds", "6", "--out", "out"];
  const command = ["go", "test", "-run", "^$", "-bench", "Sub|Noise", "-benchtime", "20ms", "./..."];
  const words = ["bench", ...sides, "--project", "measured", "--report", "go", "--", ...command];
  const { code, err } = await runClient(words, { url, folder });
  expect(err).toContain("3 benchmarks, 6 processes a round, 6 rounds");
  expect(code).toBe(0);
  const lines = readFileSync(join(folder, "out/after/bench.txt"), "utf8").split("\n");
  const results = lines.filter((line) => /^Benchmark\S+\s+\d+\s.* ns\/op/.test(line));
  expect(new Set(results.map((line) => line.replace(/(-\d+)?\s.*/, "")))).toEqual(
    new Set(["BenchmarkSub/size-64", "BenchmarkSub/a_b/c.d|e", "BenchmarkNoise"]),
  );
  expect(results).toHaveLength(18);
  expect(lines.filter((line) => line.endsWith(" process-cpu-ns/op")).length).toBeGreaterThan(0);
  const text = (await server.get("/api/v1/reports/measured/go/benchstat.txt")).payload;
  expect(text).toMatch(/Sub\/size-64\S* .* \+\d+\.\d+% \(p=0\.002 n=6\)/);
});
