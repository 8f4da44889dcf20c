import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { formats } from "../packages/parsers/src/index.ts";
import { faultOf, fuzzSamples, mutation } from "../tests/support/fuzz-formats.ts";

/**
 * Runs seeded mutations of the fixtures through the readers, as `tests/golden/formats-fuzz.test.ts` does with a few
 * and `npm run prove` with 1,000 of each format:
 *
 *     npm run fuzz -- --mutations 1000000 [--format jmh] [--from 0]
 *
 * An input that throws, gives unsound evidence or takes more than `patience` is written to tests/fixtures/fuzz, where the
 * test tries it from then on. Exits with 1 when there was one.
 */

const patienceMs = 20_000;
/** The place of a thread that has begun no mutation. */
const loading = -1;
const folder = path.resolve(import.meta.dirname, "../tests/fixtures/fuzz");

interface Run {
  readonly format: string;
  readonly from: number;
  readonly to: number;
  readonly at: SharedArrayBuffer;
}

const samples = fuzzSamples();
const everything = [...samples.values()].flat();

/** Mutation `m` of a format: its samples take turns. */
function inputOf(format: string, m: number): { what: string; bytes: Uint8Array } {
  const own = samples.get(format) ?? [];
  const s = m % own.length;
  const sample = own[s];
  if (sample === undefined) throw new Error(`No fixture of ${format} in formats.tsv.`);
  const { what, bytes } = mutation(sample, s, Math.floor(m / own.length), everything);
  return { what: `${sample.file}: ${what}`, bytes };
}

function runHere({ format: id, from, to, at }: Run): void {
  const format = formats.find((one) => one.id === id);
  if (format === undefined) throw new Error(`There is no format ${id}.`);
  const place = new Int32Array(at);
  for (let m = from; m < to; m++) {
    Atomics.store(place, 0, m);
    const fault = faultOf(format, inputOf(id, m).bytes);
    if (fault !== undefined) parentPort?.postMessage({ m, fault });
  }
}

function keep(format: string, m: number, fault: string): void {
  const { what, bytes } = inputOf(format, m);
  const name = `${format}-${createHash("sha256").update(bytes).digest("hex").slice(0, 12)}.bin`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, name), bytes);
  console.error(`${format}, mutation ${m} (${what})\n  ${fault}\n  kept as tests/fixtures/fuzz/${name}`);
}

/** Runs mutations `[from, to)` in a thread that is ended where one of them does not come back. @returns faults found. */
async function runInThread(format: string, from: number, to: number): Promise<number> {
  let faults = 0;
  let next = from;
  while (next < to) {
    const at = new SharedArrayBuffer(4);
    const place = new Int32Array(at);
    Atomics.store(place, 0, loading);
    const data: Run = { format, from: next, to, at };
    const worker = new Worker(import.meta.filename, { workerData: data });
    worker.on("message", ({ m, fault }: { m: number; fault: string }) => {
      faults++;
      keep(format, m, fault);
    });
    let seen = loading;
    let hung: number | undefined;
    const watch = setInterval(() => {
      const now = Atomics.load(place, 0);
      // On a busy machine a thread may take long to load the readers.
      if (now === seen && now !== loading) {
        hung = now;
        void worker.terminate();
      }
      seen = now;
    }, patienceMs);
    await new Promise<void>((resolve, reject) => worker.on("error", reject).on("exit", () => resolve()));
    clearInterval(watch);
    if (hung === undefined) return faults;
    faults++;
    keep(format, hung, `did not end within ${patienceMs / 1000} s`);
    next = hung + 1;
  }
  return faults;
}

if (isMainThread) {
  const { values } = parseArgs({
    options: {
      mutations: { type: "string", default: "10000" },
      from: { type: "string", default: "0" },
      format: { type: "string" },
    },
  });
  const from = Number(values.from);
  const count = Number(values.mutations);
  const ids = formats.map(({ id }) => id).filter((id) => values.format === undefined || id === values.format);
  if (ids.length === 0 || !Number.isInteger(from) || !Number.isInteger(count)) {
    console.error(
      "Say --mutations as a whole number and --format as one of the ids in packages/parsers/src/formats.ts.",
    );
    process.exit(2);
  }
  let faults = 0;
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      for (let id = ids.shift(); id !== undefined; id = ids.shift()) {
        const found = await runInThread(id, from, from + count);
        console.log(`${id}: ${count} mutations, ${found} faults`);
        faults += found;
      }
    }),
  );
  process.exitCode = faults === 0 ? 0 : 1;
} else {
  runHere(workerData as Run);
}
