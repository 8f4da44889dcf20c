import { accessSync, constants, existsSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { readConfig, type Config } from "../config.ts";
import { StartFailure } from "../start-failure.ts";
import { describeFolder } from "../storage/sqlite/describe-folder.ts";
import type { BackupSettings } from "./backup-settings.ts";
import { askMs, lookAtAddress, lookAtProvider, lookAtProxies, type Say } from "./doctor-network.ts";
import { S3Bucket } from "./s3-bucket.ts";

/** One thing that was looked at. */
export interface Finding {
  readonly state: "ok" | "warning" | "fault";
  readonly what: string;
  readonly says: string;
  /** The way to mend it; "" where nothing is wrong. */
  readonly mend: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const GiB = 1024 ** 3;
/** Types of file systems over the network (statfs): NFS, SMB, CIFS, SMB2. SQLite's locks do not hold on them. */
const networkFileSystems: ReadonlySet<number> = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42]);

/**
 * Looks at the settings, the data folder, the schema, the clock, the public address, and the stores, providers and mail server of the
 * settings, and says what is wrong and how to mend it. Changes nothing; a running server may go on.
 * @param greetMailServer throws what the mail server says where it does not let us hand mail in
 */
export async function diagnose(
  args: readonly string[],
  environment: Environment,
  nowMs: number,
  greetMailServer: (mail: NonNullable<Config["mail"]>) => Promise<void>,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const ok = (what: string, says: string): void => void findings.push({ state: "ok", what, says, mend: "" });
  const warn = (what: string, says: string, mend: string): void =>
    void findings.push({ state: "warning", what, says, mend });
  const fault = (what: string, says: string, mend: string): void =>
    void findings.push({ state: "fault", what, says, mend });

  let config: Config;
  try {
    config = readConfig(args, environment);
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    fault("settings", error.message, "Correct it: docs/settings.md has all settings.");
    return findings;
  }
  ok("settings", "all can be read");

  if (looksAt(config.data, findings)) lookAtDatabase(config.data, nowMs, findings);
  lookAtDisk(config, findings);
  lookAtProxies(config, ok, warn, fault);
  await lookAtAddress(config, ok, warn);

  if (config.isOpen)
    warn(
      "sign-in",
      "is off: everybody who can reach the server may do everything",
      "Leave SWEETSPOT_OPEN out unless the network is trusted.",
    );
  else ok("sign-in", config.signIn ? "is on" : "is off on loopback");
  if (config.firstAdmin !== undefined)
    lookAtSecret(config.firstAdmin.passwordFile, "SWEETSPOT_ADMIN_PASSWORD_FILE", findings);
  if (config.backups === undefined)
    warn(
      "backups",
      "none are made by the clock",
      "Set SWEETSPOT_BACKUP_FOLDER to a folder on another disk, or SWEETSPOT_BACKUP_S3.",
    );
  else await lookAtBackups(config.backups, ok, fault);
  for (const provider of config.providers) await lookAtProvider(provider, nowMs, ok, warn, fault);
  if (config.mail !== undefined) {
    await greetMailServer(config.mail).then(
      () => ok("mail", `${config.mail?.host} accepts our mail`),
      (error: Error) =>
        fault("mail", `${config.mail?.host}: ${error.message}`, "Look at SWEETSPOT_SMTP_URL and the firewall."),
    );
  }
  if (config.webFolder !== undefined && !existsSync(join(config.webFolder, "index.html"))) {
    fault("page", `is not built: there is nothing in ${config.webFolder}`, "Run npm run build.");
  }
  return findings;
}

/** Whether there is a data folder that can be used. */
function looksAt(data: string, findings: Finding[]): boolean {
  const what = "data folder";
  const folder = statSync(data, { throwIfNoEntry: false });
  if (folder === undefined) {
    findings.push({ state: "ok", what, says: `${data} is not there yet: the first start makes it`, mend: "" });
    return false;
  }
  if (!folder.isDirectory()) {
    findings.push({ state: "fault", what, says: `${data} is a file`, mend: "Set SWEETSPOT_DATA to a folder." });
    return false;
  }
  if (!isWritable(data)) {
    const user = process.getuid?.() ?? "?";
    findings.push({
      state: "fault",
      what,
      says: `${data} cannot be written by user ${user}`,
      mend: `chown -R ${user} ${data}`,
    });
    return false;
  }
  if ((folder.mode & 0o007) !== 0) {
    findings.push({
      state: "warning",
      what,
      says: `${data} can be read by every user of this machine`,
      mend: `chmod o-rwx ${data}`,
    });
  } else findings.push({ state: "ok", what, says: `${data} can be written`, mend: "" });
  return true;
}

function lookAtDatabase(data: string, nowMs: number, findings: Finding[]): void {
  try {
    const described = describeFolder(data);
    if (described === undefined) return;
    const { schema, newest, changedAtMs } = described;
    if (schema > newest) {
      findings.push({
        state: "fault",
        what: "schema",
        says: `the data are of version ${schema}, this program knows ${newest}`,
        mend: "Start the newer program, or restore the backup from before the upgrade (backups/ in the data folder).",
      });
    } else {
      const next = schema < newest ? `; the next start brings it to ${newest}, after a backup` : "";
      findings.push({ state: "ok", what: "schema", says: `version ${schema}${next}`, mend: "" });
    }
    const aheadMs = (changedAtMs ?? 0) - nowMs;
    if (aheadMs > 60_000) {
      findings.push({
        state: "warning",
        what: "clock",
        says: `this machine's clock is ${Math.round(aheadMs / 60_000)} minutes before the last change of a report`,
        mend: "Set the clock (timedatectl): sessions, links and backups go by it.",
      });
    } else findings.push({ state: "ok", what: "clock", says: new Date(nowMs).toISOString(), mend: "" });
  } catch (error) {
    findings.push({
      state: "fault",
      what: "database",
      says: `cannot be read: ${(error as Error).message}`,
      mend: "Look with the command verify; restore the newest backup with restore.",
    });
  }
}

function lookAtDisk({ data, minFreeBytes }: Config, findings: Finding[]): void {
  if (!existsSync(data)) return;
  const { bavail, bsize, type } = statfsSync(data);
  const free = bavail * bsize;
  const says = `${(free / GiB).toFixed(1)} GiB free`;
  if (free < minFreeBytes) {
    findings.push({
      state: "fault",
      what: "disk",
      says: `${says}: uploads are refused`,
      mend: "Free some room, or delete reports.",
    });
  } else if (free < 2 * minFreeBytes + GiB) {
    findings.push({
      state: "warning",
      what: "disk",
      says,
      mend: "It will be full soon; a project's page says what it stores.",
    });
  } else findings.push({ state: "ok", what: "disk", says, mend: "" });
  if (networkFileSystems.has(type)) {
    findings.push({
      state: "fault",
      what: "file system",
      says: `${data} lies on a file system of the network, whose locks do not protect the database`,
      mend: "Put SWEETSPOT_DATA on a disk of this machine.",
    });
  }
}

async function lookAtBackups(
  { folder, bucket }: BackupSettings,
  ok: (what: string, says: string) => void,
  fault: Say,
): Promise<void> {
  const what = "backups";
  if (folder !== undefined && existsSync(folder) && !isWritable(folder))
    fault(what, `${folder} cannot be written`, "Give it to the user that the server runs as.");
  else if (folder !== undefined) ok(what, `go to ${folder}`);
  if (bucket === undefined) return;
  try {
    const kept = await new S3Bucket(bucket, AbortSignal.timeout(askMs)).names();
    ok(what, `go to ${bucket.url}, which has ${kept.length} files`);
  } catch (error) {
    fault(what, (error as Error).message, "Look at the bucket's address, its region and what the key may do.");
  }
}

function lookAtSecret(file: string, name: string, findings: Finding[]): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) {
    findings.push({
      state: "fault",
      what: name,
      says: `there is no file ${file}`,
      mend: "Make it, or leave both settings of the first admin out.",
    });
  } else if ((found.mode & 0o007) !== 0) {
    findings.push({
      state: "warning",
      what: name,
      says: `${file} can be read by every user of this machine`,
      mend: `chmod o-rwx ${file}`,
    });
  }
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
