import { spawn } from "node:child_process";

/** The end of a process: its exit, its output and its time. */
export interface ProcessEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Its output on file descriptor 3. */
  readonly aside: string;
  /** Wall time from before the start to the end, in nanoseconds. */
  readonly nanoseconds: number;
}

export interface ProcessOptions {
  readonly folder: string;
  /** Ends the process, and what it has started, when it is aborted. */
  readonly stop: AbortSignal;
  /** Output that is thrown away costs the process less than output that somebody reads. */
  readonly isOutputKept?: boolean;
}

/** The limit of each stream; the rest is read and dropped. */
const maxOutput = 64 * 1024 * 1024;
const patienceMs = 2000;

/** The run was ended by the user. */
export class Stopped extends Error {}

/**
 * Runs a program to its end, in a process group of its own, so that a ctrl-C in the terminal reaches this program alone and
 * it decides what ends. Rejects with `Stopped` when `stop` is aborted, once the whole group has been killed, and with a sentence when the
 * program cannot be started.
 */
export function runProcess(argv: readonly string[], options: ProcessOptions): Promise<ProcessEnd> {
  const { folder, stop, isOutputKept = true } = options;
  return new Promise((resolve, reject) => {
    if (stop.aborted) return reject(new Stopped());
    const [program = "", ...args] = argv;
    const started = process.hrtime.bigint();
    const child = spawn(program, args, {
      cwd: folder,
      env: { ...process.env, PWD: folder },
      stdio: ["ignore", isOutputKept ? "pipe" : "ignore", "pipe", "pipe"],
      detached: process.platform !== "win32",
    });
    const [, stdout, stderr, aside] = child.stdio.map((stream) => gather(stream as NodeJS.ReadableStream | null));
    const kill = (signal: NodeJS.Signals): void => {
      try {
        if (process.platform === "win32" || child.pid === undefined) child.kill(signal);
        else process.kill(-child.pid, signal);
      } catch {
        // The group has ended by itself.
      }
    };
    let impatience: NodeJS.Timeout | undefined;
    const end = (): void => {
      kill("SIGTERM");
      impatience = setTimeout(() => kill("SIGKILL"), patienceMs);
    };
    stop.addEventListener("abort", end, { once: true });
    let nanoseconds = 0;
    child.on("exit", () => (nanoseconds = Number(process.hrtime.bigint() - started)));
    const settle = (): void => {
      clearTimeout(impatience);
      stop.removeEventListener("abort", end);
    };
    child.on("error", (error: NodeJS.ErrnoException) => {
      settle();
      reject(new Error(error.code === "ENOENT" ? `there is no program "${program}"` : error.message, { cause: error }));
    });
    child.on("close", (code, signal) => {
      settle();
      // A process that it left running would disturb the next one.
      kill("SIGKILL");
      if (stop.aborted) return reject(new Stopped());
      const text = (gathered: Gathered | undefined): string => gathered?.text() ?? "";
      resolve({ code, signal, stdout: text(stdout), stderr: text(stderr), aside: text(aside), nanoseconds });
    });
  });
}

interface Gathered {
  text(): string;
}

function gather(stream: NodeJS.ReadableStream | null): Gathered {
  const chunks: Buffer[] = [];
  let size = 0;
  stream?.on("data", (chunk: Buffer) => {
    if (size < maxOutput) chunks.push(chunk);
    size += chunk.length;
  });
  return { text: () => Buffer.concat(chunks).toString("utf8") };
}

/** The failure of a process, in words; undefined where it ended with 0. */
export function failureOf({ code, signal }: Pick<ProcessEnd, "code" | "signal">): string | undefined {
  if (code === 0) return undefined;
  return signal === null ? `exit code ${code}` : `ended by ${signal}`;
}

/** The last lines that a failed process printed, indented, for below a message. */
export function lastLines({ stdout, stderr }: Pick<ProcessEnd, "stdout" | "stderr">): string {
  const text = stderr.trim() === "" ? stdout : stderr;
  return text
    .trimEnd()
    .split("\n")
    .slice(-12)
    .map((line) => `  ${line}`)
    .join("\n");
}
