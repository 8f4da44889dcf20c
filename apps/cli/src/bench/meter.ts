import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type ProcessEnd, type ProcessOptions, runProcess } from "./run-process.ts";

/** The cost of one run of a command. */
interface Reading {
  readonly end: ProcessEnd;
  readonly wallNanoseconds: number;
  /** User and system time of the process and of all that it waited for; undefined where this machine cannot tell. */
  readonly cpuNanoseconds: number | undefined;
  /** The most memory that any one of these processes had resident at once; undefined where this machine cannot tell. */
  readonly peakBytes: number | undefined;
}

/** A way to run a command and to measure its cost. */
export interface Meter {
  /** The names of all that it cannot measure, for the user; "" where it measures everything. */
  readonly missing: string;
  run(argv: readonly string[], options: ProcessOptions): Promise<Reading>;
}

/**
 * The best meter that this machine has. Node cannot ask for the usage of one child, so another program that can ask starts the command:
 * 1. Python's `os.wait4`: wall time, CPU time to the microsecond, and peak memory (`ru_maxrss`);
 * 2. bash's `time`: wall and CPU time to the millisecond, and peak memory by GNU time where that is installed;
 * 3. Node's clock alone.
 * @param scratch a folder for its notes.
 */
export async function findMeter(scratch: string, stop: AbortSignal): Promise<Meter> {
  if (process.platform === "win32") return clockMeter;
  const python = await findPython(scratch, stop);
  if (python !== undefined) return pythonMeter(python);
  const gnuTime = await runProcess(["/usr/bin/time", "--version"], { folder: scratch, stop }).catch(() => undefined);
  const hasGnuTime = gnuTime !== undefined && /GNU/.test(gnuTime.stdout + gnuTime.stderr);
  const bash = bashMeter(hasGnuTime ? join(scratch, "peak") : undefined);
  return (await works(bash, stop)) ? bash : clockMeter;
}

/** The path of Python itself: the python3 on the path may be a script that looks for it, at a greater cost than the whole measuring. */
async function findPython(folder: string, stop: AbortSignal): Promise<string | undefined> {
  const ask = ["python3", "-I", "-S", "-c", "import sys; print(sys.executable)"];
  const path = await runProcess(ask, { folder, stop }).catch(() => undefined);
  const python = path?.code === 0 ? path.stdout.trim() : "";
  return python !== "" && (await works(pythonMeter(python), stop)) ? python : undefined;
}

async function works(meter: Meter, stop: AbortSignal): Promise<boolean> {
  try {
    const { cpuNanoseconds } = await meter.run(["sh", "-c", "exit 0"], { folder: "/", stop, isOutputKept: false });
    return cpuNanoseconds !== undefined;
  } catch (error) {
    if (stop.aborted) throw error;
    return false;
  }
}

// A child begins as a copy of its parent, whose size is then in the child's peak: a peak below the parent's own is not known.
const pythonProgram = `
import os, resource, signal, sys, time
os.set_inheritable(3, False)
argv = sys.argv[1:]
start = time.perf_counter_ns()
try:
    pid = os.posix_spawnp(argv[0], argv, os.environ, setsigdef=[signal.SIGPIPE, signal.SIGXFSZ])
except OSError as error:
    sys.exit("%s: %s" % (argv[0], error.strerror))
_, status, usage = os.wait4(pid, 0)
wall = time.perf_counter_ns() - start
own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
unit = 1 if sys.platform == "darwin" else 1024
peak = usage.ru_maxrss * unit if usage.ru_maxrss > own else -1
os.write(3, b"%d %d %d" % (wall, round((usage.ru_utime + usage.ru_stime) * 1e9), peak))
if os.WIFSIGNALED(status):
    os.write(2, b"ended by signal %d\\n" % os.WTERMSIG(status))
    sys.exit(128 + os.WTERMSIG(status))
sys.exit(os.WEXITSTATUS(status))
`;

/** @param python the path of Python itself. */
export function pythonMeter(python: string): Meter {
  return {
    missing: "",
    async run(argv, options) {
      const end = await runProcess([python, "-I", "-S", "-c", pythonProgram, ...argv], options);
      const [wall = NaN, cpu = NaN, peak = -1] = end.aside.split(" ").map(Number);
      return {
        end,
        wallNanoseconds: wall,
        cpuNanoseconds: Number.isNaN(cpu) ? undefined : cpu,
        peakBytes: peak < 0 ? undefined : peak,
      };
    },
  };
}

/** @param peakFile the file that GNU time writes its note into; undefined where it is not installed. */
export function bashMeter(peakFile: string | undefined): Meter {
  const timed = `TIMEFORMAT='%R %U %S'; { time "$@" 2>&4 3>&- 4>&-; } 4>&2 2>&3`;
  return {
    missing: peakFile === undefined ? "peak memory (it needs python3 or GNU time)" : "",
    async run(argv, options) {
      const peaked = peakFile === undefined ? argv : ["/usr/bin/time", "-q", "-f", "%M", "-o", peakFile, ...argv];
      const end = await runProcess(["bash", "-c", timed, "bash", ...peaked], options);
      const [wall = NaN, user = NaN, system = NaN] = end.aside.trim().replaceAll(",", ".").split(" ").map(Number);
      const peak = peakFile === undefined ? NaN : readPeak(peakFile);
      const cpu = Math.round((user + system) * 1e9);
      return {
        end,
        wallNanoseconds: Math.round(wall * 1e9),
        cpuNanoseconds: Number.isNaN(cpu) ? undefined : cpu,
        peakBytes: Number.isNaN(peak) ? undefined : peak,
      };
    },
  };
}

function readPeak(file: string): number {
  const kibibytes = Number(readFileSync(file, "utf8").trim().split("\n").at(-1));
  rmSync(file);
  return kibibytes * 1024;
}

const clockMeter: Meter = {
  missing: "CPU time and peak memory (they need python3 or bash)",
  async run(argv, options) {
    const end = await runProcess(argv, options);
    return { end, wallNanoseconds: end.nanoseconds, cpuNanoseconds: undefined, peakBytes: undefined };
  },
};
