import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";
import { loadExamples } from "./load-examples.ts";
import { type RunningServer, startServer } from "./server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Gives the address of the server that files share, which it starts; `/examples` gives it once it has the examples. */
    readonly sharedServer: string;
  }
}

const examples = [
  "header-index",
  "header-index-published",
  "bucket-scan",
  "cache-memory",
  "fifty-appends",
  "key-value-stores",
] as const;

/**
 * Vitest calls this before a run with browser tests. One server serves all files that neither configure nor stop theirs, and loads
 * the examples once a file asks for them; a run without such files starts none. Gives what ends it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let started: Promise<RunningServer> | undefined;
  let filled: Promise<RunningServer> | undefined;
  const start = (): Promise<RunningServer> => (started ??= startServer());
  const fill = async (): Promise<RunningServer> => {
    const server = await start();
    await loadExamples(server.url, examples);
    return server;
  };
  const starter = createServer((request, response) => {
    (request.url === "/examples" ? (filled ??= fill()) : start()).then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await once(starter.listen(0, "127.0.0.1"), "listening");
  project.provide("sharedServer", `http://127.0.0.1:${(starter.address() as AddressInfo).port}`);
  return async () => {
    starter.close();
    await (await started)?.stop();
  };
}
