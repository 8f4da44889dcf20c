import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";
import { loadExamples } from "./load-examples.ts";
import { type RunningServer, startServer } from "./server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Gives the address of the server with the examples; the first request starts it. */
    readonly examplesServer: string;
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
 * Vitest calls this before a run with browser tests. One server with the examples serves all files that only look at them; a run
 * without such files starts none. Gives what ends it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let started: Promise<RunningServer> | undefined;
  const start = async (): Promise<RunningServer> => {
    const server = await startServer();
    await loadExamples(server.url, examples);
    return server;
  };
  const starter = createServer((_request, response) => {
    (started ??= start()).then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await once(starter.listen(0, "127.0.0.1"), "listening");
  project.provide("examplesServer", `http://127.0.0.1:${(starter.address() as AddressInfo).port}`);
  return async () => {
    starter.close();
    await (await started)?.stop();
  };
}
