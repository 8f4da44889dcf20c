import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Figures } from "./bench.ts";

export interface ProcessRun {
  readonly milliseconds: number;
  readonly peakBytes: number | undefined;
  readonly stdout: string;
}

/**
 * Runs a command to its end and measures the whole process from outside: wall time, and on Linux the peak resident
 * size of the process itself (`VmHWM`, read every 5 ms, so of a run shorter than that it is unknown).
 * Rejects when it fails.
 */
export function runProcess(command: string, args: readonly string[], cwd?: string): Promise<ProcessRun> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], ...(cwd === undefined ? {} : { cwd }) });
    let stdout = "";
    let stderr = "";
    let peakBytes: number | undefined;
    const look = setInterval(() => {
      const peak = child.pid === undefined ? undefined : peakOf(child.pid);
      if (peak !== undefined) peakBytes = Math.max(peak, peakBytes ?? 0);
    }, 5);
    child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
    child.on("error", reject);
    child.on("close", (code) => {
      clearInterval(look);
      const milliseconds = performance.now() - started;
      if (code === 0) resolve({ milliseconds, peakBytes, stdout });
      else reject(new Error(`${command} ${args.join(" ")} ended with ${code}: ${stderr.slice(-2000)}`));
    });
  });
}

/**
 * The figures of two commands run in turn (A B A B …), so that a machine that gets slower hits both alike;
 * one uncounted run of each comes first.
 */
export async function runInTurn(
  ours: () => Promise<ProcessRun>,
  theirs: () => Promise<ProcessRun>,
  runs: number,
): Promise<{ ours: Figures; theirs: Figures }> {
  const collected = { ours: [] as ProcessRun[], theirs: [] as ProcessRun[] };
  await ours();
  await theirs();
  for (let run = 0; run < runs; run++) {
    collected.ours.push(await ours());
    collected.theirs.push(await theirs());
  }
  return { ours: figuresOf(collected.ours), theirs: figuresOf(collected.theirs) };
}

function figuresOf(runs: readonly ProcessRun[]): Figures {
  const peaks = runs.map(({ peakBytes }) => peakBytes).filter((peak) => peak !== undefined);
  return {
    milliseconds: runs.map(({ milliseconds }) => milliseconds),
    peakBytes: peaks.length === 0 ? undefined : Math.max(...peaks),
  };
}

/** Peak resident size of a process that runs (Linux), undefined when that is not known. */
export function peakOf(pid: number): number | undefined {
  try {
    const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    return undefined; // it has just ended, or this is not Linux
  }
}
