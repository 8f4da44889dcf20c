import { readFileSync } from "node:fs";
import { join } from "node:path";
import { benchstatCsv } from "@sweetspot/model/bench/benchstat-csv";
import { benchstatText } from "@sweetspot/model/bench/benchstat-text";
import { BenchTableBuilder } from "@sweetspot/model/bench/builder";
import { compareBenches } from "@sweetspot/model/bench/compare";
import { type BenchInput, type BenchstatFlags, defaultFlags } from "@sweetspot/model/bench/comparison";
import { FlagError } from "@sweetspot/model/bench/grouping";
import { ParseRun, UnusableInput } from "@sweetspot/parsers";
import { goBench } from "@sweetspot/parsers/bench/go/go-bench";

interface CommandAnswer {
  readonly stdout: string;
  readonly stderr: string;
}

/** Answers a benchstat command line from our model, as the command would: labels, repeated files, errors and all. */
export function runBenchstat(folder: string, argv: readonly string[]): CommandAnswer {
  const { flags, format, files } = readArguments(argv);
  try {
    const comparison = compareBenches(readInputs(folder, files), flags, "benchstat");
    const errors = comparison.inputErrors.map((error) => `${error}\n`).join("");
    if (comparison.aborted !== undefined) return { stdout: "", stderr: `${errors}benchstat: ${comparison.aborted}\n` };
    if (format === "text") return { stdout: benchstatText(comparison), stderr: errors };
    const { csv, warnings } = benchstatCsv(comparison);
    return { stdout: csv, stderr: errors + warnings.map((warning) => `${warning}\n`).join("") };
  } catch (error) {
    if (!(error instanceof FlagError)) throw error;
    return { stdout: "", stderr: `benchstat: ${error.message}\n` };
  }
}

function readArguments(argv: readonly string[]): { flags: BenchstatFlags; format: string; files: string[] } {
  const given = new Map<string, string>();
  const files: string[] = [];
  for (let at = 0; at < argv.length; at++) {
    const argument = argv[at] as string;
    if (!argument.startsWith("-")) {
      files.push(argument);
      continue;
    }
    const [name = "", value] = argument.replace(/^-+/, "").split(/=(.*)/s);
    given.set(name, value ?? (argv[++at] as string));
  }
  const { table, row, col, ignore, filter, alpha, confidence } = defaultFlags;
  const flags = {
    table: given.get("table") ?? table,
    row: given.get("row") ?? row,
    col: given.get("col") ?? col,
    ignore: given.get("ignore") ?? ignore,
    filter: given.get("filter") ?? filter,
    alpha: Number(given.get("alpha") ?? alpha),
    confidence: Number(given.get("confidence") ?? confidence),
  };
  return { flags, format: given.get("format") ?? "text", files };
}

function readInputs(folder: string, files: readonly string[]): BenchInput[] {
  const plain = files.filter((file) => !file.includes("="));
  const seen = new Map<string, number>();
  return files.map((file) => {
    const equals = file.indexOf("=");
    const path = equals < 0 ? file : file.slice(equals + 1);
    const number = seen.get(file) ?? 0;
    seen.set(file, number + 1);
    const repeated = plain.filter((other) => other === file).length > 1;
    const label = equals >= 0 ? file.slice(0, equals) : repeated ? `${file}#${number}` : file;
    return { label, path, table: parseBench(join(folder, path)) };
  });
}

/** Reads a benchmark file; an empty table where the file holds no benchmarks. */
function parseBench(path: string): BenchInput["table"] {
  const context = new ParseRun({ fileName: path, receivedAtMs: 0 });
  try {
    const evidence = goBench.parse(readFileSync(path), context);
    if (evidence.kind !== "bench") throw new Error(`${path} gave ${evidence.kind}`);
    return evidence;
  } catch (error) {
    if (error instanceof UnusableInput) return new BenchTableBuilder().build();
    throw error;
  }
}
