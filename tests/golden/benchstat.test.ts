import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runBenchstat } from "./bench-command.ts";
import { sameButForGeomeans } from "./bench-same-csv.ts";

const fixtures = join(import.meta.dirname, "../fixtures");

interface GoldenCase {
  readonly name: string;
  readonly folder: string;
  readonly argv: readonly string[];
  readonly stdout: string;
  readonly stderr: string;
}

interface Manifest {
  readonly cases: readonly {
    readonly id: string;
    readonly tier: string;
    readonly argv: readonly string[];
    readonly expected: { readonly text: string; readonly csv: string };
  }[];
}

interface Index {
  readonly goldens: Record<string, { readonly args: readonly string[]; readonly stderr: string }>;
}

interface EdgeIndex {
  readonly answers: Record<
    string,
    { readonly args: readonly string[]; readonly stdout: string; readonly stderr: string }
  >;
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(join(fixtures, path), "utf8")) as T;
}

function readOptional(path: string): string {
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}

function manifestCases(): GoldenCase[] {
  return readJson<Manifest>("benchstat/manifest.json").cases.flatMap(({ id, argv, expected }) =>
    (["text", "csv"] as const).map((format) => {
      const path = join(fixtures, "benchstat", expected[format]);
      return {
        name: `${id} ${format}`,
        folder: join(fixtures, "benchstat/inputs"),
        argv: ["-format", format, ...argv],
        stdout: readFileSync(path, "utf8"),
        stderr: readOptional(`${path}.stderr`),
      };
    }),
  );
}

function experimentCases(experiment: string): GoldenCase[] {
  const { goldens } = readJson<Index>(`${experiment}/benchstat/index.json`);
  return Object.entries(goldens).map(([file, { args, stderr }]) => ({
    name: `${experiment} ${file}`,
    folder: join(fixtures, experiment),
    argv: args,
    stdout: readFileSync(join(fixtures, experiment, "benchstat", file), "utf8"),
    stderr,
  }));
}

function edgeCases(): GoldenCase[] {
  return Object.entries(readJson<EdgeIndex>("edge/goldens/bench/index.json").answers).map(
    ([name, { args, stdout, stderr }]) => ({
      name: `edge ${name}`,
      folder: join(fixtures, "edge/bench"),
      argv: args,
      stdout,
      stderr,
    }),
  );
}

const cases = [
  ...manifestCases(),
  ...["headerindex", "spanscan", "kvstores", "append50"].flatMap(experimentCases),
  ...edgeCases(),
];

test("every benchstat golden is answered to the byte", () => {
  const differing: string[] = [];
  for (const { name, folder, argv, stdout, stderr } of cases) {
    const answer = runBenchstat(folder, argv);
    if (!sameButForGeomeans(answer.stdout, stdout)) differing.push(`${name}: output`);
    else if (answer.stderr.trimEnd() !== stderr.trimEnd()) differing.push(`${name}: standard error`);
  }
  console.log(`benchstat: ${cases.length - differing.length} of ${cases.length} agree`);
  expect(differing).toEqual([]);
  expect(cases.length).toBeGreaterThan(100);
});
