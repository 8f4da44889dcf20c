import { type ChildProcess, spawn } from "node:child_process";
import { resolve } from "node:path";

/** The exit of the client, and what it printed. */
export interface ClientEnd {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** A client that runs: what it printed on standard error so far, and how it ends. */
interface RunningClient {
  readonly process: ChildProcess;
  readonly ended: Promise<ClientEnd>;
  /** Resolves once its standard error has `text`, rejects when it ends before. */
  said(text: string): Promise<void>;
}

const source = resolve(import.meta.dirname, "../../apps/cli/src/main.ts");

/** Starts the command line client as a process of its own. */
export function startClient(
  args: readonly string[],
  { url = "", folder = process.cwd(), script = source }: { url?: string; folder?: string; script?: string } = {},
): RunningClient {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", script, ...args], {
    cwd: folder,
    env: { ...process.env, SWEETSPOT_URL: url },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let out = "";
  let err = "";
  const waiting = new Set<() => void>();
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => {
    err += chunk.toString();
    for (const look of waiting) look();
  });
  const ended = new Promise<ClientEnd>((done) => child.on("close", (code) => done({ code, out, err })));
  return {
    process: child,
    ended,
    said: (text) =>
      new Promise((done, fail) => {
        const look = (): void => {
          if (!err.includes(text)) return;
          waiting.delete(look);
          done();
        };
        waiting.add(look);
        look();
        void ended.then(() => fail(new Error(`the client ended without saying "${text}":\n${err}`)));
      }),
  };
}

/** Runs the command line client to its end. */
export function runClient(...given: Parameters<typeof startClient>): Promise<ClientEnd> {
  return startClient(...given).ended;
}
