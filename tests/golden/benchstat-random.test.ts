import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { runBenchstat } from "./bench-command.ts";
import { sameButForGeomeans } from "./bench-same-csv.ts";

interface RandomCase {
  readonly argv: readonly string[];
  readonly files: Readonly<Record<string, string>>;
  readonly stdout: string;
  readonly stderr: string;
}

const cases = JSON.parse(
  readFileSync(path.join(import.meta.dirname, "../fixtures/benchstat-random/cases.json"), "utf8"),
) as RandomCase[];

test("random inputs under random flags are answered as benchstat answered them", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "sweetspot-bench-"));
  const differing: string[] = [];
  try {
    for (const [index, { argv, files, stdout, stderr }] of cases.entries()) {
      for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content);
      const answer = runBenchstat(folder, argv);
      if (!sameButForGeomeans(answer.stdout, stdout)) differing.push(`${index} ${argv.join(" ")}: output`);
      else if (answer.stderr !== stderr) differing.push(`${index} ${argv.join(" ")}: standard error`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`random benchstat cases: ${cases.length - differing.length} of ${cases.length} agree`);
  expect(differing).toEqual([]);
  expect(cases.length).toBeGreaterThan(50);
});
