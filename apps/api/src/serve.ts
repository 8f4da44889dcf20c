import { setTimeout } from "node:timers/promises";
import { joinUrl, makeSetUpLink } from "./access/join.ts";
import { buildApp } from "./app.ts";
import type { Config } from "./config.ts";
import { Connections } from "./http/connections.ts";
import { isLoopback } from "./http/hosts.ts";
import { collectSoon } from "./work/collect.ts";
import { startServices } from "./start-services.ts";

/** Longest that a stop waits for requests in flight; then their connections are cut. */
const drainMs = 20_000;

export interface Serving {
  /** The address that it listens at: `http://127.0.0.1:7070`. */
  readonly url: string;
  /** The link for the first admin, where people sign in and nobody can yet. */
  readonly setUpUrl: string | undefined;
  /** Takes no more requests, lets those in flight end, closes the database. */
  stop(): Promise<void>;
}

/** Opens the data folder, listens, and serves until stopped. */
export async function serve(config: Config): Promise<Serving> {
  const { services, stop } = await startServices(config, {
    onError: (error) => console.error(error),
    onFatal(why) {
      // Nothing would be read or drawn any more: whoever watches the process can do more about it than it can.
      console.error(`sweetspot: ${why}`);
      process.exit(1);
    },
  });
  const app = await buildApp(services, { log: true });
  app.server.headersTimeout = 30_000;
  const connections = new Connections(app.server);
  try {
    await app.listen({ host: config.host, port: config.port, listenTextResolver: () => "listening" });
  } catch (error) {
    await stop();
    throw error;
  }
  await services.space.assertRoom().catch((error: Error) => {
    console.error(`sweetspot: ${error.message} Uploads are refused; reading and deleting work (${config.data}).`);
  });
  const address = app.server.address();
  const port = typeof address === "object" && address !== null ? address.port : config.port;
  const url = `http://${config.host.includes(":") ? `[${config.host}]` : config.host}:${port}`;
  collectSoon();
  const needsSetUp = !services.gate.isOpen && !(await services.stores.access.people.any());
  const origin = config.publicUrl ?? (isLoopback(config.host) ? url : `http://localhost:${port}`);
  return {
    url,
    setUpUrl: needsSetUp ? joinUrl(origin, await makeSetUpLink(services)) : undefined,
    async stop() {
      // A probe of readiness learns that the server is not ready before it stops taking connections.
      services.stopping.announce();
      await setTimeout(config.drainMs);
      const cut = globalThis.setTimeout(() => connections.cutAll(), drainMs);
      const idle = setInterval(() => connections.cutIdle(), 200);
      await app.close();
      clearTimeout(cut);
      clearInterval(idle);
      await stop();
    },
  };
}
