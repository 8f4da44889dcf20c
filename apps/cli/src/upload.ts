import { parseArgs } from "node:util";
import { isEntryName, isSlug } from "@sweetspot/contract/names";
import { findFiles } from "./find-files.ts";
import { sendFiles } from "./send-files.ts";
import { type Environment, Server } from "./server.ts";
import { UsageError } from "./usage-error.ts";

/** The rule of the server for both kinds of names. */
const naming = 'use up to 200 visible characters without "/"';

/** `sweetspot upload`: sends files, says of each what the server read in it. Gives the exit code. */
export async function upload(args: readonly string[], environment: Environment): Promise<number> {
  const { paths, variant, ...destination } = readArguments(args);
  const files = await findFiles(paths, variant);
  if (files.length === 0)
    throw new Error(`there are no files to upload in ${paths.join(", ")}; hidden files are left out`);
  for (const file of files) {
    if (!isEntryName(file.variant)) throw new Error(`"${file.variant}" cannot name a variant: ${naming}`);
    if (!isEntryName(file.name)) throw new Error(`"${file.name}" cannot name a file: ${naming}`);
  }
  const { url, code } = await sendFiles(new Server(environment), files, destination);
  if (url !== "") process.stdout.write(`${url}\n`);
  return code;
}

/** Options about logs, and the parameters of the upload that they become. */
const logOptions = ["log", "log-line", "log-zone", "log-start", "log-detail"] as const;

function readArguments(args: readonly string[]): {
  paths: readonly string[];
  project: string;
  report: string;
  variant: string | undefined;
  about: Record<string, string>;
} {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        project: { type: "string" },
        report: { type: "string" },
        variant: { type: "string" },
        commit: { type: "string" },
        repository: { type: "string" },
        log: { type: "string" },
        "log-line": { type: "string" },
        "log-zone": { type: "string" },
        "log-start": { type: "string" },
        "log-detail": { type: "string" },
      },
    });
    const { project, report, variant, commit = "", repository = "" } = values;
    if (positionals.length === 0) throw new UsageError("name the files or folders to upload");
    if (project === undefined || !isSlug(project)) throw new UsageError("--project must be a slug: a-z 0-9 . _ -");
    if (report === undefined || !isSlug(report)) throw new UsageError("--report must be a slug: a-z 0-9 . _ -");
    if (commit !== "" && variant === undefined)
      throw new UsageError("--commit belongs to one variant: give --variant, too");
    const said = logOptions.map((name) => [name.replace("-", "_"), values[name] ?? ""] as const);
    const about = Object.fromEntries(
      [["commit", commit] as const, ["repository", repository] as const, ...said].filter(([, value]) => value !== ""),
    );
    return { paths: positionals, project, report, variant, about };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError((error as Error).message);
  }
}
