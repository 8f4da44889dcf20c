import { keepCompiledCode } from "./compiled-code.ts";
import { type Config, readConfig } from "./config.ts";
import { StartFailure } from "./start-failure.ts";
import { startTracing } from "./tracing.ts";

/** One line that says what is wrong with the start, for what a person can set right; undefined for faults of ours. */
function startFailure(error: unknown, config: Config | undefined): string | undefined {
  if (error instanceof StartFailure) return error.message;
  if (config === undefined) return undefined;
  const { code, message } = error as NodeJS.ErrnoException;
  if (/^(SQLITE_IOERR|EIO$|EMFILE$|ENFILE$)/.test(code ?? "")) {
    return `the disk of the data folder ${config.data} reported an error (${code}: ${message}); nothing was lost: start again, and look at the disk if it happens again`;
  }
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
    case "ERR_WORKER_INIT_FAILED":
      return `worker threads cannot be started (${message}); raise the limit of processes or of memory`;
    case "ENOSPC":
    case "SQLITE_FULL":
      return `the disk of the data folder ${config.data} is full`;
    default:
      return undefined;
  }
}

/** Throws where this Node is too old to run the server: `npm start` brings one that does. */
function requireNode(major: number): void {
  const { node } = process.versions;
  if (Number.parseInt(node, 10) < major)
    throw new StartFailure(`Node ${node} is too old: start it with Node ${major}, or by npm start, which brings that`);
}

const [command = "", ...rest] = process.argv.slice(2);
let config: Config | undefined;
try {
  requireNode(24);
  keepCompiledCode();
  if (command !== "" && !command.startsWith("-")) {
    const { runCommand } = await import("./operation/run-command.ts");
    const { greetMailServer } = await import("./access/mail.ts");
    await runCommand(command, rest, process.env, greetMailServer);
  } else {
    config = readConfig(process.argv.slice(2), process.env);
    // Loaded only now: what is wrong with the settings is said at once.
    const traces = await startTracing(process.env);
    const { serve } = await import("./serve.ts");
    const serving = await serve(config);
    let isStopping = false;
    const stop = (): void => {
      if (isStopping) return;
      isStopping = true;
      void serving
        .stop()
        .then(() => traces?.stop())
        .then(() => process.exit(0));
    };
    process.on("SIGTERM", stop);
    process.on("SIGINT", stop);
    console.log(`Sweetspot listens on ${serving.url} (data in ${config.data})`);
    if (serving.setUpUrl !== undefined) {
      console.log(
        `Nobody can sign in yet. This link makes the first admin; it works once, for a day:\n${serving.setUpUrl}`,
      );
    }
  }
} catch (error) {
  const line = startFailure(error, config);
  console.error(line === undefined ? error : `sweetspot: ${line}`);
  process.exit(1);
}
