import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { type MailSettings, readMail } from "./access/mail.ts";
import { type Provider, readJobIssuers, readProviders } from "./access/provider-settings.ts";
import { type BackupSettings, readBackups } from "./operation/backup-settings.ts";
import { hostName, isLoopback } from "./http/hosts.ts";
import { divideMemory, memoryLimit } from "./work/memory-limit.ts";
import { root } from "./program.ts";
import { StartFailure } from "./start-failure.ts";

/** Everything that can be set from outside, with limits in bytes and milliseconds. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Folder of the database and nothing else that matters. */
  readonly data: string;
  /** Origin under which people reach this server; undefined: as the request says. */
  readonly publicUrl: string | undefined;
  /** Networks (CIDR, with commas) of reverse proxies whose X-Forwarded headers are believed; undefined: nobody's. */
  readonly proxies: string | undefined;
  /** Further host names that requests may name, in lower case; addresses and loopback names always may. */
  readonly hosts: readonly string[];
  /** The network is trusted: listen beyond loopback without sign-in. */
  readonly isOpen: boolean;
  /** Whether people sign in. Where somebody can, they must, whatever this says. */
  readonly signIn: boolean;
  /** The first admin, whose account is made at the start where nobody can sign in yet. */
  readonly firstAdmin: { readonly email: string; readonly passwordFile: string } | undefined;
  /** The providers at which people may sign in with an account that they have. */
  readonly providers: readonly Provider[];
  /** The server that mail is handed in at; undefined: none is sent. */
  readonly mail: MailSettings | undefined;
  /** Issuers of CI jobs' tokens that projects may trust; no other address is ever asked for keys. */
  readonly jobIssuers: readonly string[];
  /** Largest upload as sent. */
  readonly uploadBytes: number;
  /** Largest upload once decompressed. */
  readonly decodedBytes: number;
  /** Uploads that are written or stored at the same time; others wait. Thirty-two times as many may be coming in. */
  readonly uploadPermits: number;
  readonly parseTimeoutMs: number;
  readonly taskTimeoutMs: number;
  /** Files that are read at the same time. */
  readonly parseThreads: number;
  readonly taskThreads: number;
  /** Heap of one worker, MiB. */
  readonly workerHeapMb: number;
  /** Evidence and derived values that one worker keeps. */
  readonly workerCacheBytes: number;
  /** Compressed answers that the main thread keeps. */
  readonly answerCacheBytes: number;
  /** Uploads are refused while the disk has less than this left. */
  readonly minFreeBytes: number;
  /** Time from the signal to stop, when the server is no longer called ready, to the end of taking requests. */
  readonly drainMs: number;
  /** Time from one look at everything that is stored to the next; 0: none. */
  readonly scrubMs: number;
  /** Backups by the clock; undefined: none are made. */
  readonly backups: BackupSettings | undefined;
  /** Folder of the built web app; undefined: none is served. */
  readonly webFolder: string | undefined;
  /** The bundled command line client. */
  readonly clientFile: string;
  readonly examplesFolder: string;
}

/** A setting that cannot be used. */
class UnusableSetting extends StartFailure {}

const MiB = 1024 * 1024;

/** Reads the command line and the environment; a flag wins. Throws `UnusableSetting`. */
export function readConfig(args: readonly string[], environment: Readonly<Record<string, string | undefined>>): Config {
  const flags = readFlags(args);
  const text = (flag: string | undefined, name: string): string | undefined => flag ?? (environment[name] || undefined);
  const number = (name: string, fallback: number, flag?: string): number => {
    const written = text(flag, name);
    if (written === undefined) return fallback;
    const value = Number(written);
    if (!Number.isInteger(value) || value < 0)
      throw new UnusableSetting(`${name} must be a whole number, not "${written}"`);
    return value;
  };
  const megabytes = (name: string, fallback: number): number => number(name, fallback) * MiB;
  const port = number("SWEETSPOT_PORT", 7070, flags.port);
  if (port > 65_535) throw new UnusableSetting(`the port must be at most 65535, not ${port}`);
  // No more workers, and no larger ones, than the container's memory holds together.
  const shares = divideMemory(number("SWEETSPOT_MEMORY_MB", 0) * MiB || memoryLimit(), {
    parseThreads: Math.max(1, number("SWEETSPOT_PARSE_THREADS", 2)),
    taskThreads: Math.max(1, number("SWEETSPOT_TASK_THREADS", Math.min(4, Math.max(2, availableParallelism() - 1)))),
    heapMb: number("SWEETSPOT_WORKER_HEAP_MB", 1024),
    cacheBytes: megabytes("SWEETSPOT_WORKER_CACHE_MB", 384),
  });
  const host = text(flags.host, "SWEETSPOT_HOST") ?? "127.0.0.1";
  const publicUrl = readOrigin(environment["SWEETSPOT_PUBLIC_URL"]);
  const isOpen = environment["SWEETSPOT_OPEN"] === "1";
  const firstAdmin = readFirstAdmin(environment);
  const asked = environment["SWEETSPOT_SIGN_IN"] === "1" || firstAdmin !== undefined;
  if (isOpen && asked) {
    throw new UnusableSetting(
      "SWEETSPOT_OPEN=1 turns sign-in off, and another setting asks for it; leave one of them out",
    );
  }
  if (!isOpen && !asked && publicUrl === undefined && !isLoopback(host)) {
    throw new UnusableSetting(
      `refusing to listen on ${host} without sign-in: anyone who reaches it could read and change everything. ` +
        `Set SWEETSPOT_PUBLIC_URL to the address that people open, which turns sign-in on; or use 127.0.0.1; ` +
        `or set SWEETSPOT_OPEN=1 if the whole network is trusted.`,
    );
  }
  return {
    host,
    port,
    data: resolve(text(flags.data, "SWEETSPOT_DATA") ?? resolve(root, "data")),
    publicUrl,
    proxies: environment["SWEETSPOT_PROXIES"] || undefined,
    hosts: readHosts(environment["SWEETSPOT_HOSTS"]),
    isOpen,
    signIn: !isOpen && (asked || !isLoopback(host) || (publicUrl !== undefined && !isLoopback(hostOf(publicUrl)))),
    firstAdmin,
    providers: readProviders(environment),
    jobIssuers: readJobIssuers(environment),
    mail: readMail(environment, publicUrl),
    uploadBytes: megabytes("SWEETSPOT_UPLOAD_MB", 64),
    decodedBytes: megabytes("SWEETSPOT_DECODED_MB", 512),
    uploadPermits: Math.max(1, number("SWEETSPOT_UPLOAD_PERMITS", 32)),
    parseTimeoutMs: number("SWEETSPOT_PARSE_SECONDS", 30) * 1000,
    taskTimeoutMs: number("SWEETSPOT_TASK_SECONDS", 60) * 1000,
    parseThreads: shares.parseThreads,
    taskThreads: shares.taskThreads,
    workerHeapMb: shares.heapMb,
    workerCacheBytes: shares.cacheBytes,
    answerCacheBytes: megabytes("SWEETSPOT_ANSWER_CACHE_MB", 64),
    minFreeBytes: megabytes("SWEETSPOT_MIN_FREE_MB", 256),
    drainMs: number("SWEETSPOT_DRAIN_SECONDS", 1) * 1000,
    scrubMs: number("SWEETSPOT_SCRUB_HOURS", 24) * 3_600_000,
    backups: readBackups(environment, number),
    webFolder: environment["SWEETSPOT_WEB"] ?? resolve(root, "apps/web/dist"),
    clientFile: environment["SWEETSPOT_CLIENT"] ?? resolve(root, "apps/cli/dist/sweetspot.js"),
    examplesFolder: environment["SWEETSPOT_EXAMPLES"] ?? resolve(root, "examples"),
  };
}

function readFlags(args: readonly string[]): { port?: string; host?: string; data?: string } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { port: { type: "string" }, host: { type: "string" }, data: { type: "string" } },
    });
    return values;
  } catch (error) {
    throw new UnusableSetting(`${(error as Error).message}. Known are --port, --host and --data.`);
  }
}

function readOrigin(written: string | undefined): string | undefined {
  if (written === undefined || written === "") return undefined;
  if (!URL.canParse(written) || !/^https?:$/.test(new URL(written).protocol)) {
    throw new UnusableSetting(`SWEETSPOT_PUBLIC_URL must be an http or https address, not "${written}"`);
  }
  return new URL(written).origin;
}

function hostOf(origin: string): string {
  return hostName(new URL(origin).host) ?? "";
}

function readFirstAdmin(environment: Readonly<Record<string, string | undefined>>): Config["firstAdmin"] {
  const email = environment["SWEETSPOT_ADMIN_EMAIL"] ?? "";
  const passwordFile = environment["SWEETSPOT_ADMIN_PASSWORD_FILE"] ?? "";
  if (email === "" && passwordFile === "") return undefined;
  if (email !== "" && passwordFile !== "") return { email, passwordFile };
  throw new UnusableSetting(
    "SWEETSPOT_ADMIN_EMAIL and SWEETSPOT_ADMIN_PASSWORD_FILE belong together: set both or neither",
  );
}

function readHosts(written: string | undefined): readonly string[] {
  const entries = (written ?? "").split(",").map((entry) => entry.trim());
  return entries
    .filter((entry) => entry !== "")
    .map((entry) => {
      const name = hostName(entry);
      if (name !== undefined && !name.includes("*")) return name;
      throw new UnusableSetting(`SWEETSPOT_HOSTS must be host names with commas between them; "${entry}" is not one`);
    });
}
