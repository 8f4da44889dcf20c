import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { serverEntry } from "./server-entry.ts";
import { oneTaskThread, withoutDrain } from "./short-lived.ts";

export interface SpawnedServer {
  readonly url: string;
  readonly process: ChildProcess;
  /** Everything printed so far. */
  output(): string;
  /** Ends when the process has: its exit code, or the signal's name. */
  readonly ended: Promise<number | string>;
}

/** Starts the server's own entry as a process, as `npm start` does, and waits until it is ready. */
export async function spawnServer(data: string, environment: Record<string, string> = {}): Promise<SpawnedServer> {
  const port = await freePort();
  const server = spawnEntry(["--port", String(port), "--data", data], environment);
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (server.process.exitCode !== null) throw new Error(`the server ended: ${server.output()}`);
    const isReady = await fetch(`${url}/readyz`)
      .then((answer) => answer.ok)
      .catch(() => false);
    if (isReady) return { ...server, url };
    await new Promise((wait) => setTimeout(wait, 50));
  }
}

/** Starts the server's entry with these arguments without waiting for anything. */
export function spawnEntry(
  args: readonly string[],
  environment: Record<string, string> = {},
): Omit<SpawnedServer, "url"> {
  const child = spawn(process.execPath, [serverEntry, ...args], {
    env: { ...process.env, SWEETSPOT_MIN_FREE_MB: "0", ...withoutDrain, ...oneTaskThread, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | string>((done) => child.on("close", (code, signal) => done(code ?? signal ?? -1)));
  return { process: child, output: () => output, ended };
}

/** A TCP port that nothing listens on. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
