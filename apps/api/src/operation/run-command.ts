import { statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { databaseFileName } from "../storage/sqlite/database.ts";
import { root } from "../program.ts";
import { StartFailure } from "../start-failure.ts";
import { readConfig } from "../config.ts";
import { newestBackup } from "./backups.ts";
import { diagnose, type Finding } from "./doctor.ts";
import { backupDatabase } from "../storage/sqlite/backup.ts";
import { restoreDatabase } from "../storage/sqlite/restore.ts";
import { type Verdict, verifyDatabase } from "../storage/sqlite/verify.ts";

/**
 * Runs a command beside serving and prints what it did: `backup <file>`, `restore <file>` or `restore newest`, `verify [file or folder]`,
 * each on the data folder of `--data` or SWEETSPOT_DATA; and `doctor`, which says what is wrong with the settings and the machine. Throws `StartFailure` with a line for a person. */
export async function runCommand(
  name: string,
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  greetMailServer: Parameters<typeof diagnose>[3],
): Promise<void> {
  if (name === "doctor") return sayFindings(await diagnose(args, environment, Date.now(), greetMailServer));
  const { data, path } = readArguments(name, args, environment);
  switch (name) {
    case "backup":
      return say(
        `wrote ${needed(path, "backup <file>")}`,
        await backupDatabase(data, resolve(needed(path, "backup <file>"))),
      );
    case "restore":
      if (path === "newest") return restoreNewest(data, environment);
      return say(`restored into ${data}`, await restoreDatabase(resolve(needed(path, "restore <file>")), data));
    case "verify": {
      const target = path === undefined ? data : resolve(path);
      const file = isFolder(target) ? join(target, databaseFileName) : target;
      const verdict = verifyDatabase(file);
      say(`verified ${file}`, verdict);
      for (const fault of verdict.faults) console.error(`sweetspot: ${fault}`);
      if (verdict.faults.length > 0) throw new StartFailure(`${verdict.faults.length} faults in ${file}`);
      return;
    }
    default:
      throw new StartFailure(`there is no command ${name}; known are backup, restore, verify and doctor`);
  }
}

/** Restores the newest backup of the bucket or the folder that the settings name. */
async function restoreNewest(data: string, environment: Readonly<Record<string, string | undefined>>): Promise<void> {
  const settings = readConfig([], environment).backups;
  if (settings === undefined) throw new StartFailure("set SWEETSPOT_BACKUP_FOLDER or SWEETSPOT_BACKUP_S3");
  const work = await mkdtemp(`${data}-newest-`);
  try {
    const file = await newestBackup(settings, work);
    say(`restored ${basename(file)} into ${data}`, await restoreDatabase(file, data));
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

function sayFindings(findings: readonly Finding[]): void {
  for (const { state, what, says, mend } of findings) {
    console.log(`${state.padEnd(7)}  ${what}: ${says}${mend === "" ? "" : `\n         ${mend}`}`);
  }
  const faults = findings.filter(({ state }) => state === "fault").length;
  if (faults > 0) throw new StartFailure(`${faults} ${faults === 1 ? "fault" : "faults"}`);
}

function say(what: string, { reports, files, contents, bytes }: Verdict): void {
  console.log(`${what}: ${reports} reports, ${files} files, ${contents} contents, ${bytes} bytes, every hash checked`);
}

function isFolder(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw new StartFailure(`there is nothing at ${path}`);
  return found.isDirectory();
}

function needed(path: string | undefined, usage: string): string {
  if (path === undefined) throw new StartFailure(`usage: ${usage} [--data <folder>]`);
  return path;
}

function readArguments(
  name: string,
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): { data: string; path: string | undefined } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { data: { type: "string" } },
    });
    if (positionals.length > 1) throw new Error("one path at most");
    return { data: resolve(values.data ?? environment["SWEETSPOT_DATA"] ?? join(root, "data")), path: positionals[0] };
  } catch (error) {
    throw new StartFailure(`${name}: ${(error as Error).message}`);
  }
}
