import { rm } from "node:fs/promises";
import { buildApp } from "@sweetspot/api/app";
import { type Config, readConfig } from "@sweetspot/api/config";
import { startServices } from "@sweetspot/api/start-services";
import { emptyData } from "./empty-data.ts";
import { serverThreads } from "./server-entry.ts";
import { oneTaskThread } from "./short-lived.ts";

export type TestApp = Awaited<ReturnType<typeof makeApp>>;

/**
 * A whole server in this process, on a data folder of its own, reached by `app.inject`. Its faults fail the test that
 * closes it. Call `close` when done.
 */
export async function makeApp(settings: Partial<Config> = {}, environment: Record<string, string> = {}) {
  const data = settings.data ?? (await emptyData());
  const faults: unknown[] = [];
  const config: Config = {
    ...readConfig([], { SWEETSPOT_DATA: data, SWEETSPOT_MIN_FREE_MB: "0", ...oneTaskThread, ...environment }),
    ...settings,
  };
  const { services, database, stop } = await startServices(config, {
    onError: (error) => faults.push(error),
    ...(serverThreads === undefined ? {} : { threads: serverThreads }),
  });
  const app = await buildApp(services);
  await app.ready();
  return {
    app,
    services,
    /** For tests that look at rows, or change them as only time and damage do. */
    database,
    config,
    /** Uploads bytes (or text) and waits until they have been read; gives status and body. */
    async put(path: string, body: Uint8Array | string, query = "?wait=1") {
      const answer = await app.inject({
        method: "PUT",
        url: `/api/v1/files/${path.split("/").map(encodeURIComponent).join("/")}${query}`,
        headers: { "content-type": "application/octet-stream" },
        payload: typeof body === "string" ? body : Buffer.from(body),
      });
      return { status: answer.statusCode, body: answer.json() };
    },
    /** Ends once every file has been read: a hook or test that waits for it has a limit of its own. */
    async settled() {
      while ((await app.inject({ method: "GET", url: "/readyz" })).json().pending > 0)
        await new Promise((wait) => setTimeout(wait, 20));
    },
    async get(url: string, headers: Record<string, string> = {}) {
      return app.inject({ method: "GET", url, headers });
    },
    async close() {
      await app.close();
      await stop();
      if (settings.data === undefined) await rm(data, { recursive: true, force: true });
      if (faults.length > 0) throw new AggregateError(faults, "the server reported faults");
    },
  };
}
