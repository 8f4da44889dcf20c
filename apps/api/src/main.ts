import { buildApp } from "./app.ts";
import { type Config, readConfig } from "./config.ts";
import { StartFailure } from "./platform/start-failure.ts";
import { startServices } from "./start-services.ts";

/** Longest that a stop waits for requests in flight; then their connections are cut. */
const drainMs = 20_000;

async function serve(config: Config): Promise<void> {
  const { services, stop } = await startServices(config, { onError: (error) => console.error(error) });
  const app = await buildApp(services, { log: true });
  app.server.headersTimeout = 30_000;
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await stop();
    throw error;
  }
  const address = app.server.address();
  const port = typeof address === "object" && address !== null ? address.port : config.port;
  console.log(
    `Sweetspot listens on http://${config.host.includes(":") ? `[${config.host}]` : config.host}:${port} (data in ${config.data})`,
  );

  let isStopping = false;
  const end = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    // Sockets that say nothing, or never end their request, would hold the process for ever.
    const cut = setTimeout(() => app.server.closeAllConnections(), drainMs);
    await app.close();
    clearTimeout(cut);
    await stop();
    process.exit(0);
  };
  process.on("SIGTERM", () => void end());
  process.on("SIGINT", () => void end());
}

/** One line that says what is wrong with the start, for what a person can set right; undefined for faults of ours. */
function startFailure(error: unknown, config: Config | undefined): string | undefined {
  if (error instanceof StartFailure) return error.message;
  if (config === undefined) return undefined;
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case "EADDRINUSE":
      return `port ${config.port} on ${config.host} is in use; choose another by --port or SWEETSPOT_PORT`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `this machine has no address ${config.host}; choose another by --host or SWEETSPOT_HOST`;
    case "EACCES":
    case "EPERM":
    case "EROFS":
    case "ENOTDIR":
    case "EEXIST":
    case "ENOENT":
    case "SQLITE_CANTOPEN":
    case "SQLITE_READONLY":
    case "SQLITE_READONLY_DIRECTORY":
      return message.includes("listen")
        ? `port ${config.port} may not be used by this user; choose another by --port or SWEETSPOT_PORT`
        : `the data folder ${config.data} cannot be written (${message}); choose another by --data or SWEETSPOT_DATA`;
    case "SQLITE_NOTADB":
    case "SQLITE_CORRUPT":
      return `the database in ${config.data} is damaged (${message}); restore it from a backup, or choose another folder by --data`;
    case "ENOSPC":
    case "SQLITE_FULL":
      return `the disk of the data folder ${config.data} is full`;
    default:
      return undefined;
  }
}

let config: Config | undefined;
try {
  config = readConfig(process.argv.slice(2), process.env);
  await serve(config);
} catch (error) {
  const line = startFailure(error, config);
  console.error(line === undefined ? error : `sweetspot: ${line}`);
  process.exit(1);
}
