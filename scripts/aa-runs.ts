import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/**
 * Makes tests/fixtures/aa: real programs measured against themselves, so that every difference is chance. Each program is measured in three
 * designs: `fineA`, twenty processes a side by `sweetspot bench`; `seqA`, ten processes of one side and then ten of the other; `count`, one
 * process a side with -count 8. Needs Go and a way to its modules.
 *
 *     node scripts/aa-runs.ts [uuid] [s2]
 */

interface Program {
  readonly name: string;
  readonly module: string;
  readonly version: string;
  readonly folder: string;
  readonly bench: string;
}

const programs: readonly Program[] = [
  {
    name: "uuid",
    module: "github.com/google/uuid",
    version: "v1.6.0",
    folder: ".",
    bench: "^Benchmark(Parse|ParseBytes|New|UUID_String|UUID_URN)$",
  },
  {
    name: "s2",
    module: "github.com/klauspost/compress",
    version: "v1.18.0",
    folder: "s2",
    bench: "^BenchmarkTwain(Decode|Encode)1e4$/^(default|better)$",
  },
];

const root = path.resolve(import.meta.dirname, "..");
const fixtures = path.join(root, "tests/fixtures/aa");
const benchtime = "50ms";

const wanted = process.argv.slice(2);
for (const program of programs) if (wanted.length === 0 || wanted.includes(program.name)) measure(program);

function measure({ name, module, version, folder, bench }: Program): void {
  const work = mkdtempSync(path.join(tmpdir(), "sweetspot-aa-"));
  try {
    const answer = execFileSync("go", ["mod", "download", "-json", `${module}@${version}`], {
      cwd: work,
      encoding: "utf8",
    });
    cpSync((JSON.parse(answer) as { Dir: string }).Dir, path.join(work, "module"), { recursive: true });
    makeWritable(path.join(work, "module"));
    const cwd = path.join(work, "module", folder);

    console.log(`${name}: alternated benchmark by benchmark`);
    const client = path.join(root, "apps/cli/src/main.ts");
    const goTest = ["go", "test", "-run", "^$", "-bench", bench, "-benchtime", benchtime, "-benchmem", "."];
    const sides = ["--variant", "1=.", "--variant", "2=."];
    const options = ["--rounds", "20", "--seed", "1", "--out", path.join(work, "fine")];
    execFileSync(process.execPath, [client, "bench", ...sides, ...options, "--", ...goTest], { cwd, stdio: "inherit" });
    for (const side of ["1", "2"]) keep(`${name}-fineA`, side, path.join(work, "fine", side, "bench.txt"));

    execFileSync("go", ["test", "-c", "-o", path.join(work, "tests"), "."], { cwd });
    const run = (count: number): string => {
      const flags = [`-test.bench=${bench}`, `-test.benchtime=${benchtime}`, "-test.benchmem", `-test.count=${count}`];
      return execFileSync(path.join(work, "tests"), ["-test.run=^$", ...flags], { cwd, encoding: "utf8" });
    };
    console.log(`${name}: ten processes of a side, then ten of the other`);
    for (const side of ["1", "2"]) write(`${name}-seqA`, side, Array.from({ length: 10 }, () => run(1)).join(""));
    console.log(`${name}: one process a side, -count 8`);
    for (const side of ["1", "2"]) write(`${name}-count`, side, run(8));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Modules in Go's cache cannot be written to, nor can their copies. */
function makeWritable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) makeWritable(full);
    else chmodSync(full, 0o644);
  }
}

function keep(run: string, side: string, file: string): void {
  mkdirSync(path.join(fixtures, run, side), { recursive: true });
  cpSync(file, path.join(fixtures, run, side, "bench.txt"));
}

function write(run: string, side: string, text: string): void {
  mkdirSync(path.join(fixtures, run, side), { recursive: true });
  writeFileSync(path.join(fixtures, run, side, "bench.txt"), text);
}
