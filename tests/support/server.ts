import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { serverEntry } from "./server-entry.ts";
import { withoutDrain } from "./short-lived.ts";

export interface RunningServer {
  readonly url: string;
  readonly data: string;
  readonly process: ChildProcess;
  /** The last 20 000 characters that it has printed. */
  output(): string;
  /** Ends the server and, unless it was given, removes its data folder. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/**
 * The real server in a process of its own, on a free port of loopback with a fresh data folder (or the given one).
 * Resolves once `/readyz` answers 200; rejects with its output when it ends before.
 */
export async function startServer(
  options: { data?: string; env?: Record<string, string> } = {},
): Promise<RunningServer> {
  const data = options.data ?? mkdtempSync(path.join(tmpdir(), "sweetspot-test-"));
  const port = await freePort();
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", serverEntry, "--port", String(port), "--data", data],
    {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...withoutDrain, ...options.env },
    },
  );
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output = (output + chunk.toString()).slice(-20_000)));
  child.stderr.on("data", (chunk: Buffer) => (output = (output + chunk.toString()).slice(-20_000)));
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; ; attempt++) {
    if (child.exitCode !== null || attempt > 600) throw new Error(`the server did not become ready:\n${output}`);
    const ready = await fetch(`${url}/readyz`)
      .then((answer) => answer.ok)
      .catch(() => false);
    if (ready) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    data,
    process: child,
    output: () => output,
    stop: async (signal = "SIGTERM") => {
      child.kill(signal);
      await ended;
      if (options.data === undefined) rmSync(data, { recursive: true, force: true });
    },
  };
}

/** A port nobody listened on a moment ago. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      if (address === null || typeof address === "string") return reject(new Error("no port"));
      server.close(() => resolve(address.port));
    });
  });
}
