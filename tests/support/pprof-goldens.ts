import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fixturePath } from "./read-fixture.ts";

/** One run of `go tool pprof` that a fixture folder holds: what it was asked, and where its answer is. */
export interface PprofGolden {
  /** `<folder of the index>/<name>`, relative to the fixtures. */
  readonly id: string;
  readonly report: string;
  /** The expression of a peek. */
  readonly symbol: string | undefined;
  readonly options: readonly (readonly [string, string])[];
  readonly sources: readonly string[];
  readonly base: { readonly file: string; readonly mode: "diff" | "subtract" } | undefined;
  /** Whether pprof ended with an error. */
  readonly fails: boolean;
  readonly answer: string;
}

interface Index {
  readonly profile?: string;
  readonly goldens?: Record<string, { args?: string[]; exit?: number; exit_status?: number; packed?: string }>;
}

const reports = new Set(["top", "peek", "tree", "traces", "tags", "raw", "dot", "callgrind", "proto"]);

/** Every run of pprof on record, by path. Runs that read a program beside the profile are left out: there is no such program here. */
export function pprofGoldens(): PprofGolden[] {
  const found: PprofGolden[] = [];
  for (const entry of readdirSync(fixturePath(""), { recursive: true, encoding: "utf8" })) {
    if (!entry.includes("/goldens/") || !entry.endsWith("/index.json")) continue;
    const folder = entry.slice(0, -"/index.json".length);
    const index = JSON.parse(readFileSync(fixturePath(entry), "utf8")) as Index;
    if (index.profile === undefined) continue;
    for (const [name, { args = [], exit, exit_status, packed }] of Object.entries(index.goldens ?? {})) {
      const answer = `${folder}/${packed ?? name}`;
      const golden = {
        id: `${folder}/${name}`,
        answer,
        fails: (exit ?? exit_status ?? 0) !== 0,
        ...readArguments(args),
      };
      if (golden.report !== "" && golden.sources.every((file) => existsSync(fixturePath(file)))) found.push(golden);
    }
  }
  return found.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

function readArguments(given: readonly string[]): Omit<PprofGolden, "id" | "answer" | "fails"> {
  const options: [string, string][] = [];
  const sources: string[] = [];
  let report = "";
  let symbol: string | undefined;
  let base: PprofGolden["base"];
  for (const argument of given) {
    const match = /^-+([^=]+)(?:=(.*))?$/s.exec(argument);
    const name = match?.[1] ?? "";
    const value = match?.[2] ?? "";
    if (match === null) sources.push(argument);
    else if (reports.has(name)) {
      report = name;
      if (value !== "") symbol = value;
    } else if (name === "diff_base") base = { file: value, mode: "diff" };
    else if (name === "base") base = { file: value, mode: "subtract" };
    else if (name !== "output") options.push([name, value]);
  }
  return { report, symbol, options, sources, base };
}
