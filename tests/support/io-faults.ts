import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readSync, realpathSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** Errors of the operating system by their number on Linux; `kill` ends the process at the call instead. */
const faultErrors = { EIO: 5, EMFILE: 24, ENOSPC: 28, kill: -9 } as const;

export type FaultError = keyof typeof faultErrors;

interface FaultPlan {
  /** The call that fails, counted from 1 from now on. */
  readonly at: number;
  readonly error: FaultError;
  /** Every later call fails as well. */
  readonly isLasting?: boolean;
}

/** A server's calls of the operating system that touch one folder, which can be made to fail; see `io-faults.c`. */
export interface IoFaults {
  /** The environment that a process needs for it. */
  readonly environment: Record<string, string>;
  plan(plan: FaultPlan): void;
  /** No call fails from now on. */
  clear(): void;
  /** Counts from 0 again, all calls or those that open a file; none fails. */
  countFrom(kinds: "all" | "opening"): void;
  count(): number;
  /** Calls that failed since the plan was made. */
  hits(): number;
  /** Sets the wall clock of the process off by so many seconds. */
  setClock(seconds: number): void;
  remove(): void;
}

// Places of the numbers in the plan's file.
const count = 0;
const failAt = 1;
const error = 2;
const lasting = 3;
const hits = 4;
const clock = 5;
const kinds = 6;
const length = 8;

/**
 * Prepares faults for processes that work on `folder`. Undefined where they cannot be had, with a line that says why: they need
 * Linux and a C compiler.
 */
export function ioFaults(folder: string): IoFaults | undefined {
  const place = mkdtempSync(join(tmpdir(), "sweetspot-io-faults-"));
  const library = join(place, "io-faults.so");
  const source = resolve(import.meta.dirname, "io-faults.c");
  const built = spawnSync("cc", ["-O1", "-shared", "-fPIC", "-o", library, source, "-ldl"], { encoding: "utf8" });
  if (process.platform !== "linux" || built.status !== 0) {
    console.log(`not tested: failing system calls need Linux and a C compiler named cc ${built.stderr ?? ""}`);
    rmSync(place, { recursive: true });
    return undefined;
  }
  const file = openSync(join(place, "plan"), "w+");
  writeSync(file, new Uint8Array(length * 8));
  const set = (at: number, value: number): void => {
    writeSync(file, new BigInt64Array([BigInt(value)]), 0, 8, at * 8);
  };
  const get = (at: number): number => {
    const number = new BigInt64Array(1);
    readSync(file, number, 0, 8, at * 8);
    return Number(number[0]);
  };
  return {
    environment: {
      LD_PRELOAD: library,
      IO_FAULTS_PLAN: join(place, "plan"),
      IO_FAULTS_FOLDER: realpathSync(folder),
    },
    plan(plan) {
      set(failAt, 0);
      set(count, 0);
      set(hits, 0);
      set(error, faultErrors[plan.error]);
      set(lasting, plan.isLasting === true ? 1 : 0);
      set(kinds, plan.error === "EMFILE" ? 1 : 0);
      set(failAt, plan.at);
    },
    clear: () => set(failAt, 0),
    countFrom(which) {
      set(failAt, 0);
      set(kinds, which === "opening" ? 1 : 0);
      set(count, 0);
    },
    count: () => get(count),
    hits: () => get(hits),
    setClock: (seconds) => set(clock, seconds),
    remove() {
      closeSync(file);
      rmSync(place, { recursive: true });
    },
  };
}
